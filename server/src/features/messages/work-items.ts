import { isRefField } from '@plumbline/contract/field/kinds.ts';
import { workItem } from '@plumbline/contract/lists/work-item.ts';
import type { RecordKey } from '@plumbline/contract/records/index.ts';
import type { Filter } from '@plumbline/contract/register/filter.ts';
import { firstSort } from '@plumbline/contract/register/sort.ts';
import { factsOf, RECORD_KEYS, statesThat } from '@plumbline/contract/workflow/records.ts';
import type { RawBuilder } from 'kysely';
import { byKeptPlan } from '../../db/cached-plans.ts';
import { rows, sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import { type Actor, levelOf, todayOf } from '../../register/row/actor.ts';
import { attached } from '../../register/row/attached.ts';
import { column, idArray, table, titleFrom, titleOf, visible } from '../../register/row/columns.ts';
import { demanded } from '../../register/read/plan/required-conditions.ts';
import { type Alike, type Block, type ListRequest, queryRows, type Rows } from '../../register/read/query-rows.ts';
import { disciplineOf, disciplinesOf, stateOf } from '../../workflow/sign/sign-records.ts';
import { checkDueDates, type FirstDue, firstDueDates } from '../handover/check-due-dates.ts';
import { awayFor, type Me, signingAs, type Worker, workerOf } from './me.ts';
import { waitsFor } from './pending.ts';
import { ASSIGNED, aboutOf, dueOf, isAssignedTo } from './work-line.ts';

/**
 * How many times as many checks are due up to that day as rows are wanted: some of them are assigned to others, or signed
 * already.
 */
const SPARE = 5;
/** The same where the list is filtered: if too few of them match, all are read. */
const SPARE_FILTERED = 25;

/** The value of record `t`'s own field of that name; null where its kind has no such field. */
const ownOf = (key: RecordKey, name: string, type: string): RawBuilder<unknown> =>
  known(key).fields[name] === undefined ? sql`null::${sql.raw(type)}` : column('t', name);

/** The tagged item of record `t`: its own, or that of the check it was raised on. */
const tagOf = (key: RecordKey): RawBuilder<unknown> => {
  const own = ownOf(key, 'taggedItem', 'uuid');
  return known(key).fields['tagItr'] === undefined
    ? own
    : sql`coalesce(${own}, (select c.tagged_item from tag_itr c where c.tenant_id = t.tenant_id and c.id = t.tag_itr))`;
};

/** The subsystems of record `t`: all it belongs to, the one it hands over, or none. */
const subSystemsOf = (key: RecordKey): RawBuilder<unknown> =>
  known(key).fields['subSystems'] === undefined
    ? sql`array_remove(array[${ownOf(key, 'subSystem', 'uuid')}], null)`
    : column('t', 'subSystems');

/** Where record `t` is worked on: its own area, or else that of its tagged item. */
const areaOf = (key: RecordKey): RawBuilder<unknown> =>
  sql`coalesce(${ownOf(key, 'area', 'uuid')}, (select a.area from tagged_item a where a.tenant_id = t.tenant_id and a.id = ${tagOf(key)}))`;

/** The form record `t` is filled in with: the ITR, or the type of tracker. */
function formOf(key: RecordKey): RawBuilder<unknown> {
  const { form } = factsOf(key);
  const field = form && known(key).fields[form.of];
  return form && field && isRefField(field) ? titleFrom(known(field.to), 't', column('t', form.of)) : sql`null::text`;
}

/** Condition: record `t` was sent back, and has not been signed since. */
const isReturned = sql<boolean>`(exists (select from sign_event b where b.tenant_id = t.tenant_id and b.row_id = t.id and b.kind = 'takenBack')
    and not exists (select from sign_off g where g.tenant_id = t.tenant_id and g.row_id = t.id))`;

/** True when records of a kind are due when the certificates are that count them; they have no date of their own. */
export const isDueByCertificate = (key: RecordKey): boolean => {
  const { due, counts } = factsOf(key);
  const keys: readonly string[] = counts?.by ?? [];
  return due === undefined && keys.includes('itrClass') && keys.includes('subSystems');
};

/** Condition: record `t` is among those that were sent back, which are few, and has not been signed since. */
export const isAmongReturned = (actor: Actor, { key }: Pick<WorkSource, 'key'>): RawBuilder<unknown> =>
  sql`t.id in (select b.row_id from sign_event b where b.tenant_id = ${actor.tenantId}::uuid
    and b.level_id = ${levelOf(actor, known(key))}::uuid and b.register = ${key} and b.kind = 'takenBack') and ${isReturned}`;

/** Joins the day records are due as `w.due`: their own, or else that of the certificates that count them. */
const joinDue = (actor: Actor, key: RecordKey, first: FirstDue | undefined): RawBuilder<unknown> => {
  if (isDueByCertificate(key))
    return sql`left join ${first?.dates ?? checkDueDates(actor)} w on w.sub_systems = t.sub_systems and w.itr_class = t.itr_class`;
  return sql`cross join lateral (select ${dueOf(key)} as due) w`;
};

/** Records of one kind in one step of a person's work. */
export interface WorkSource {
  readonly key: RecordKey;
  readonly step: 'do' | 'sign';
  /** `from` these: the table as `t`, and the condition. */
  readonly rows: RawBuilder<unknown>;
}

/**
 * The number of photos of record `t`. Of a page they are counted for each of its rows; of all rows once together, and only
 * if the number is used: the database leaves out a join that nobody reads.
 */
function photosOf(
  { tenantId }: Actor,
  key: RecordKey,
  isPage: boolean,
): { readonly count: RawBuilder<unknown>; readonly join: RawBuilder<unknown> } {
  const isPhoto = sql`f.tenant_id = ${tenantId}::uuid and f.media_type like 'image/%'`;
  if (isPage)
    return {
      count: sql`(select count(*)::int from ${attached} f where ${isPhoto} and f.row_id = t.id)`,
      join: sql``,
    };
  return {
    count: sql`coalesce(o.photos, 0)`,
    join: sql`left join (select f.row_id, count(*)::int as photos from ${attached} f where ${isPhoto} and f.register = ${key}
      group by 1) o on o.row_id = t.id`,
  };
}

/** The rows of a source, in the columns of the list. `t` are the records with everything they are joined to. */
function part(
  actor: Actor,
  options: WorkSource & {
    readonly me: Me | null;
    /** Only what is due first. */
    readonly first?: FirstDue | undefined;
    /** The rows are those of a page. */
    readonly isPage?: boolean;
  },
): Alike {
  const { key } = options;
  const photos = photosOf(actor, key, options.first !== undefined || options.isPage === true);
  const rows = sql`select t.id, ${titleOf(known(key), 't')} as name, t.title_sort, ${key}::text as kind, ${options.step}::text as step,
    case when ${isAssignedTo(key, options.me?.id ?? null)} then 'mine' else 'discipline' end as whose, ${stateOf(key)} as state, ${tagOf(key)} as tagged_item,
    ${aboutOf(key)} as description, ${formOf(key)} as form, ${areaOf(key)} as area, ${disciplineOf(key)} as discipline,
    ${subSystemsOf(key)} as sub_systems, w.due, (w.due < ${todayOf(actor)}::date) is true as overdue,
    ${isReturned} as returned, ${ownOf(key, 'taskPercent', 'numeric')} as task_percent,
    ${ownOf(key, 'outOfLimits', 'integer')} as out_of_limits,
    ${photos.count} as photos
    from (select t.* from ${options.rows}) t ${joinDue(actor, key, options.first)} ${photos.join} ${options.first ? sql`where ${options.first.within}` : sql``}`;
  return { says: { kind: key, step: options.step }, rows };
}

/**
 * Work still to be done by a person: assigned to them, or unassigned in a discipline they cover. A person who covers
 * all disciplines gets only what is assigned to them.
 */
function toDo(actor: Actor, key: RecordKey, me: Me): RawBuilder<unknown> {
  const { assignedTo = '', signing } = factsOf(key);
  const shared =
    signing.discipline !== undefined && me.disciplines.length > 0
      ? sql`or (${column('t', assignedTo)} is null and ${disciplinesOf(key)} && ${me.disciplines}::uuid[])`
      : sql``;
  return sql`${table(known(key))} t where ${visible(known(key), actor, 't')}
    and ${stateOf(key)} = any(${statesThat(factsOf(key), 'open', 'begun')}::text[]) and (${isAssignedTo(key, me.id)} ${shared})`;
}

/**
 * Work that is done and whose next signature the worker may give, for themselves or for an absent person. Which one that
 * is need not be looked up: a record that is done and not signed off awaits at least its last.
 */
function toSign(actor: Actor, key: RecordKey, worker: Worker): RawBuilder<unknown> {
  const ready = sql<boolean>`${stateOf(key)} = any(${statesThat(factsOf(key), 'ready')}::text[])`;
  return sql`${table(known(key))} t where ${waitsFor(actor, worker, key, ready)}`;
}

/** No rows, in the columns of the list: for a user who is no authorised person here. */
const none = (actor: Actor): Alike =>
  part(actor, { key: 'tagItr', me: null, step: 'do', rows: sql`${table(known('tagItr'))} t where false` });

/**
 * The order of a block that begins with what is due first, or last; undefined for any other, or where all rows are
 * wanted.
 */
function dueOrder({ sort = firstSort(workItem), after, isWhole }: Block): 'asc' | 'desc' | undefined {
  const [first] = sort;
  if (first?.field !== 'due' || after !== undefined || isWhole === true) return undefined;
  return first.desc === true ? 'desc' : 'asc';
}

/** True when rows of one due date are in the order of their titles. */
const isThenByTitle = ({ sort: [, second, third] = [] }: Block): boolean =>
  second === undefined || (second.field === workItem.title && second.desc !== true && third === undefined);

/**
 * What of the list is due first, or last: a person who covers the disciplines of a large plant has a million open checks,
 * and their due dates can be known from the counters. Undefined where all have to be read.
 */
async function dueFirst(
  { db, actor, filter, block }: ListRequest,
  disciplines: readonly string[],
): Promise<FirstDue | undefined> {
  const order = block && dueOrder(block);
  // the counters know nothing of subcontractors
  if (!order || disciplines.length === 0 || actor.subcontractors !== undefined) return undefined;
  const spare = filter === undefined ? SPARE : SPARE_FILTERED;
  return firstDueDates(db, actor, {
    disciplines,
    count: (block.offset + block.limit) * spare,
    isLast: order === 'desc',
  });
}

/**
 * A source with only the records that a filter on returned work leaves: they are found by what was sent back, instead of
 * looking at each of a million open records.
 */
function narrowed(actor: Actor, source: WorkSource, filter: Filter | undefined): WorkSource {
  const isDemanded = demanded(filter).some(
    ({ field, op, value }) => field === 'returned' && op === 'is' && value === true,
  );
  return isDemanded ? { ...source, rows: sql`${source.rows} and ${isAmongReturned(actor, source)}` } : source;
}

/** What a user works on, and as whom; null for a user who is no authorised person here, or an inactive one. */
export async function workOf({
  db,
  actor,
  maySee,
  maySign,
}: Pick<ListRequest, 'db' | 'actor' | 'maySee' | 'maySign'>): Promise<{
  readonly me: Me | null;
  readonly sources: readonly WorkSource[];
} | null> {
  const worker = await workerOf(db, actor);
  if (worker === null || worker.me?.inactive) return null;
  const { me } = worker;
  const away = await awayFor(db, actor, me);
  const sources = RECORD_KEYS.filter(maySee).flatMap((key): readonly WorkSource[] => {
    const signing = maySign(key) ? signingAs(key, worker, away) : null;
    return [
      ...(me && ASSIGNED.includes(key) ? [{ key, step: 'do', rows: toDo(actor, key, me) } as const] : []),
      ...(signing ? [{ key, step: 'sign', rows: toSign(actor, key, signing) } as const] : []),
    ];
  });
  return { me, sources };
}

/**
 * The rows of a block of what is due first, then by title, by source: they are found by their dates and titles alone, so
 * that only the kinds among them are joined to everything a row shows.
 */
async function firstSources(
  { db, actor }: ListRequest,
  {
    block,
    sources,
    first,
  }: { readonly block: Block; readonly sources: readonly WorkSource[]; readonly first: FirstDue },
): Promise<readonly WorkSource[]> {
  const most = block.offset + block.limit;
  const way = sql.raw(dueOrder(block) ?? 'asc');
  const parts = sources.map(
    ({ key, step, rows: from }) =>
      sql`(select t.id, ${key}::text as key, ${step}::text as step, w.due, t.title_sort
        from (select t.* from ${from}) t ${joinDue(actor, key, first)} where ${first.within} order by w.due ${way}, t.title_sort, t.id limit ${most})`,
  );
  const found = await byKeptPlan(() =>
    rows(
      db,
      sql<{ key: RecordKey; step: string; ids: readonly string[] }>`select f.key, f.step, array_agg(f.id) as ids from (
        select * from (${sql.join(parts, sql` union all `)}) u order by u.due ${way}, u.title_sort, u.id limit ${most}) f group by 1, 2`,
    ),
  );
  return sources.flatMap(({ key, step }) => {
    const ids = found.find((group) => group.key === key && group.step === step)?.ids;
    const from = table(known(key));
    return ids
      ? [{ key, step, rows: sql`${from} t where t.tenant_id = ${actor.tenantId}::uuid and t.id = any(${ids}::uuid[])` }]
      : [];
  });
}

/** The list of a user's work. */
export const workItems = queryRows(workItem.key, workRows, { isFoundFirst: true });

async function workRows(request: ListRequest): Promise<Rows> {
  const { actor, only, block, filter } = request;
  const work = await workOf(request);
  if (work === null || work.sources.length === 0) return [none(actor)];
  const { me } = work;
  const sources = work.sources.map((source) => narrowed(actor, source, filter));
  if (only !== undefined)
    return sources.map(({ rows: from, ...source }) =>
      part(actor, { ...source, rows: sql`${from} and t.id = any(${idArray(only)})`, me, isPage: true }),
    );
  const first = await dueFirst(request, me?.disciplines ?? []);
  if (first === undefined) return sources.map((source) => part(actor, { ...source, me }));
  // with any other order within a day, or a filter, which rows come first depends on more than these two
  const isFoundByTitle = block !== undefined && filter === undefined && isThenByTitle(block);
  const chosen = isFoundByTitle ? await firstSources(request, { block, sources, first }) : sources;
  return {
    beginning: chosen.length === 0 ? [none(actor)] : chosen.map((source) => part(actor, { ...source, me, first })),
  };
}
