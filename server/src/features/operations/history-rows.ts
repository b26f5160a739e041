import { HISTORY_ACTIONS, HISTORY_KEYS, historyEntry } from '@plumbline/contract/lists/history-entry.ts';
import { isId } from '@plumbline/contract/field/ref.ts';
import { type Condition, fieldsIn, type Filter, type Sort } from '@plumbline/contract/register/filter.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { firstSort } from '@plumbline/contract/register/sort.ts';
import { VIAS, viaWord } from '@plumbline/contract/register/via.ts';
import { addDays, startOfDay } from '@plumbline/contract/rules/clock.ts';
import type { Language } from '@plumbline/contract/words/word.ts';
import type { RawBuilder } from 'kysely';
import { rows, sql } from '../../db/database.ts';
import { hasSortTitle, known, sharersOf } from '../../db/model.ts';
import { isHistoryIndexed } from '../../db/on-demand-indexes.ts';
import { demanded } from '../../register/read/plan/required-conditions.ts';
import { type Block, type ListRequest, type Part, queryRows, type Rows } from '../../register/read/query-rows.ts';
import { filterSql } from '../../register/read/sql/filter-sql.ts';
import { type Actor, levelOf } from '../../register/row/actor.ts';
import { column, table, titleOf } from '../../register/row/columns.ts';
import { isNarrowed } from '../../register/row/seen-links.ts';
import { subcontracted } from '../../register/row/subcontracted.ts';

/** A table with history, and the registers of it that the caller may see. */
interface Source {
  readonly base: AnyRegister;
  readonly seen: readonly AnyRegister[];
}

const ACTIONS = Object.keys(HISTORY_ACTIONS);
const DAY = /^\d{4}-\d\d-\d\d$/;
/**
 * What the filter says about row, batch and day, in terms of the columns that have an index. The filter itself is
 * applied in any case.
 */
function narrowed({ actor, filter }: ListRequest): RawBuilder<unknown> {
  const required = demanded(filter);
  const same = (field: string, stored: string): readonly RawBuilder<unknown>[] =>
    required.flatMap(({ field: name, op, value }) =>
      name === field && op === 'is' && typeof value === 'string' && isId(value)
        ? [sql`and h.${sql.ref(stored)} = ${value}::uuid`]
        : [],
    );
  const days = required.flatMap(({ field, op, value }) => {
    if (field !== 'day' || typeof value !== 'string' || !DAY.test(value)) return [];
    const from = sql`and h.at >= ${startOfDay(value, actor.timeZone)}::timestamptz`;
    const to = sql`and h.at < ${startOfDay(addDays(value, 1), actor.timeZone)}::timestamptz`;
    if (op === 'is') return [from, to];
    if (op === 'atLeast') return [from];
    return op === 'atMost' ? [to] : [];
  });
  return sql.join([sql``, ...same('row', 'row_id'), ...same('batch', 'batch'), ...days], sql` `);
}

/** The labels of the fields of a table, by name, those that exist only in one of its registers included. */
function labelsOf(base: AnyRegister, language: Language): string {
  const fields = [...sharersOf(base.key), base].flatMap(({ fields: own }) => Object.entries(own));
  return JSON.stringify(Object.fromEntries(fields.map(([name, { label }]) => [name, label[language]])));
}

/** How a change was made, in the reader's language. */
function viaSql(language: Language): RawBuilder<string> {
  const labels = JSON.stringify(Object.fromEntries(Object.keys(VIAS).map((way) => [way, viaWord(way)[language]])));
  const named = sql.join(
    (['undo of import', 'import', 'sheet'] as const).map(
      (way) =>
        sql`when h.via like ${`${way} %`} then replace(${VIAS[way].label[language]}, '{name}', substr(h.via, ${way.length + 2}::int))`,
    ),
    sql` `,
  );
  return sql<string>`case ${named} else coalesce(${labels}::jsonb ->> h.via, h.via) end`;
}

/**
 * Joins the rows `t` of a table that the caller may see to their changes `h`, deleted rows included: as the history of
 * a row. Where the caller sees all, a count need not read them.
 */
function joinSeen(actor: Actor, { base, seen }: Source): RawBuilder<unknown> {
  const limit = subcontracted(base, actor, 't');
  const kinds = seen.flatMap(({ subset }) => (subset ? [sql`${column('t', subset.field)} = ${subset.is}`] : []));
  const isAllSeen = limit === undefined && seen.some(({ key }) => key === base.key);
  return sql`${isAllSeen ? sql`left join` : sql`join`} ${table(base)} t on t.id = h.row_id and t.tenant_id = ${actor.tenantId}::uuid
    ${limit ? sql`and ${limit}` : sql``}
    ${seen.some(({ key }) => key === base.key) ? sql`` : sql`and (${sql.join([sql`false`, ...kinds], sql` or `)})`}`;
}

