import type { Field } from '@plumbline/contract/field/field.ts';
import { choicesOf, isBoolean, isRefField } from '@plumbline/contract/field/kinds.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import type { RawBuilder } from 'kysely';
import { type Db, oneRow, rows, sql } from '../../../db/database.ts';
import { isLarge, isRolledUp } from '../../../db/large.ts';
import { baseOf, hasSortTitle, sqlType } from '../../../db/model.ts';
import { isIndexed } from '../../../db/on-demand-indexes.ts';
import { isBound } from '../../row/bound-list.ts';
import { byTitle, namedByTitle, type Place } from './title-walk.ts';
import { column, idArray, table } from '../../row/columns.ts';
import { walked } from './required-conditions.ts';
import { searches } from '../sql/filter-sql.ts';
import { choiceKeys, orderSql, type SortStep } from '../sql/order.ts';
import { LIMITS, type Limits, type Wanted } from './window-limits.ts';
import { among, bare, sized, there, whatever } from './window-sizes.ts';

/*
 * Reads a page of a large register sorted by one of its columns as a window (ADR 50). Rows with one value form a
 * bucket. The buckets up to the end of the window are counted by the column's index alone, none further than the window
 * reaches; buckets that lie wholly in the window are read whole, and of the last, which may contain half of the
 * register, only as many rows as are shown.
 */

type Sql = RawBuilder<boolean>;

/** The parts of a window, in order: the whole buckets together, and the bucket at its end. */
interface Window {
  readonly whole:
    | {
        readonly from: RawBuilder<unknown>;
        readonly where: Sql;
        readonly order: readonly SortStep[];
        readonly size: number;
      }
    | undefined;
  readonly last: Sql;
}

interface Asked extends Wanted {
  readonly db: Db;
  readonly limits: Limits;
  readonly first: SortStep;
  readonly rest: readonly SortStep[];
  readonly field: Field;
  /** The number of rows before the end of the window. */
  readonly reach: number;
}

/** A walk by title requires that buckets are sorted by title. */
const isByName = ({ title }: AnyRegister, rest: readonly SortStep[]): boolean =>
  rest.length === 2 && rest[0]?.name === title && rest[0].solid;

/** True when the rows of a field are sorted by its own value, or by the titles of the rows it refers to. */
const hasBuckets = (field: Field, { target }: SortStep): boolean =>
  !isRefField(field) || (target !== undefined && hasSortTitle(target));

/**
 * True when a column can be counted by an index. A field that only one kind in a shared table has, and a rolled-up
 * field, have no index in their order; some have one once it was asked for.
 */
const hasIndex = (register: AnyRegister, name: string, field: Field): boolean =>
  isIndexed(register, name) && (isRefField(field) || (name in baseOf(register).fields && !isRolledUp(field)));

/**
 * The column by which a page is sorted as a window, and the steps after it; undefined when the database sorts just as
 * well by itself.
 */
function sortedBy({ register, steps }: Wanted): Pick<Asked, 'first' | 'rest' | 'field'> | undefined {
  const [first, ...rest] = steps;
  if (!first || first.solid || !isLarge(register) || isBound(register)) return undefined;
  const field = Object.hasOwn(register.fields, first.name) ? register.fields[first.name] : undefined;
  if (!field || !hasIndex(register, first.name, field)) return undefined;
  return hasBuckets(field, first) && isByName(register, rest) ? { first, rest, field } : undefined;
}

/**
 * True when a page is read as a window: sorted by a column that has buckets, with so many rows that sorting the
 * matching ones would take longer.
 */
export async function isWindow(db: Db, wanted: Wanted, limits = LIMITS): Promise<boolean> {
  const by = sortedBy(wanted);
  if (!by) return false;
  const { actor, filter } = wanted;
  if (!filter && !actor.subcontractors) return true;
  // a search for part of a text finds few rows, or reads everything to find none: do not do that twice
  if (filter && searches(filter)) return false;
  const query = { ...wanted, ...by, db, limits, reach: 0 };
  const found = await oneRow(db, sql<{ size: number }>`select ${sized(query, sql<boolean>`true`, limits.few)} as size`);
  return (found?.size ?? 0) >= limits.few;
}

/** The ids of the rows of a window, in order. All its queries must run on one snapshot. */
export async function windowIds(db: Db, wanted: Wanted, limits = LIMITS): Promise<readonly string[]> {
  const { offset, limit } = wanted;
  const by = sortedBy(wanted);
  if (!by) return [];
  const query: Asked = { ...wanted, ...by, db, limits, reach: offset + limit };
  const found = await windowOf(query);
  const ids = found.whole ? await wholeIds(query, found.whole) : [];
  if (ids.length === limit) return ids;
  const skip = Math.max(0, offset - (found.whole?.size ?? 0));
  return [...ids, ...(await lastIds(query, found.last, { skip, take: limit - ids.length }))];
}

