import type { Share } from '@plumbline/contract/features/progress/calls/figures.ts';
import type { RawBuilder } from 'kysely';
import { type Db, rows, sql } from '../../db/database.ts';
import type { Actor } from '../../register/row/actor.ts';
import { andTheirs } from '../../register/row/subcontracted.ts';
import type { Grouping } from '../../workflow/count/counts.ts';
import { blockRules } from '../../workflow/block/block-rules.ts';
import { blocksPlace } from '../../workflow/block/block-rows.ts';
import { isOpenSql } from '../../workflow/sign/sign-records.ts';
import { type Certificate, certificateKind, placeOf } from './certificate.ts';

/** The condition for changes `t` of the facility. */
const own = (actor: Actor): RawBuilder<boolean> =>
  sql<boolean>`t.tenant_id = ${actor.tenantId}::uuid and t.level_id = ${actor.path.C}::uuid and t.deleted_at is null`;
const OPEN = isOpenSql('moc');
const MOC = certificateKind('moc');

/** The subsystems that changes under a condition list, directly or through a tag in the subsystem: `moc, object`. */
const bySubSystem = (actor: Actor, when: RawBuilder<boolean>): RawBuilder<unknown> => sql`
  select t.id as moc, n.object from moc t cross join lateral unnest(t.sub_systems) n(object) where ${own(actor)} and ${when}
  union select t.id, n.object from moc t join tagged_item x on x.tenant_id = t.tenant_id and x.id = any(t.tagged_items) and x.deleted_at is null ${andTheirs(actor, 'x')}
    cross join lateral unnest(x.sub_systems) n(object) where ${own(actor)} and ${when}`;

/**
 * The objects of a grouping that changes under a condition concern: the change lists the object, something in it, or
 * one of its tags (domain guide 3.9, 3.12): `moc, object`.
 */
function concerned(actor: Actor, grouping: Grouping, when: RawBuilder<boolean>): RawBuilder<unknown> {
  if (grouping === 'subSystem') return bySubSystem(actor, when);
  if (grouping === 'system')
    return sql`select t.id as moc, n.object from moc t cross join lateral unnest(t.systems) n(object) where ${own(actor)} and ${when}
      union select i.moc, b.system from (${bySubSystem(actor, when)}) i join sub_system b on b.tenant_id = ${actor.tenantId}::uuid and b.id = i.object`;
  return sql`select t.id as moc, ${actor.path.E}::uuid as object from moc t where ${own(actor)} and ${when}
    and (t.systems <> '{}' or t.sub_systems <> '{}' or t.tagged_items <> '{}')`;
}

/** Open changes block the certificates they concern. */
export const changesBlockCertificates = blockRules('certificate', 'moc', {
  pairs: (actor, { grouping = 'levelE' }, objects) =>
    sql`select n.object, n.moc as id from (${concerned(actor, grouping, OPEN)}) n where n.object = any(${objects})`,
});

/** Counts the open changes that concern a certificate, by type. */
export const openMocsByType = (
  db: Db,
  actor: Actor,
  certificate: Certificate,
): Promise<readonly { readonly type: string; readonly count: number }[]> =>
  rows(
    db,
    sql<{ type: string; count: number }>`select y.name as type, count(*)::int as count
      from moc t join moc_type y on y.tenant_id = t.tenant_id and y.id = t.moc_type
      where ${blocksPlace(actor, MOC, placeOf(certificate))} group by y.name, y.title_sort order by y.title_sort`,
  );

/** Counts the changes of the facility, or those that concern a system or a subsystem, by type: total and closed. */
export function mocShares(
  db: Db,
  actor: Actor,
  { system, subSystem }: { readonly system?: string | undefined; readonly subSystem?: string | undefined },
): Promise<readonly Share[]> {
  const all = sql<boolean>`true`;
  const among = (grouping: Grouping, object: string): RawBuilder<unknown> =>
    sql`and t.id in (select n.moc from (${concerned(actor, grouping, all)}) n where n.object = ${object}::uuid)`;
  const upper = system ? among('system', system) : sql``;
  const where = subSystem ? among('subSystem', subSystem) : upper;
  return rows(
    db,
    sql<Share>`select y.id, y.name, count(*)::int as total, count(*) filter (where not ${OPEN})::int as done
      from moc t join moc_type y on y.tenant_id = t.tenant_id and y.id = t.moc_type
      where ${own(actor)} ${where} group by y.id, y.name, y.title_sort order by y.title_sort`,
  );
}