/** The names of fields that refer to rows the actor may not all see: their changes are not shown at all. */
const hiddenFields = (actor: Actor, base: AnyRegister): readonly string[] =>
  [...sharersOf(base.key), base].flatMap((register) =>
    Object.entries(register.fields).flatMap(([name, field]) => (isNarrowed(actor, register, field) ? [name] : [])),
  );

/** True for a condition that `narrowed` states in full. */
const isNarrowing = ({ field, op, value }: Condition): boolean => {
  if (typeof value !== 'string') return false;
  if (field === 'day') return DAY.test(value) && ['is', 'atLeast', 'atMost'].includes(op);
  return (field === 'row' || field === 'batch') && op === 'is' && isId(value);
};

/** What few values millions of changes share, with an index for each, made on demand (ADR 135). */
const VALUES = { person: sql`lower(h.user_name)`, action: sql`h.action` } as const;
type Shared = keyof typeof VALUES;
const isShared = (field: string): field is Shared => Object.hasOwn(VALUES, field);

/** Which values of a field a list is narrowed to, as a condition on `t`: true for all of them. */
interface Walked {
  readonly field: Shared;
  readonly match: RawBuilder<boolean>;
}

/**
 * The fields by whose values a list is sorted or filtered, as far as they have their indexes; none for the list of a
 * record or a batch, which is short and found by another index.
 */
function walkedBy({ actor, block, filter, only }: ListRequest): readonly Walked[] {
  const conditions = demanded(filter);
  if (only !== undefined || conditions.some(({ field }) => field === 'row' || field === 'batch')) return [];
  const fields = new Set([...(block?.sort ?? []).slice(0, 1), ...conditions].map(({ field }) => field));
  return [...fields].flatMap((field) =>
    isShared(field) && isHistoryIndexed(field)
      ? [{ field, match: filterSql(historyEntry, actor, { and: conditions.filter((it) => it.field === field) }) }]
      : [],
  );
}

/** The values of a field among the changes that meet a condition. */
const valuesOf = ({ field, match }: Walked, ofTable: RawBuilder<unknown>): RawBuilder<unknown> =>
  // each is looked up after the one before it: there are few of them, and millions of changes
  sql`select t.${sql.ref(field)} as value from (
      with recursive v as (
        (select ${VALUES[field]} as value from history h where ${ofTable} order by 1 limit 1)
        union all
        select (select ${VALUES[field]} from history h where ${ofTable} and ${VALUES[field]} > v.value order by 1 limit 1)
          from v where v.value is not null)
      select v.value as ${sql.ref(field)} from v where v.value is not null) t
    where ${match}`;

/** The changes of each table at one end of an order. */
interface End {
  readonly most: number;
  readonly isLatest: boolean;
  /** The field whose values are walked, and how these come first where they decide. */
  readonly by?: Walked & { readonly order?: RawBuilder<unknown> };
}

/**
 * True when a filter says no more than what is found by index: a condition applied afterwards would leave out changes
 * whose place others would take.
 */
const isFound = (filter: Filter | undefined, by: Walked | undefined): boolean => {
  const conditions = demanded(filter);
  const isStated = conditions.every((condition) => isNarrowing(condition) || condition.field === by?.field);
  return isStated && conditions.length === fieldsIn(filter).length;
};

/** An order that ends with time: what comes before it, and whether the latest come first; undefined for any other. */
function beforeTime({
  sort = [],
}: Block): { readonly first: Sort | undefined; readonly isLatest: boolean } | undefined {
  const steps = sort.some(({ field }) => field === 'at') ? sort : [...sort, ...firstSort(historyEntry)];
  const time = steps.at(-1);
  if (time?.field !== 'at' || steps.length > 2) return undefined;
  return { first: steps.length === 2 ? steps[0] : undefined, isLatest: time.desc === true };
}

/**
 * How many changes of each table a block consists of, of the latest or the earliest, or of the first values of a field;
 * undefined where it is in another order, or filtered by more. An import writes a hundred thousand changes of one moment,
 * which would all be sorted by the id of their line, because no index has it.
 */
function endOf({ block, filter, only }: ListRequest, [by]: readonly Walked[]): End | undefined {
  const order = block && only === undefined ? beforeTime(block) : undefined;
  if (block === undefined || order === undefined || !isFound(filter, by)) return undefined;
  const { first, isLatest } = order;
  const end = { most: block.offset + block.limit, isLatest };
  // all changes of a part are of one table
  if (first === undefined || first.field === 'table') return by ? { ...end, by } : end;
  return first.field === by?.field ? { ...end, by: { ...by, order: orderOfValues(by.field, first) } } : undefined;
}

/** The order of the values `v` of a field: of names, and of what was done as it is declared. */
function orderOfValues(field: Shared, { desc = false }: Sort): RawBuilder<unknown> {
  const value = field === 'person' ? sql`v.value` : sql`array_position(${ACTIONS}::text[], v.value)`;
  return sql`${value} ${sql.raw(desc ? 'desc' : 'asc')} nulls last`;
}

