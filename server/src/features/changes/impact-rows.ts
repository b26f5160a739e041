import { mocImpact as mocImpactList } from '@plumbline/contract/lists/moc-impact.ts';
import type { RawBuilder } from 'kysely';
import { type Db, oneRow, sql } from '../../db/database.ts';
import { known, quoted } from '../../db/model.ts';
import { type Actor, unrestricted } from '../../register/row/actor.ts';
import { idArray, visible } from '../../register/row/columns.ts';
import { queryRows } from '../../register/read/query-rows.ts';
import { andTheirs } from '../../register/row/subcontracted.ts';
import type { Grouping } from '../../workflow/count/counts.ts';
import { concerned } from '../handover/naming-mocs.ts';
import { FEW_OWNERS, firstOf, ofAll, ofOne } from './over-all.ts';

/** What a change lists, expanded as each field says: ids, as columns of change `m`. */
const NAMED = {
  taggedItems: sql`m.tagged_items`,
  areas: sql`m.areas`,
  modules: sql`m.modules`,
  drawings: sql`m.drawings`,
  workPacks: sql`m.work_packs`,
  jobCards: sql`m.job_cards`,
  /** The procedures of the steps it lists. */
  procedures: sql`array(select s.procedure from procedure_step s where s.tenant_id = m.tenant_id and s.id = any(m.procedure_steps) and s.deleted_at is null)`,
  /** The subsystems it lists, and those of the systems it lists. */
  subSystems: sql`m.sub_systems || array(select b.id from sub_system b where b.tenant_id = m.tenant_id and b.system = any(m.systems))`,
  /** The systems it lists, and those of the subsystems it lists. */
  systems: sql`m.systems || array(select b.system from sub_system b where b.tenant_id = m.tenant_id and b.id = any(m.sub_systems))`,
} as const;
const LISTED = Object.keys(NAMED) as (keyof typeof NAMED)[]; // the keys of a literal of ours
const NAMED_COLUMNS = sql.join(LISTED.map((name) => sql`${NAMED[name]} as ${sql.raw(quoted(name))}`));

/** The same as arrays of ids in SQL; undefined where a change is known to list none. */
type Named = Readonly<Record<keyof typeof NAMED, RawBuilder<readonly string[]> | undefined>>;
const eachListed = (idsOf: (name: keyof typeof NAMED) => RawBuilder<readonly string[]> | undefined): Named =>
  Object.fromEntries(LISTED.map((name) => [name, idsOf(name)])) as Named; // every key has its array
const NO_IDS = sql<readonly string[]>`'{}'::uuid[]`;

/** What one change lists, read beforehand: the statement is planned without what it does not list. */
async function namedBy(db: Db, actor: Actor, id: string): Promise<Named> {
  const found = await oneRow(
    db,
    sql<Record<keyof typeof NAMED, readonly string[]>>`select ${NAMED_COLUMNS} from moc m
      where m.tenant_id = ${actor.tenantId}::uuid and m.id = ${id}::uuid`,
  );
  return eachListed((name) => {
    const ids = found?.[name] ?? [];
    return ids.length === 0 ? undefined : idArray(ids);
  });
}
/** What each change `w` of a query of {@link NAMED_COLUMNS} lists. */
const OF_QUERY = eachListed((name) => sql<readonly string[]>`${sql.ref(`w.${name}`)}`);

/**
 * True when the change affects tagged item `x`: it lists the item, its subsystem, area or module, or a drawing that
 * shows it.
 */