function windowOf(query: Asked): Promise<Window> {
  const { field, first } = query;
  if (choicesOf(field)) return listed(query);
  return first.target ? named(query, first.target) : ordered(query);
}
/** True when only some rows match, for any reader. */
const isFiltered = ({ filter, besides }: Wanted): boolean => filter !== undefined || besides !== undefined;
const isNull = ({ first }: Asked): Sql => sql<boolean>`${column('t', first.name)} is null`;

/** A window over a fixed list of values: each value is counted. */
async function listed(query: Asked): Promise<Window> {
  const { db, field, first, reach } = query;
  const it = column('t', first.name);
  const keys = isBoolean(field) ? ['false', 'true'] : choiceKeys(field);
  const order = first.desc ? keys.toReversed() : keys;
  // written out as literals, so that the planner recognises the index over marked rows
  const is = (key: string): Sql => {
    if (isBoolean(field)) return key === 'true' ? sql<boolean>`${it}` : sql<boolean>`not ${it}`;
    return sql<boolean>`${it} = ${sql.lit(key)}`;
  };
  const sizes = await oneRow(
    db,
    sql<
      Record<string, number>
    >`select ${sql.join(order.map((key, at) => sql`${sized(query, is(key), reach)} as ${sql.ref(`s${at}`)}`))}`,
  );
  const buckets = order
    .map((key, at) => ({ is: is(key), size: sizes?.[`s${at}`] ?? 0 }))
    .filter(({ size }) => size > 0);
  const completeBuckets: typeof buckets = [];
  let size = 0;
  for (const bucket of buckets) {
    if (size + bucket.size >= reach) return { whole: together(query, completeBuckets), last: bucket.is };
    completeBuckets.push(bucket);
    size += bucket.size;
  }
  // a value no longer in the list is sorted with the blank ones
  const others = sql<boolean>`(${it}::text = any(${sql.val(keys)}::text[])) is not true`;
  return { whole: together(query, completeBuckets), last: others };
}

const together = (
  { register, first, rest }: Asked,
  buckets: readonly { readonly is: Sql; readonly size: number }[],
): Window['whole'] =>
  buckets.length === 0
    ? undefined
    : {
        from: sql`${table(register)} t`,
        where: sql<boolean>`(${sql.join(
          buckets.map(({ is }) => is),
          sql` or `,
        )})`,
        order: [first, ...rest],
        size: buckets.reduce((sum, { size }) => sum + size, 0),
      };

/** A window over a reference: the rows it can point to are walked in title order. */
async function named(query: Asked, target: AnyRegister): Promise<Window> {
  const { db, first, limits, rest, register } = query;
  const it = column('t', first.name);
  const isSet = sql<boolean>`not ${isNull(query)}`;
  const set = await oneRow(db, sql<{ there: number }>`select ${there(query, isSet, limits.few)} as there`);
  if (set && set.there < limits.few) {
    const from = sql`${table(register)} t join ${table(target)} o on o.tenant_id = t.tenant_id and o.id = ${it}`;
    const order = [{ ...first, sql: sql`o.title_sort`, solid: true }, ...rest];
    const size = await oneRow(db, sql<{ size: number }>`select ${sized(query, isSet, limits.few)} as size`);
    return { whole: { from, where: isSet, order, size: size?.size ?? 0 }, last: isNull(query) };
  }
  const { named: before, ids, size, last } = await met(query, target);
  const completePart = {
    from: sql`unnest(${idArray(before)}) with ordinality g(id, at) join ${table(register)} t on ${it} = g.id`,
    where: ids ? sql<boolean>`t.id = any(${idArray(ids)})` : sql<boolean>`true`,
    order: [{ name: 'at', sql: sql`g.at`, desc: false, solid: true }, ...rest],
    size,
  };
  return {
    whole: before.length === 0 ? undefined : completePart,
    last: last === undefined ? isNull(query) : sql<boolean>`${it} = ${last}::uuid`,
  };
}

/** Buckets counted at first, and the factor by which more are counted each time the window is not full yet. */
const FIRST_BUCKETS = 4;
const MORE_BUCKETS = 4;
/**
 * Under a filter, counting reads rows, and for a bucket with few matches all of its rows: so start with few buckets,
 * and count none that may lie beyond the window.
 */
const UNDER_A_FILTER: readonly number[] = [1, 2];

/** Rows walked by title to find targets that as many matching rows refer to as the window reaches. */
const SEEN_FULL = 2000;

/** The first rows by title, shown or not; under a filter that requires marks, only rows with those marks. */
const byName = (query: Asked, most: number): RawBuilder<unknown> =>
  sql`(select t.* from ${table(query.register)} t where ${bare(query)}${walked(query.register, query.actor, query.filter)}
    order by ${orderSql(query.rest)} limit ${most}) t`;