/** Condition: a line `h` of the history is one of these rows, whose ids are its number. */
const among = (ids: readonly string[]): RawBuilder<unknown> =>
  sql`and h.id = any(${`{${ids.map((id) => BigInt(`0x${id.replaceAll('-', '')}`)).join(',')}}`}::bigint[])`;

/** The changes `h` that come first in an order; of each value of a field alone where values are walked. */
function firstOf(
  { most, isLatest, by }: End,
  ofTable: RawBuilder<unknown>,
  seen: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const byTime = isLatest ? sql`h.at desc nulls last, h.id desc` : sql`h.at nulls first, h.id`;
  const first = sql`order by ${byTime} limit ${most}`;
  if (by === undefined) return sql`select h.* from ${seen} ${first}`;
  const order = by.order === undefined ? byTime : sql`${by.order}, ${byTime}`;
  return sql`select h.* from (${valuesOf(by, ofTable)}) v
      cross join lateral (select h.* from ${seen} and ${VALUES[by.field]} = v.value ${first}) h
    order by ${order} limit ${most}`;
}

/** By what the changes are found, and from which end; all of them where there is neither. */
interface Found {
  readonly walked: readonly Walked[];
  readonly end: End | undefined;
}

/** The changes of the records of one table. */
function partOf(request: ListRequest, source: Source, { walked, end }: Found): Part {
  const { actor, language, only } = request;
  const { base } = source;
  const name = sql`coalesce(${titleOf(base, 't')}, '')`;
  const hidden = [...new Set(hiddenFields(actor, base))];
  const changes = hidden.length === 0 ? sql`h.changes` : sql`(h.changes - ${hidden}::text[])`;
  const ofTable = sql`h.tenant_id = ${actor.tenantId}::uuid and h.level_id = ${levelOf(actor, base)}::uuid and h.register = ${base.key}`;
  const ofValues =
    end === undefined ? walked.map((by) => sql`and ${VALUES[by.field]} = any(array(${valuesOf(by, ofTable)}))`) : [];
  const seen = sql`history h ${joinSeen(actor, source)}
      where ${ofTable} ${narrowed(request)} ${only === undefined ? sql`` : among(only)} ${sql.join([sql``, ...ofValues], sql` `)}
        ${hidden.length === 0 ? sql`` : sql`and not (h.changes is not null and h.changes <> '{}' and ${changes} = '{}')`}`;
  // only of those that the actor sees, as many as a block has
  const from =
    end === undefined
      ? seen
      : sql`(${firstOf(end, ofTable, seen)}) h left join ${table(base)} t on t.tenant_id = ${actor.tenantId}::uuid and t.id = h.row_id`;
  return {
    says: { table: base.key },
    rows: sql`select lpad(to_hex(h.id), 32, '0')::uuid as id, h.at, (h.at at time zone ${actor.timeZone})::date as day,
        h.user_name as person, h.action, ${base.key}::text as "table", ${name} as name,
        ${hasSortTitle(base) ? sql`t.title_sort` : sql`natural_sort(${name})`} as title_sort,
        array(select coalesce(${labelsOf(base, language)}::jsonb ->> k, k) from jsonb_object_keys(case when jsonb_typeof(h.changes) = 'object' then ${changes} end) k order by 1) as changed,
        h.note, ${viaSql(language)} as via, h.batch::text as batch, h.row_id::text as "row", case when t.id is not null and t.deleted_at is null then h.row_id::text end as record
      from ${from}`,
  };
}

/**
 * The history of a scope: a part for each table that has any. Tables without are left out first, since the statement
 * would be planned for all of them.
 */
export const historyRows = queryRows(historyEntry.key, changesOf, { isFoundFirst: true });

async function changesOf(request: ListRequest): Promise<Rows> {
  const { db, actor, maySee, only } = request;
  const sources: readonly Source[] = HISTORY_KEYS.map((key) => ({
    base: known(key),
    seen: sharersOf(key).filter((register) => maySee(register.key)),
  }));
  const allowed = sources.filter(({ seen }) => seen.length > 0);
  const candidates = JSON.stringify(allowed.map(({ base }) => ({ key: base.key, level: levelOf(actor, base) })));
  const these = only === undefined ? sql`` : among(only);
  const present = await rows(
    db,
    sql<{ key: string }>`select x.key from jsonb_to_recordset(${candidates}::jsonb) as x(key text, level uuid)
      where exists (select from history h where h.tenant_id = ${actor.tenantId}::uuid and h.level_id = x.level and h.register = x.key ${these})`,
  );
  const found = new Set(present.map(({ key }) => key));
  const some = allowed.filter(({ base }) => found.has(base.key));
  const walked = walkedBy(request);
  const end = endOf(request, walked);
  return (some.length === 0 ? sources.slice(0, 1) : some).map((source) => partOf(request, source, { walked, end }));
}