function touches(named: Named): RawBuilder<boolean> {
  const any: readonly (readonly [Named[keyof Named], (ids: RawBuilder<unknown>) => RawBuilder<unknown>])[] = [
    [named.taggedItems, (ids) => sql`x.id = any(${ids})`],
    [named.subSystems, (ids) => sql`x.sub_systems && ${ids}`],
    [named.areas, (ids) => sql`x.area = any(${ids})`],
    [named.modules, (ids) => sql`x.module = any(${ids})`],
    [named.drawings, (ids) => sql`x.source_drawing = any(${ids})`],
    [named.drawings, (ids) => sql`x.drawings && ${ids}`],
  ];
  const parts = any.flatMap(([ids, queryFor]) => (ids === undefined ? [] : [queryFor(ids)]));
  return parts.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(parts, sql` or `)})`;
}

/** The latest decision on each record of a register, joined to its record as `e`. */
const decided = (actor: Actor, moc: RawBuilder<unknown>, register: string): RawBuilder<unknown> =>
  sql`select distinct on (d.row_id) d.row_id, d.decision, d.reason, d.by_name, d.at from moc_decision d
    where d.tenant_id = ${actor.tenantId}::uuid and d.moc = ${moc} and d.register = ${register} order by d.row_id, d.id desc`;

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

/** The records a change, given as SQL, can affect, by register. */
function kindsOf(actor: Actor, moc: RawBuilder<unknown>, named: Named): Readonly<Record<string, Kind>> {
  const ids = { ...eachListed(() => NO_IDS), ...Object.fromEntries(Object.entries(named).filter(([, some]) => some)) };
  const ofScope = sql`t.level_id = ${actor.path.E}::uuid`;
  const tagsOf = (
    names: Named,
  ): RawBuilder<unknown> => sql`tagged_item x where x.tenant_id = ${actor.tenantId}::uuid and x.level_id = ${actor.path.C}::uuid
    and x.deleted_at is null and ${touches(names)} ${andTheirs(actor, 'x')}`;
  const tags = tagsOf(named);
  const theirTags = sql`array(select x.id from tagged_item x where x.tenant_id = ${actor.tenantId}::uuid
    and x.id = any(${ids.taggedItems}) ${andTheirs(actor, 'x')})`;
  const cards = sql`(t.id = any(${ids.jobCards}) or t.work_pack = any(${ids.workPacks}))`;
  const namesCards = named.jobCards !== undefined || named.workPacks !== undefined;
  // the work of a card is the checks of its operations
  const checks = sql`select o.tag_itr from job_card t join operation o on o.tenant_id = t.tenant_id and o.job_card = t.id and o.deleted_at is null
    where t.tenant_id = ${actor.tenantId}::uuid and ${cards} and t.deleted_at is null ${andTheirs(actor, 't')}`;
  const ofTags = sql`t.tagged_item in (select x.id from ${tags})`;
  // as one set of ids: with alternatives every check would be read
  const itsChecks = namesCards
    ? sql`t.id in (select t.id from tag_itr t where t.tenant_id = ${actor.tenantId}::uuid and ${ofTags} union all ${checks})`
    : ofTags;
  const concerns = (grouping: Grouping): RawBuilder<unknown> =>
    sql`select i.object from (${concerned(actor, grouping, sql<boolean>`t.id = ${moc}`)}) i`;
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
      touched: sql`(t.id = any(${ids.procedures}) or t.systems && ${ids.systems} or t.tagged_items && ${theirTags} or t.drawings && ${ids.drawings})`,
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
      touched: sql`(t.id = any(${ids.drawings}) or t.area = any(${ids.areas}) or t.module = any(${ids.modules})
        or t.id in (select unnest(x.drawings || x.source_drawing) from ${tagsOf({ ...named, drawings: undefined })})
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
        or t.sub_system = any(${ids.subSystems}) or t.drawings && ${ids.drawings})`,
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
  sql`t.id as line, t.name, t.title_sort, ${register}::text as "table", ${texts.description} as description, ${state} as state,
    ${texts.tagged_item} as tagged_item, ${texts.discipline} as discipline, ${texts.sub_systems} as sub_systems, ${texts.signed_on} as signed_on,
    coalesce(e.decision, 'open') as decision, e.reason, e.by_name as decided_by, e.at::timestamptz(3) as decided_at`;

/**
 * The records a change affects in the actor's scope, and those it affected when they were decided: two `select`s for
 * each register, since a decision is evidence that stays when its record is rejected, re-opened, deleted or no longer
 * listed.
 */
function impactRows(actor: Actor, moc: RawBuilder<unknown>, names: Named): readonly RawBuilder<unknown>[] {
  // whether a record is still affected does not depend on the caller
  const whoever = kindsOf(unrestricted(actor), moc, names);
  return Object.entries(kindsOf(actor, moc, names)).flatMap(([register, kind]) => {
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
const ofChange = async (db: Db, actor: Actor, moc: string): Promise<readonly RawBuilder<unknown>[]> =>
  impactRows(actor, sql`${moc}::uuid`, await namedBy(db, actor, moc));

/** The number of records that a change affects and that have no decision yet. */
export async function undecidedOf(db: Db, actor: Actor, moc: string): Promise<number> {
  const parts = await ofChange(db, actor, moc);
  const found = await oneRow(
    db,
    sql<{
      count: number;
    }>`select count(*)::int as count from (${sql.join(parts, sql` union all `)}) x where x.decision = 'open'`,
  );
  return found?.count ?? 0;
}

/** The list of what a change concerns, or all changes of the facility. */
export const mocImpact = queryRows('mocImpact', async (request) => {
  const { db, actor, of: ownerId } = request;
  if (ownerId !== '') return (await ofChange(db, actor, ownerId)).map((lines) => ofOne(ownerId, lines));
  const first = await firstOf(request, mocImpactList, { most: FEW_OWNERS });
  const ids = first ?? sql`select t.id from moc t where ${visible(known('moc'), actor, 't')}`;
  const changes = sql`select m.id, ${NAMED_COLUMNS} from moc m where m.tenant_id = ${actor.tenantId}::uuid and m.id in (${ids})`;
  const parts = impactRows(actor, sql`w.id`, OF_QUERY).map((lines) => ofAll(changes, { field: 'moc', lines }));
  return first === undefined ? parts : { beginning: parts };
});
