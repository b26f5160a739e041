import { AppError } from '@plumbline/contract/errors.ts';
import type { Field } from '@plumbline/contract/field/field.ts';
import { choicesOf, isMany, isBoolean, isRefField, isText, traitsOf } from '@plumbline/contract/field/kinds.ts';
import type { Filter } from '@plumbline/contract/register/filter.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import type { RawBuilder } from 'kysely';
import { type Db, oneRow, rows, sql } from '../../db/database.ts';
import { isLarge, isOrdered, isWhole } from '../../db/large.ts';
import { baseOf, hasSortTitle, isNeverNull, known, snake, tableOf } from '../../db/model.ts';
import { isIndexed } from '../../db/on-demand-indexes.ts';
import type { Actor } from '../row/actor.ts';
import { byTitle } from './plan/title-walk.ts';
import { column, shownTitle, table, titleFrom, titleText } from '../row/columns.ts';
import { differentValues } from './plan/distinct-values.ts';
import { fieldOf, filterSql, likeOf, where } from './sql/filter-sql.ts';
import { orderOf } from './sql/order.ts';
import { count } from './read.ts';
import { expected, optimiseFilter } from './plan/optimise-filter.ts';
import { isNarrowed, seenLinks } from '../row/seen-links.ts';

/** A request for the values of a column. */
export interface OptionsQuery {
  readonly field: string;
  readonly filter?: Filter | undefined;
  readonly text: string;
  readonly limit: number;
  /**
   * Approximate maximum of rows examined in a large register, spread over the whole of it; the counts returned are then
   * lower bounds.
   */
  readonly most?: number | undefined;
}

/** A value and the number of rows that have it. A null value, without a title, represents rows without a value. */
export interface Option {
  readonly value: string | null;
  readonly title: string;
  readonly count: number;
  /** True when the count is a lower bound: not all rows were examined. */
  readonly atLeast?: true;
}

/** Limits at which one order gives way to another. */
interface Limits {
  /**
   * The values of a column with more distinct values than this are listed by title: how often each occurs says little,
   * and counting all of them takes long.
   */
  readonly many: number;
  /**
   * When fewer rows than this match a filter, those rows are counted: most of the values they could refer to would be
   * visited in vain.
   */
  readonly few: number;
}
const LIMITS: Limits = { many: 10_000, few: 20_000 };

interface Asked extends OptionsQuery {
  readonly db: Db;
  readonly actor: Actor;
  readonly register: AnyRegister;
  readonly of: Field;
}

/**
 * The values of a column under a filter, and the number of rows for each: most frequent first, or by title when a large
 * register has very many values. With `most`, a sample of a large register's rows stands for all, except for values by
 * title, which are read in order (ADR 83).
 *
 * @throws AppError `badFilter` for a column that does not exist or whose values are not listed
 */
export async function options(
  db: Db,
  actor: Actor,
  register: AnyRegister,
  query: OptionsQuery,
  limits = LIMITS,
): Promise<readonly Option[]> {
  const fieldDefinition = fieldOf(register, query.field);
  if (!fieldDefinition || fieldDefinition.live || !traitsOf(fieldDefinition).listed)
    throw new AppError('badFilter', { field: fieldDefinition ? fieldDefinition.label : query.field });
  const request: Asked = { ...query, db, actor, register, of: fieldDefinition };
  const isWalked = await isToldByTitle(request, limits);
  const filter = await optimiseFilter(db, query.filter, { actor, register, isWalked });
  const those = { ...request, filter };
  if (isWalked) return byTitleFirst(those);
  const some = (await isMuch(those)) ? await mostFirst({ ...those, isSome: true }) : [];
  // an empty sample does not mean that the other rows have no values
  return some.length > 0 ? some.map((option) => ({ ...option, atLeast: true })) : mostFirst(those);
}

/** True when the planner expects more rows than should be examined. */
async function isMuch({ db, actor, register, filter, most = Infinity }: Asked): Promise<boolean> {
  if (most === Infinity || !isLarge(register)) return false;
  return (await expected(db, sql`select 1 from ${table(register)} t where ${where(register, actor, filter)}`)) > most;
}

/** A register sampled to about `most` rows: whole blocks, spread over its table and always the same ones. */
const someRows = (register: AnyRegister, most: number): RawBuilder<unknown> =>
  sql`${table(register)} t tablesample system (least(100, 100.0 * ${most}::int
    / greatest((select c.reltuples from pg_class c where c.oid = to_regclass(${tableOf(register)})), 1))) repeatable (1)`;