/**
 * Targets that at least as many rows refer to as the window reaches, as far as a short walk by title shows: these need
 * not be counted.
 */
async function seenFull(query: Asked): Promise<readonly string[]> {
  const { db, first, reach } = query;
  if (!isRead(query)) return [];
  const it = column('t', first.name);
  const which = sql`${whatever(query)} and ${it} is not null group by 1 having count(*) >= ${reach}`;
  return idsIn(await rows(db, sql<Id>`select ${it} as id from ${byName(query, SEEN_FULL)} where ${which}`));
}

interface Met {
  /** The targets whose rows lie wholly in the window, in order. */
  readonly named: readonly string[];
  /** The ids of those rows, when counting read them. */
  readonly ids: readonly string[] | undefined;
  readonly size: number;
  /** The target of the rows at the end of the window. */
  readonly last?: string;
}

/**
 * Finds the targets before the end of the window: those whose rows all lie in the window, and the one whose rows reach
 * beyond it.
 */
async function met(query: Asked, target: AnyRegister): Promise<Met> {
  const full = await seenFull(query);
  const turns = isFiltered(query) ? [...UNDER_A_FILTER] : [];
  const before: Bucket[] = [];
  let size = 0;
  const found = (last?: string): Met => ({
    named: before.map(({ id }) => id),
    ids: isRead(query) ? before.flatMap(({ ids }) => ids ?? []) : undefined,
    size,
    ...(last !== undefined && { last }),
  });
  for (let most = turns.shift() ?? FIRST_BUCKETS; ; most = turns.shift() ?? most * MORE_BUCKETS) {
    const buckets = await bucketsAfter(query, target, { from: before.at(-1), full, most });
    for (const bucket of buckets) {
      if (size + bucket.size >= query.reach) return found(bucket.id);
      before.push(bucket);
      size += bucket.size;
    }
    if (buckets.length < most) return found();
  }
}

/** Where to look for the next buckets. */
interface Next {
  readonly from: Place | undefined;
  /** Targets known to fill the window. */
  readonly full: readonly string[];
  readonly most: number;
}

/**
 * The next buckets that contain rows. When targets number in the hundreds of thousands, a short walk finds them if most
 * are referred to; if few are, and those lie together elsewhere, the targets referred to are found first.
 */
async function bucketsAfter(query: Asked, target: AnyRegister, { from, full, most }: Next): Promise<readonly Bucket[]> {
  const { actor, db, first, limits } = query;
  const way = { desc: first.desc, from };
  const readBuckets = (walk: RawBuilder<unknown>): Promise<readonly Bucket[]> =>
    rows(
      db,
      sql<Bucket>`select g.id, g.title_sort as title, x.size, x.ids from (${walk}) g
        cross join lateral (${bucketSql(query, full)} offset 0) x where x.size > 0 limit ${most}`,
    );
  const all = byTitle(actor, target, way);
  if (!isLarge(target)) return readBuckets(all);
  const near = await readBuckets(sql`select * from (${all}) w limit ${limits.unnamed}`);
  if (near.length === most) return near;
  const it = column('t', first.name);
  const named = sql`select ${it} as id from ${among(query, bare(query), sql<boolean>`not ${isNull(query)}`)}`;
  return readBuckets(namedByTitle(actor, target, { ...way, named }));
}

interface Bucket extends Place {
  readonly size: number;
  readonly ids: readonly string[] | null;
}

/** Maximum rows listed by id. */
const NAMED_MOST = 1000;
/** True when counting reads the rows of a bucket, so that they need not be read again. */
const isRead = (it: Asked): boolean => isFiltered(it) && it.reach <= NAMED_MOST;

/**
 * The number of rows that refer to `g`, counted at most as far as the window reaches, and their ids; the rows of a
 * bucket known to be full are not read.
 */
function bucketSql(query: Asked, full: readonly string[]): RawBuilder<unknown> {
  const { first, reach } = query;
  const is = sql<boolean>`${column('t', first.name)} = g.id`;
  if (!isRead(query)) return sql`select ${sized(query, is, reach)} as size, null::uuid[] as ids`;
  const read = sql`array(select t.id from ${among(query, whatever(query), is)} limit ${reach})`;
  const isFull = sql`g.id = any(${sql.val(full)}::uuid[])`;
  return sql`select case when ${isFull} then ${reach} else cardinality(r.ids) end as size, r.ids
    from (select case when ${isFull} then null else ${read} end as ids offset 0) r`;
}

/** At this many matching rows they are not all sorted. */
const SORTED_MOST = 100_000;

