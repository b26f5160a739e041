import type { RawBuilder } from 'kysely';
import { type Db, rows, sql } from '../../db/database.ts';
import type { Actor } from '../../register/row/actor.ts';
import { idArray } from '../../register/row/columns.ts';
import { blockRules, type Scope } from '../../workflow/block/block-rules.ts';
import { type CertificateType, scopeOf, typesInScope } from './certificate.ts';

const systemOf = (alias: string) =>
  sql`coalesce(${sql.ref(`${alias}.system`)}, (select b.system from sub_system b where b.tenant_id = ${sql.ref(`${alias}.tenant_id`)}
    and b.id = ${sql.ref(`${alias}.sub_system`)}))`;
const isUnscoped = (alias: string) =>
  sql`(${sql.ref(`${alias}.sub_system`)} is null and ${sql.ref(`${alias}.system`)} is null)`;

/** The condition that the gates of one type end before those of another begin. */
const gatesBelow = (lower: RawBuilder<unknown>, upper: RawBuilder<unknown>) =>
  sql<boolean>`(select max(g::int) from unnest(${lower}) g) < (select min(g::int) from unnest(${upper}) g)`;

/**
 * The condition that certificate `l` of type `ly` is lower than certificate `u` of type `uy`: of earlier gates, and
 * over the same scope or an overlapping one.
 */
export const isBelow = sql<boolean>`${gatesBelow(sql`ly.gates`, sql`uy.gates`)} and (${isUnscoped('l')} or ${isUnscoped('u')}
  or (${systemOf('l')} = ${systemOf('u')} and (l.sub_system is null or u.sub_system is null or l.sub_system = u.sub_system)))`;

/**
 * The lower certificates that should be accepted before those of a type over some objects, but are not: never raised,
 * not accepted, or in doubt (domain guide 3.9.3). One row each: `object`, `type`, the object it hands over (`kind`,
 * `lower`, `lower_name`) and the certificate as `id, state`, where there is one.
 */
function lowerOpen(
  actor: Actor,
  { grouping = 'levelE', gates = [] }: Scope,
  objects: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const own = (alias: string) =>
    sql`${sql.ref(`${alias}.tenant_id`)} = ${actor.tenantId}::uuid and ${sql.ref(`${alias}.level_id`)} = ${actor.path.C}::uuid and ${sql.ref(`${alias}.deleted_at`)} is null`;
  const [subSystems, systems] = {
    subSystem: [
      sql`b.id = o.id`,
      sql`m.id = (select c.system from sub_system c where c.tenant_id = m.tenant_id and c.id = o.id)`,
    ],
    system: [sql`b.system = o.id`, sql`m.id = o.id`],
    levelE: [sql`true`, sql`true`],
  }[grouping];
  return sql`select o.id as object, y.id as type, y.name as type_name, y.description as type_description, x.kind, x.id as lower, x.name as lower_name,
      t.id, t.name, t.title_sort, t.planned_finish, t.sub_system, case when t.id is null then 'notRaised'
        when t.state = 'accepted' then 'inDoubt' else t.state end as state
    from unnest(${objects}) o(id)
    join handover_type y on ${typesInScope(actor)} and (select max(g::int) from unnest(y.gates) g) < ${Math.min(99, ...gates)}
    cross join lateral (
      select 'subSystem' as kind, b.id, b.name from sub_system b where y.grouping = 'subSystem' and ${own('b')} and ${subSystems}
      union all select 'system', m.id, m.name from system m where y.grouping = 'system' and ${own('m')} and ${systems}
      union all select 'levelE', l.id, l.name from level l where y.grouping = 'levelE' and l.tenant_id = ${actor.tenantId}::uuid
        and l.id = ${actor.path.E}::uuid) x
    left join handover t on t.tenant_id = ${actor.tenantId}::uuid and t.level_id = ${actor.path.E}::uuid and t.deleted_at is null
      and t.handover_type = y.id and coalesce(t.sub_system, t.system, t.level_id) = x.id
    where t.state is distinct from 'accepted' or t.doubt = 'inDoubt'`;
}

const lowerCountsSql = (actor: Actor, scope: Scope, objects: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select l.object, count(*)::int as count from (${lowerOpen(actor, scope, objects)}) l group by l.object`;

/** Counts the open lower certificates of each object that has any. */
export async function lowerCounts(
  db: Db,
  actor: Actor,
  type: CertificateType,
  objects: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const found = await rows(
    db,
    sql<{ object: string; count: number }>`${lowerCountsSql(actor, scopeOf(type), idArray(objects))}`,
  );
  return new Map(found.map(({ object, count }) => [object, count]));
}

/** Certificates below one block it. */
export const lowerCertificatesBlock = blockRules('certificate', 'handover', {
  counts: lowerCountsSql,
  // for a certificate that was never raised, what it would hand over
  lines: (actor, { scope, object }) => ({
    columns: {
      id: sql`coalesce(t.id, md5(t.type::text || t.lower::text)::uuid)`,
      name: sql`coalesce(t.name, concat_ws('-', t.type_name, nullif(t.lower_name, '')))`,
      title_sort: sql`coalesce(t.title_sort, natural_sort(concat_ws('-', t.type_name, t.lower_name)))`,
      description: sql`t.type_description`,
      state: sql`t.state`,
      subSystems: sql`case when t.kind = 'subSystem' then array[t.lower] else '{}'::uuid[] end`,
      plannedDate: sql`t.planned_finish`,
      table: sql`case when t.id is not null then 'handover' when t.kind <> 'levelE' then t.kind end`,
      record: sql`case when t.id is not null then t.id::text when t.kind <> 'levelE' then t.lower::text end`,
    },
    from: sql`(${lowerOpen(actor, scope, idArray([object]))}) t`,
  }),
});