/** True when a column has so many values that they are listed by title, and an index can do so. */
async function isToldByTitle(request: Asked, limits: Limits): Promise<boolean> {
  const { db, register, field } = request;
  if (!isLarge(register) || !hasTitleOrder(request)) return false;
  const different = (await differentValues(db, tableOf(register), snake(field))) ?? 0;
  return different > limits.many && hasManyRows(request, limits.few);
}

/** True when an index leads from value to value in title order, and the actor sees all values. */
function hasTitleOrder({ actor, register, field, of: fieldDefinition }: Asked): boolean {
  if (isMany(fieldDefinition) || choicesOf(fieldDefinition) || isNarrowed(actor, register, fieldDefinition))
    return false;
  if (!isIndexed(register, field)) return false;
  if (isRefField(fieldDefinition)) return hasSortTitle(known(fieldDefinition.to));
  // a field that only one kind has is in no index
  return field === register.title
    ? hasSortTitle(register)
    : isOrdered(fieldDefinition) && field in baseOf(register).fields;
}

/**
 * True when most of the values a walk visits are referred to by some row; a column's own values are visited with their
 * rows.
 */
async function hasManyRows({ db, actor, register, filter, of: fieldDefinition }: Asked, few: number): Promise<boolean> {
  if (!isRefField(fieldDefinition) || (filter === undefined && !actor.subcontractors)) return true;
  return (await count(db, actor, register, filter, few)) >= few;
}

/** The values in title order, up to the limit; after them the number of rows without a value. */
async function byTitleFirst(request: Asked): Promise<readonly Option[]> {
  const { db, text, limit, of: fieldDefinition } = request;
  const found = await rows<Option>(
    db,
    await (isRefField(fieldDefinition) ? namedSql(request, fieldDefinition.to) : ownSql(request)),
  );
  if (text !== '' || isNeverNull(request.register, request.field)) return found;
  const none = await oneRow(db, noneSql(request));
  if (!none || none.count === 0) return found;
  const more =
    request.most !== undefined && none.count > request.most ? { count: request.most, atLeast: true as const } : none;
  return [...found.slice(0, limit - 1), { value: null, title: '', ...more }];
}

/**
 * The number of rows without a value, counted at most to one more than requested; for a whole register, the number of
 * all rows minus those with a value, each counted by index.
 */
function noneSql({ actor, register, field, filter, most }: Asked): RawBuilder<{ readonly count: number }> {
  const those = sql`from ${table(register)} t where ${where(register, actor, filter)}`;
  const it = column('t', field);
  if (most !== undefined)
    return sql`select count(*) as count from (select 1 ${those} and ${it} is null limit ${most + 1}) x`;
  return filter === undefined
    ? sql`select (select count(*) ${those}) - (select count(*) ${those} and ${it} is not null) as count`
    : sql`select count(*) as count ${those} and ${it} is null`;
}

/**
 * Values of a reference: walks the target register by title, and counts the rows referring to each value by the index
 * of the reference.
 */
async function namedSql(request: Asked, to: string): Promise<RawBuilder<Option>> {
  const { db, actor, register, field, filter, text, limit } = request;
  const target = known(to);
  const like: Filter | undefined = text === '' ? undefined : { field: target.title, op: 'contains', value: text };
  const titled = await optimiseFilter(db, like, { actor, register: target, isWalked: true });
  const walk = byTitle(actor, target, { is: titled && filterSql(target, actor, titled) });
  return sql<Option>`select g.id::text as value, coalesce(${titleFrom(target, 'g', sql`g.id`)}, '') as title, g.count
    from (select w.id, ${actor.tenantId}::uuid as tenant_id, x.count from (${walk}) w cross join lateral (
      select count(*) as count from ${table(register)} t where ${where(register, actor, filter)} and ${column('t', field)} = w.id
      offset 0) x where x.count > 0 limit ${limit}) g`;
}

/** Values of the column itself: groups arrive in the order of its index, which is read only up to the limit. */
async function ownSql(request: Asked): Promise<RawBuilder<Option>> {
  const { actor, register, field, filter, limit } = request;
  const it = column('t', field);
  const key = orderOf(register, actor, [{ field }])[0]?.sql ?? it;
  const those = where(register, actor, filter);
  return sql<Option>`select ${it}::text as value, ${valueText(request.of, it)} as title, count(*) as count from ${table(register)} t
    where ${those} and ${it} is not null ${await holdsSql(request)} group by ${key}, ${it} order by ${key}, ${it} limit ${limit}`;
}

