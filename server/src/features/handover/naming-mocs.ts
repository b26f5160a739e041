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

/** The tagged items `x` of which the reader sees the subsystems, found by a list of changes `t`. */
const byTags = (actor: Actor, when: RawBuilder<boolean>, is: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select t.id as moc, n.object from moc t join tagged_item x on x.tenant_id = t.tenant_id and ${is} and x.deleted_at is null ${andTheirs(actor, 'x')}
    cross join lateral unnest(x.sub_systems) n(object) where ${own(actor)} and ${when}`;

/**
 * The subsystems that changes `t` under a condition concern: those listed, those of the systems listed, and those of
 * tags that are listed or lie in a listed area or module or on a listed drawing, and of the checks of listed cards and
 * packs: `moc, object`.
 */
const bySubSystem = (actor: Actor, when: RawBuilder<boolean>): RawBuilder<unknown> => sql`
  select t.id as moc, n.object from moc t cross join lateral unnest(t.sub_systems) n(object) where ${own(actor)} and ${when}
  union select t.id, b.id from moc t join sub_system b on b.tenant_id = t.tenant_id and b.system = any(t.systems) and b.deleted_at is null
    where ${own(actor)} and ${when} and t.systems <> '{}'
  union ${byTags(actor, when, sql`x.id = any(t.tagged_items)`)}
  union ${byTags(actor, sql<boolean>`${when} and t.areas <> '{}'`, sql`x.level_id = t.level_id and x.area = any(t.areas)`)}
  union ${byTags(actor, sql<boolean>`${when} and t.modules <> '{}'`, sql`x.level_id = t.level_id and x.module = any(t.modules)`)}
  union ${byTags(actor, sql<boolean>`${when} and t.drawings <> '{}'`, sql`x.source_drawing = any(t.drawings)`)}
  union ${byTags(actor, sql<boolean>`${when} and t.drawings <> '{}'`, sql`x.drawings && t.drawings`)}
  union select t.id, n.object from moc t join job_card j on j.tenant_id = t.tenant_id and (j.id = any(t.job_cards) or j.work_pack = any(t.work_packs))
      and j.level_id = ${actor.path.E}::uuid and j.deleted_at is null ${andTheirs(actor, 'j')}
    join operation o on o.tenant_id = j.tenant_id and o.job_card = j.id and o.deleted_at is null
    join tag_itr k on k.tenant_id = o.tenant_id and k.id = o.tag_itr and k.deleted_at is null
    cross join lateral unnest(k.sub_systems) n(object)
    where ${own(actor)} and ${when} and (t.job_cards <> '{}' or t.work_packs <> '{}')`;

/**
 * The objects of a grouping that changes `t` under a condition concern (domain guide 3.9, 3.12): `moc, object`. The one
 * answer to which certificates a change concerns: for warnings, counts and the list of its impact.
 */
export function concerned(actor: Actor, grouping: Grouping, when: RawBuilder<boolean>): RawBuilder<unknown> {
  if (grouping === 'subSystem') return bySubSystem(actor, when);
  const bySystem = sql`select t.id as moc, n.object from moc t cross join lateral unnest(t.systems) n(object) where ${own(actor)} and ${when}
    union select i.moc, b.system from (${bySubSystem(actor, when)}) i join sub_system b on b.tenant_id = ${actor.tenantId}::uuid and b.id = i.object`;
  if (grouping === 'system') return bySystem;
  return sql`select distinct i.moc, ${actor.path.E}::uuid as object from (${bySystem}) i`;
}

/** Open changes block the certificates they concern. */
export const changesBlockCertificates = blockRules('certificate', 'moc', {
  pairs: (actor, { grouping = 'levelE' }, objects) =>
    sql`select n.object, n.moc as id from (${concerned(actor, grouping, OPEN)}) n where n.object = any(${objects})`,
});

/** Names the open changes that concern a certificate, by type. */
export const openMocsByType = (
  db: Db,
  actor: Actor,
  certificate: Certificate,
): Promise<readonly { readonly type: string; readonly names: readonly string[] }[]> =>
  rows(
    db,
    sql<{
      type: string;
      names: readonly string[];
    }>`select y.name as type, array_agg(t.name order by t.title_sort) as names
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
