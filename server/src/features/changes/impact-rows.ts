import type { RawBuilder } from 'kysely';
import { type Db, one, sql } from '../../db/database.ts';
import type { Actor } from '../../register/actor.ts';
import { idArray } from '../../register/columns.ts';
import { queryRows } from '../../register/query-rows.ts';
import { andTheirs } from '../../register/subcontracted.ts';

/** What a change names, and what lies in that. */
interface Named {
  readonly taggedItems: readonly string[];
  readonly areas: readonly string[];
  readonly modules: readonly string[];
  readonly drawings: readonly string[];
  readonly workPacks: readonly string[];
  readonly jobCards: readonly string[];
  /** Those it names, and those of the systems it names. */
  readonly subSystems: readonly string[];
  /** Those it names, and those of the subsystems it names. */
  readonly systems: readonly string[];
}

const namedBy = async (db: Db, actor: Actor, id: string): Promise<Named> =>
  (await one(
    db,
    sql<Named>`select m.tagged_items as "taggedItems", m.areas, m.modules, m.drawings,
        m.work_packs as "workPacks", m.job_cards as "jobCards",
        m.sub_systems || array(select b.id from sub_system b where b.tenant_id = m.tenant_id and b.system = any(m.systems)) as "subSystems",
        m.systems || array(select b.system from sub_system b where b.tenant_id = m.tenant_id and b.id = any(m.sub_systems)) as systems
      from moc m where m.tenant_id = ${actor.tenantId}::uuid and m.id = ${id}::uuid`,
  )) ?? {
    taggedItems: [],
    areas: [],
    modules: [],
    drawings: [],
    workPacks: [],
    jobCards: [],
    subSystems: [],
    systems: [],
  };

/** Whether a change touches tagged item `x`: it names it, or what it lies in, or what shows it. */
function touches(named: Named): RawBuilder<boolean> {
  const any: readonly (readonly [readonly string[], (ids: RawBuilder<unknown>) => RawBuilder<unknown>])[] = [
    [named.taggedItems, (ids) => sql`x.id = any(${ids})`],
    [named.subSystems, (ids) => sql`x.sub_systems && ${ids}`],
    [named.areas, (ids) => sql`x.area = any(${ids})`],
    [named.modules, (ids) => sql`x.module = any(${ids})`],
    [named.drawings, (ids) => sql`x.source_drawing = any(${ids})`],
    [named.drawings, (ids) => sql`x.drawings && ${ids}`],
  ];
  const parts = any.flatMap(([ids, of]) => (ids.length === 0 ? [] : [of(idArray(ids))]));
  return parts.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(parts, sql` or `)})`;
}

/** The last decision of record `t` as `e`. */
const decided = (
  moc: string,
): RawBuilder<unknown> => sql`left join lateral (select d.decision, d.reason, d.by_name, d.at from moc_decision d
  where d.tenant_id = t.tenant_id and d.moc = ${moc}::uuid and d.row_id = t.id order by d.id desc limit 1) e on true`;
const DECISION = sql`coalesce(e.decision, 'open') as decision, e.reason, e.by_name as decided_by, e.at::timestamptz(3) as decided_at`;

/** What a change touches in the scope of the actor, one `select` for each register. */
async function impactRows(db: Db, actor: Actor, moc: string): Promise<readonly RawBuilder<unknown>[]> {
  const named = await namedBy(db, actor, moc);
  const live = sql`t.tenant_id = ${actor.tenantId}::uuid and t.deleted_at is null`;
  const tags = sql`tagged_item x where x.tenant_id = ${actor.tenantId}::uuid and x.level_id = ${actor.path.C}::uuid
    and x.deleted_at is null and ${touches(named)} ${andTheirs(actor, 'x')}`;
  const theirTags = sql`array(select x.id from tagged_item x where x.tenant_id = ${actor.tenantId}::uuid
    and x.id = any(${idArray(named.taggedItems)}) ${andTheirs(actor, 'x')})`;
  const places = sql`array(select unnest(${idArray(named.subSystems)})
    union select u from (select x.sub_systems from ${tags}) y, unnest(y.sub_systems) u)`;
  return [
    sql`select t.id, t.name, t.title_sort, 'tagItr'::text as "table", i.description, t.progress as state, t.tagged_item, t.discipline,
        t.sub_systems, t.signed_on, ${DECISION}
      from tag_itr t left join itr i on i.tenant_id = t.tenant_id and i.id = t.itr ${decided(moc)}
      where ${live} and t.level_id = ${actor.path.E}::uuid ${andTheirs(actor, 't')} and not t.is_mock
        and t.progress in ('signedOff', 'toBeReverified') and t.tagged_item in (select x.id from ${tags})`,
    sql`select t.id, t.name, t.title_sort, 'handover'::text as "table", y.description,
        case when t.doubt = 'inDoubt' then 'inDoubt' else t.state end as state, null::uuid as tagged_item, null::uuid as discipline,
        array_remove(array[t.sub_system], null) as sub_systems, t.actual_finish as signed_on, ${DECISION}
      from handover t join handover_type y on y.tenant_id = t.tenant_id and y.id = t.handover_type ${decided(moc)}
      where ${live} and t.level_id = ${actor.path.E}::uuid and t.state = 'accepted' and (t.sub_system = any(${places})
        or t.system = any(${idArray(named.systems)}) or t.system in (select b.system from sub_system b where b.tenant_id = t.tenant_id and b.id = any(${places}))
        or (y.grouping = 'levelE' and cardinality(${places}) > 0))`,
    sql`select t.id, t.name, t.title_sort, 'procedure'::text as "table", t.description, null::text as state, null::uuid as tagged_item, t.discipline,
        '{}'::uuid[] as sub_systems, t.completed_on as signed_on, ${DECISION}
      from procedure t ${decided(moc)}
      where ${live} and t.level_id = ${actor.path.C}::uuid and (t.systems && ${idArray(named.systems)}
        or t.tagged_items && ${theirTags} or t.drawings && ${idArray(named.drawings)})`,
    sql`select t.id, t.name, t.title_sort, 'jobCard'::text as "table", t.description, t.state, null::uuid as tagged_item, t.discipline,
        array[t.sub_system] as sub_systems, t.signed_on, ${DECISION}
      from job_card t ${decided(moc)}
      where ${live} and t.level_id = ${actor.path.E}::uuid ${andTheirs(actor, 't')} and (t.id = any(${idArray(named.jobCards)}) or t.work_pack = any(${idArray(named.workPacks)})
        or t.sub_system = any(${idArray(named.subSystems)}) or t.drawings && ${idArray(named.drawings)})`,
  ];
}

queryRows('mocImpact', ({ db, actor, of }) => impactRows(db, actor, of));