/** The value at the end of the window among some rows, in the order of the column. */
const endIn = ({ db, first, reach }: Asked, from: RawBuilder<unknown>) =>
  oneRow(
    db,
    sql<{
      value: string;
    }>`select ${first.sql}::text as value from ${from} order by ${wayOf(first)} limit 1 offset ${reach - 1}`,
  );
const wayOf = ({ sql: key, desc }: SortStep): RawBuilder<unknown> => (desc ? sql`${key} desc` : key);

/** Under a filter: the same, if a short walk reaches it. */
function endSoon(query: Asked, isSet: Sql): ReturnType<typeof endIn> {
  const near = sql`${among(query, bare(query), isSet)} order by ${wayOf(query.first)} limit ${query.limits.near}`;
  return endIn(query, sql`(select t.* from ${near}) t where ${whatever(query)}`);
}

/**
 * The matching rows that a short walk does not reach, if they are not too many to sort: they often lie together further
 * on, such as work still to be done.
 */
async function apart(query: Asked, isSet: Sql): Promise<Window | undefined> {
  const found = await oneRow(query.db, sql<{ size: number }>`select ${sized(query, isSet, SORTED_MOST)} as size`);
  if (!found || found.size === SORTED_MOST) return undefined;
  // offset 0: find first and then sort, as below
  const from = sql`(select t.* from ${among(query, whatever(query), isSet)} offset 0) t`;
  const order = [{ ...query.first, solid: true }, ...query.rest];
  return { whole: { from, where: sql<boolean>`true`, order, size: found.size }, last: isNull(query) };
}

/**
 * A window over a column sorted by its own value: the value at the end of the window determines which rows lie before
 * it.
 */
async function ordered(query: Asked): Promise<Window> {
  const { actor, db, first, rest, reach, offset, register } = query;
  const isSet = sql<boolean>`not ${isNull(query)}`;
  const key = first.sql;
  const isSome = (isFiltered(query) || actor.subcontractors !== undefined) && reach <= NAMED_MOST;
  const soon = isSome ? await endSoon(query, isSet) : undefined;
  const sorted = isSome && !soon ? await apart(query, isSet) : undefined;
  if (sorted) return sorted;
  const end = soon ?? (await endIn(query, among(query, whatever(query), isSet)));
  const order = [{ ...first, solid: true }, ...rest];
  const buildComplete = (is: Sql, size: number): Window['whole'] => ({
    from: sql`${table(register)} t`,
    where: is,
    order,
    size,
  });
  const count = async (where: Sql): Promise<number> =>
    (await oneRow(db, sql<{ size: number }>`select ${sized(query, where, reach)} as size`))?.size ?? 0;
  if (!end) return { whole: buildComplete(isSet, await count(isSet)), last: isNull(query) };
  const value = sql`(${end.value}::text)::${sql.raw(sqlType(query.field))}`;
  const before = sql<boolean>`${isSet} and ${key} ${first.desc ? sql`>` : sql`<`} ${value}`;
  const size = offset === 0 ? 0 : await count(before);
  return { whole: buildComplete(before, size), last: sql<boolean>`${isSet} and ${key} = ${value}` };
}

interface Id {
  readonly id: string;
}
const idsIn = (found: readonly Id[]): readonly string[] => found.map(({ id }) => id);

/** The rows of the window that lie in buckets before the last. */
async function wholeIds(
  query: Asked,
  { from, where, order }: NonNullable<Window['whole']>,
): Promise<readonly string[]> {
  return idsIn(
    await rows(
      query.db,
      sql<Id>`select t.id from ${from} where ${whatever(query)} and ${where} order by ${orderSql(order)} limit ${query.limit} offset ${query.offset}`,
    ),
  );
}

/** The rows of the last bucket that the window shows. */
async function lastIds(
  query: Asked,
  is: Sql,
  { skip, take }: { readonly skip: number; readonly take: number },
): Promise<readonly string[]> {
  const { db, limits, rest } = query;
  const way = orderSql(rest);
  const part = sql`limit ${take} offset ${skip}`;
  for (const { size, walk } of limits.buckets) {
    const found = await oneRow(db, sql<{ there: number }>`select ${there(query, is, size)} as there`);
    if (!found || found.there < size) break;
    const met = await rows(
      db,
      sql<Id>`select t.id from ${byName(query, walk + skip)} where ${whatever(query)} and ${is} order by ${way} ${part}`,
    );
    if (met.length === take) return idsIn(met);
  }
  // offset 0: find all of the bucket by its index and then sort it, rather than finding it on a walk through everything
  // else
  const bucketRows = sql`(select t.* from ${among(query, whatever(query), is)} offset 0) t`;
  return idsIn(await rows(db, sql<Id>`select t.id from ${bucketRows} order by ${way} ${part}`));
}
