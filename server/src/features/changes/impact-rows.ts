import type { RawBuilder } from 'kysely';
import { type Db, oneRow, sql } from '../../db/database.ts';
import { type Actor, unrestricted } from '../../register/row/actor.ts';
import { idArray } from '../../register/row/columns.ts';
import { queryRows } from '../../register/read/query-rows.ts';
import { andTheirs } from '../../register/row/subcontracted.ts';
import type { Grouping } from '../../workflow/count/counts.ts';
import { concerned } from '../handover/naming-mocs.ts';

/** The records a change lists, expanded as each field says. */
interface Named {
  readonly taggedItems: readonly string[];
  readonly areas: readonly string[];
  readonly modules: readonly string[];
  readonly drawings: readonly string[];
  readonly workPacks: readonly string[];
  readonly jobCards: readonly string[];
  /** The procedures of the steps it lists. */
  readonly procedures: readonly string[];
  /** The subsystems it lists, and those of the systems it lists. */
  readonly subSystems: readonly string[];
  /** The systems it lists, and those of the subsystems it lists. */
  readonly systems: readonly string[];
}

const namedBy = async (db: Db, actor: Actor, id: string): Promise<Named> =>
  (await oneRow(
    db,
    sql<Named>`select m.tagged_items as "taggedItems", m.areas, m.modules, m.drawings,
        m.work_packs as "workPacks", m.job_cards as "jobCards",
        array(select s.procedure from procedure_step s where s.tenant_id = m.tenant_id and s.id = any(m.procedure_steps) and s.deleted_at is null) as procedures,
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
    procedures: [],
    subSystems: [],
    systems: [],
  };

/**
 * True when the change affects tagged item `x`: it lists the item, its subsystem, area or module, or a drawing that
 * shows it.
 */
function touches(named: Named): RawBuilder<boolean> {
  const any: readonly (readonly [readonly string[], (ids: RawBuilder<unknown>) => RawBuilder<unknown>])[] = [
    [named.taggedItems, (ids) => sql`x.id = any(${ids})`],
    [named.subSystems, (ids) => sql`x.sub_systems && ${ids}`],
    [named.areas, (ids) => sql`x.area = any(${ids})`],
    [named.modules, (ids) => sql`x.module = any(${ids})`],
    [named.drawings, (ids) => sql`x.source_drawing = any(${ids})`],
    [named.drawings, (ids) => sql`x.drawings && ${ids}`],
  ];
  const parts = any.flatMap(([ids, queryFor]) => (ids.length === 0 ? [] : [queryFor(idArray(ids))]));
  return parts.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(parts, sql` or `)})`;
}

/** The latest decision on each record of a register, joined to its record as `e`. */
const decided = (actor: Actor, moc: string, register: string): RawBuilder<unknown> =>
  sql`select distinct on (d.row_id) d.row_id, d.decision, d.reason, d.by_name, d.at from moc_decision d
    where d.tenant_id = ${actor.tenantId}::uuid and d.moc = ${moc}::uuid and d.register = ${register} order by d.row_id, d.id desc`;

/** The records `t` of one register. */
interface Kind {
  /** The table and its joins. */
  readonly from: RawBuilder<unknown>;
  /** The condition for records that the actor may see, including deleted ones. */
  readonly seen: RawBuilder<unknown>;
  /** The condition for records that the change affects, as long as they are not deleted. */
  readonly touched: RawBuilder<unknown>;
  /** The values of one record, by the columns of the list. */
  readonly says: Readonly<
    Record<'description' | 'state' | 'tagged_item' | 'discipline' | 'sub_systems' | 'signed_on', RawBuilder<unknown>>
  >;
}
const NO_ID = sql`null::uuid`;

/** The records a change can affect, by register. */
function kindsOf(actor: Actor, moc: string, named: Named): Readonly<Record<string, Kind>> {
  const ofScope = sql`t.level_id = ${actor.path.E}::uuid`;
  const tagsOf = (
    names: Named,
  ): RawBuilder<unknown> => sql`tagged_item x where x.tenant_id = ${actor.tenantId}::uuid and x.level_id = ${actor.path.C}::uuid
    and x.deleted_at is null and ${touches(names)} ${andTheirs(actor, 'x')}`;
  const tags = tagsOf(named);
  const theirTags = sql`array(select x.id from tagged_item x where x.tenant_id = ${actor.tenantId}::uuid
    and x.id = any(${idArray(named.taggedItems)}) ${andTheirs(actor, 'x')})`;
  const cards = sql`(t.id = any(${idArray(named.jobCards)}) or t.work_pack = any(${idArray(named.workPacks)}))`;
  const namesCards = named.jobCards.length + named.workPacks.length > 0;
  // the work of a card is the checks of its operations
  const checks = sql`select o.tag_itr from job_card t join operation o on o.tenant_id = t.tenant_id and o.job_card = t.id and o.deleted_at is null
    where t.tenant_id = ${actor.tenantId}::uuid and ${cards} and t.deleted_at is null ${andTheirs(actor, 't')}`;
  const ofTags = sql`t.tagged_item in (select x.id from ${tags})`;
  // as one set of ids: with alternatives every check would be read
  const itsChecks = namesCards
    ? sql`t.id in (select t.id from tag_itr t where t.tenant_id = ${actor.tenantId}::uuid and ${ofTags} union all ${checks})`
    : ofTags;
  const concerns = (grouping: Grouping): RawBuilder<unknown> =>
    sql`select i.object from (${concerned(actor, grouping, sql<boolean>`t.id = ${moc}::uuid`)}) i`;
  return {
    tagItr: {
      from: sql`tag_itr t left join itr i on i.tenant_id = t.tenant_id and i.id = t.itr`,
      seen: sql`${ofScope} ${andTheirs(actor, 't')}`,
      touched: sql`not t.is_mock and t.progress in ('signedOff', 'toBeReverified') and ${itsChecks}`,
      says: {
        description: sql`i.description`,
        state: sql`t.progress`,
        tagged_item: sql`t.tagged_item`,
        discipline: sql`t.discipline`,
        sub_systems: sql`t.sub_systems`,
        signed_on: sql`t.signed_on`,
      },
    },
    handover: {
      from: sql`handover t join handover_type y on y.tenant_id = t.tenant_id and y.id = t.handover_type`,
      seen: ofScope,
      touched: sql`t.state = 'accepted' and (t.sub_system in (${concerns('subSystem')}) or t.system in (${concerns('system')})
        or (y.grouping = 'levelE' and exists (${concerns('levelE')})))`,
      says: {
        description: sql`y.description`,
        state: sql`case when t.doubt = 'inDoubt' then 'inDoubt' else t.state end`,
        tagged_item: NO_ID,
        discipline: NO_ID,
        sub_systems: sql`array_remove(array[t.sub_system], null)`,
        signed_on: sql`t.actual_finish`,
      },
    },
    procedure: {
      from: sql`procedure t`,
      seen: sql`t.level_id = ${actor.path.C}::uuid`,
      touched: sql`(t.id = any(${idArray(named.procedures)}) or t.systems && ${idArray(named.systems)} or t.tagged_items && ${theirTags} or t.drawings && ${idArray(named.drawings)})`,
      says: {
        description: sql`t.description`,
        state: sql`null::text`,
        tagged_item: NO_ID,
        discipline: sql`t.discipline`,
        sub_systems: sql`'{}'::uuid[]`,
        signed_on: sql`t.completed_on`,
      },
    },
    drawing: {
      from: sql`drawing t`,
      seen: sql`t.level_id = ${actor.path.C}::uuid`,
      touched: sql`(t.id = any(${idArray(named.drawings)}) or t.area = any(${idArray(named.areas)}) or t.module = any(${idArray(named.modules)})
        or t.id in (select unnest(x.drawings || x.source_drawing) from ${tagsOf({ ...named, drawings: [] })})
        or t.id in (select unnest(t.drawings) from job_card t where t.tenant_id = ${actor.tenantId}::uuid and ${cards}
          and t.deleted_at is null ${andTheirs(actor, 't')}))`,
      says: {
        description: sql`t.description`,
        state: sql`null::text`,
        tagged_item: NO_ID,
        discipline: NO_ID,
        sub_systems: sql`'{}'::uuid[]`,
        signed_on: sql`null::date`,
      },
    },
    jobCard: {
      from: sql`job_card t`,
      seen: sql`${ofScope} ${andTheirs(actor, 't')}`,
      touched: sql`(${cards} or t.id in (select o.job_card from tag_itr c join operation o on o.tenant_id = c.tenant_id and o.tag_itr = c.id and o.deleted_at is null
          where c.tenant_id = ${actor.tenantId}::uuid and c.deleted_at is null and c.tagged_item in (select x.id from ${tags}))
        or t.sub_system = any(${idArray(named.subSystems)}) or t.drawings && ${idArray(named.drawings)})`,
      says: {
        description: sql`t.description`,
        state: sql`t.state`,
        tagged_item: NO_ID,
        discipline: sql`t.discipline`,
        sub_systems: sql`array[t.sub_system]`,
        signed_on: sql`t.signed_on`,
      },
    },
  };
}

/** The columns of one part of the list. */
const columnsOf = (register: string, { says: texts }: Kind, state: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`t.id, t.name, t.title_sort, ${register}::text as "table", ${texts.description} as description, ${state} as state,
    ${texts.tagged_item} as tagged_item, ${texts.discipline} as discipline, ${texts.sub_systems} as sub_systems, ${texts.signed_on} as signed_on,
    coalesce(e.decision, 'open') as decision, e.reason, e.by_name as decided_by, e.at::timestamptz(3) as decided_at`;

/**
 * The records a change affects in the actor's scope, and those it affected when they were decided: two `select`s for
 * each register, since a decision is evidence that stays when its record is rejected, re-opened, deleted or no longer
 * listed.
 */
async function impactRows(db: Db, actor: Actor, moc: string): Promise<readonly RawBuilder<unknown>[]> {
  const named = await namedBy(db, actor, moc);
  // whether a record is still affected does not depend on the caller
  const whoever = kindsOf(unrestricted(actor), moc, named);
  return Object.entries(kindsOf(actor, moc, named)).flatMap(([register, kind]) => {
    const theirs = sql`t.tenant_id = ${actor.tenantId}::uuid and ${kind.seen}`;
    const last = decided(actor, moc, register);
    const touched = whoever[register]?.touched ?? kind.touched;
    return [
      sql`select ${columnsOf(register, kind, kind.says.state)} from ${kind.from} left join (${last}) e on e.row_id = t.id
        where ${theirs} and t.deleted_at is null and ${kind.touched}`,
      sql`select ${columnsOf(register, kind, sql`'past'::text`)} from ${kind.from} join (${last}) e on e.row_id = t.id
        where ${theirs} and (t.deleted_at is null and ${touched}) is not true`,
    ];
  });
}

/** The number of records that a change affects and that have no decision yet. */
export async function undecidedOf(db: Db, actor: Actor, moc: string): Promise<number> {
  const parts = await impactRows(db, actor, moc);
  const found = await oneRow(
    db,
    sql<{
      count: number;
    }>`select count(*)::int as count from (${sql.join(parts, sql` union all `)}) x where x.decision = 'open'`,
  );
  return found?.count ?? 0;
}

/** The list of what a change concerns. */
export const mocImpact = queryRows('mocImpact', ({ db, actor, of: ownerId }) => impactRows(db, actor, ownerId));