/** The condition that a value contains the search text: for a text column, as a filter would express it. */
async function holdsSql({
  db,
  actor,
  register,
  field,
  text,
  of: fieldDefinition,
}: Asked): Promise<RawBuilder<unknown>> {
  if (text === '') return sql``;
  const contains = { field, op: 'contains', value: text } as const;
  if (!isText(fieldDefinition)) return sql`and lower(${column('t', field)}::text) like ${likeOf(contains)}`;
  const found = await optimiseFilter(db, contains, { actor, register, isWalked: true });
  return found ? sql`and ${filterSql(register, actor, found)}` : sql``;
}

/** One value of a field as text; the elements of a list are texts already. */
const valueText = (field: Field, it: RawBuilder<unknown>): RawBuilder<unknown> =>
  isMany(field) ? sql`${it}::text` : titleText(field, it);

/** The values with the most rows first; from a sample of rows, if that is enough. */
async function mostFirst(request: Asked & { readonly isSome?: true }): Promise<readonly Option[]> {
  const { db, actor, register, field, of: fieldDefinition, filter, text, limit, most, isSome } = request;
  const from = isSome && most ? someRows(register, most) : sql`${table(register)} t`;
  const those = sql`${from} where ${where(register, actor, filter)}`;
  const title = isRefField(fieldDefinition)
    ? shownTitle({ actor, register }, fieldDefinition, { alias: 'v', id: sql`v.value` })
    : valueText(fieldDefinition, sql`v.value`);
  const like = text === '' ? sql`` : sql`where lower(g.title) like ${likeOf({ op: 'contains', value: text })}`;
  return rows(
    db,
    sql<Option>`
      with ${countedSql({ actor, register, name: field, field: fieldDefinition, those, isAll: filter === undefined && !isSome })},
      g as (select v.value::text as value, coalesce(${isRefField(fieldDefinition) ? sql`(select f.title from (select ${title}) f(title))` : title}, '') as title, v.count
        from (select value, count, ${actor.tenantId}::uuid as tenant_id from v) v)
      select * from g ${like} order by count desc, title limit ${limit}`,
  );
}

interface Counted {
  readonly actor: Actor;
  readonly register: AnyRegister;
  readonly name: string;
  readonly field: Field;
  readonly those: RawBuilder<unknown>;
  /** True when all rows of the register are counted. */
  readonly isAll: boolean;
}

/**
 * The values with their counts, as `v`. Sets are counted as a whole before they are split up. All rows of a large
 * register are counted by the index of the column, which covers those with a value: the others are the remainder of the
 * total.
 */
function countedSql({ actor, register, name, field, those, isAll }: Counted): RawBuilder<unknown> {
  const it = seenLinks(actor, register, field, column('t', name));
  if (isMany(field))
    return sql`s as (select ${it} as value, count(*) as count from ${those} and ${column('t', name)} <> '{}' group by 1),
      v as (select e.value, sum(s.count)::bigint as count from s cross join lateral unnest(s.value) e(value) group by 1)`;
  if (!isAll || !isLarge(register) || isNarrowed(actor, register, field))
    return sql`v as (select value, count(*) as count from (select ${it} as value from ${those}) x group by 1)`;
  const rest =
    !isBoolean(field) && isNeverNull(register, name)
      ? sql`0::bigint`
      : sql`(select count(*) from ${those}) - coalesce((select sum(s.count)::bigint from s), 0)`;
  // in the order of its index, a text needs no sort to be counted
  const by = isText(field) && isWhole(field) ? sql`lower(${it}), ${it}` : sql`${it}`;
  const set = isBoolean(field)
    ? sql`s as (select true as value, count(*) as count from ${those} and ${it})`
    : sql`s as (select ${it} as value, count(*) as count from ${those} and ${it} is not null group by ${by})`;
  // materialised, so that it is not evaluated each time it is read
  return sql`${set}, b as materialized (select ${isBoolean(field) ? sql`false` : sql`(select s.value from s where false)`} as value, ${rest} as count),
    v as (select * from s where count > 0 union all select * from b where count > 0)`;
}
