import type { RawBuilder } from 'kysely';
import { AppError } from '@plumbline/contract/errors.ts';
import type { Field } from '@plumbline/contract/field/field.ts';
import type { VerbOutput } from '@plumbline/contract/register/calls.ts';
import type { Condition, Filter, Sort } from '@plumbline/contract/register/filter.ts';
import type { AnyRegister, AnyRow } from '@plumbline/contract/register/register.ts';
import { snapshot, type Db, one, rows, rowsByKeptPlan, sql } from '../../db/database.ts';
import { isLarge } from '../../db/large.ts';
import { hasSortTitle, isCaseless } from '../../db/model.ts';
import type { Actor } from '../row/actor.ts';
import { boardSteps } from './plan/board-column.ts';
import { firstRows, isBound } from '../row/bound-list.ts';
import {
  BASE,
  column,
  idArray,
  idsOfMany,
  columnWithTitle,
  table,
  titleOf,
  columnWithoutTitle,
  visible,
} from '../row/columns.ts';
import { cursorOf, cursorSql, placeSql } from './sql/cursor.ts';
import { undecided } from './plan/required-conditions.ts';
import { common, foundBy, likeOf, searches, where } from './sql/filter-sql.ts';
import { isLittleWork } from './plan/few-rows-first.ts';
import { hasCursor, joined, orderOf, orderSql, type SortStep } from './sql/order.ts';
import { filledSoon, metSoon, type SoonLimits } from './plan/short-walk.ts';
import { ranked } from './plan/rank-order.ts';
import { rulesOf } from '../row/rules.ts';
import { type Expected, expectedOf, optimiseFilter } from './plan/optimise-filter.ts';
import { withTitles } from './titles.ts';
import { isWindow, windowIds } from './plan/window.ts';
import type { Wanted } from './plan/window-limits.ts';

/** A request for a page. */
export interface PageQuery {
  readonly filter?: Filter | undefined;
  readonly sort?: readonly Sort[] | undefined;
  readonly columns?: readonly string[] | undefined;
  readonly limit: number;
  readonly offset: number;
  readonly after?: string | undefined;
  /** Only these rows, if they match. */
  readonly ids?: readonly string[] | undefined;
}

/**
 * A block of rows and the cursor of its end; the cursor is null after the last block, or when the order has no cursor.
 */
export interface Page {
  readonly rows: readonly AnyRow[];
  readonly after: string | null;
}

/** The matching rows of a register, one block in order. */
export async function page(
  db: Db,
  actor: Actor,
  register: AnyRegister,
  input: PageQuery,
  soon?: SoonLimits,
): Promise<Page> {
  const steps = undecided(orderOf(register, actor, input.sort), { actor, register, filter: input.filter });
  const isWalked = steps[0]?.solid === true;
  const expects = input.filter && expectedOf(db, input.filter, { actor, register });
  const met = await readSoon(db, { actor, register, query: input, steps }, { expects, limits: soon });
  if (met) return met;
  const query = { ...input, filter: await optimiseFilter(db, input.filter, { actor, register, isWalked, expects }) };
  const { filter, offset, limit } = query;
  const wanted = { actor, register, steps, offset, limit, filter };
  const walked = boardSteps(wanted);
  if (walked) return sortedRows(db, { actor, register, query, steps: walked });
  const asked = await sought(db, { actor, register, query, steps });
  if (!asked.isFoundFirst && !query.ids && !query.after && (await isWindow(db, wanted)))
    return { rows: await windowRows(db, wanted, query.columns), after: null };
  return sortedRows(db, asked);
}

/** Decides how to find a block: a small set is found first and then sorted by the rank of its references. */
async function sought(db: Db, asked: Asked): Promise<Asked> {
  const { actor, register, query, steps } = asked;
  const isFoundFirst = await isLittleWork(db, asked);
  const isPlaced = isFoundFirst || (isLarge(register) && query.filter !== undefined && searches(query.filter));
  return isPlaced ? { ...asked, isFoundFirst, steps: await ranked(db, actor, steps) } : asked;
}

/** Reads a block by a short walk by title; undefined when the walk does not fill the block, or none is worthwhile. */
async function readSoon(
  db: Db,
  { query, ...by }: Asked,
  { expects, limits }: { readonly expects: Expected | undefined; readonly limits: SoonLimits | undefined },
): Promise<Page | undefined> {
  const asked = { ...query, ...by, expects };
  const walk = filledSoon(asked, limits);
  if (walk) {
    const block = await sortedRows(db, { query, ...by }, walk.source);
    if (block.rows.length === query.limit) return block;
    walk.isInVain();
    return undefined;
  }
  const met = await metSoon(db, asked, limits);
  return met && { rows: await byIds(db, by.actor, by.register, met.ids, query.columns), after: met.after };
}

/** Reads a block sorted by the database: from all matching rows, or from a walk that delivers them in order. */
async function sortedRows(db: Db, asked: Asked, walk?: RawBuilder<unknown>): Promise<Page> {
  const { actor, register, query, steps } = asked;
  const cursor = hasCursor(steps);
  const from = cursor && query.after ? cursorSql(steps, query.after, 'after') : sql``;
  const marks = cursor ? sql`, ${placeSql(steps)} as "~"` : sql``;
  const { source, order } = walk ? { source: walk, order: orderSql(steps) } : sourceSql(asked, from);
  const found = await rows(
    db,
    sql<AnyRow & { '~'?: unknown }>`select ${BASE}, ${fieldsSql(register, actor, query.columns)}${marks}
      from ${source} order by ${order} limit ${query.limit}`,
  );
  const last = found.length === query.limit ? found.at(-1) : undefined;
  const next = cursor && last ? cursorOf(last['~']) : null;
  for (const row of found) delete row['~'];
  return { rows: await withTitles(db, actor, register, { rows: found, columns: query.columns }), after: next };
}

interface Asked {
  readonly actor: Actor;
  readonly register: AnyRegister;
  readonly query: PageQuery;
  readonly steps: readonly SortStep[];
  /** True when all matching rows are found first and then sorted, rather than picked up on a walk in their order. */
  readonly isFoundFirst?: boolean;
}

/** The rows of a window, in order. */
const windowRows = (db: Db, wanted: Wanted, columns: readonly string[] | undefined): Promise<readonly AnyRow[]> =>
  snapshot(db, async (within) => {
    const ids = await windowIds(within, wanted);
    return byIds(within, wanted.actor, wanted.register, ids, columns);
  });

/** The source of a block's rows, as `t`, with their conditions; `from` is the condition of the cursor. */
function sourceSql(
  asked: Asked,
  from: RawBuilder<unknown>,
): { readonly source: RawBuilder<unknown>; readonly order: RawBuilder<unknown> } {
  const { actor, register, query, steps } = asked;
  const these = query.ids ? sql` and t.id = any(${idArray(query.ids)})` : sql``;
  const wanted = sql`where ${where(register, actor, query.filter)}${from}${these}`;
  if (isBound(register)) {
    // the rows of a query are read once: skip rows here rather than searching for each again by its id
    const skipped = query.after ? 0 : query.offset;
    const order = orderSql(steps);
    const first = firstRows(register, sql`${wanted} order by ${order} limit ${query.limit + skipped}`);
    return { source: sql`(select t.* from ${first} t order by ${order} offset ${skipped}) t`, order };
  }
  const among = amongSql(asked);
  const { joins, steps: by } = joined(steps);
  const order = orderSql(by);
  return among
    ? {
        source: sql`${table(register)} t ${joins} where t.tenant_id = ${actor.tenantId}::uuid and t.id in (${among})`,
        order,
      }
    : { source: fromSql(asked, joins, wanted), order };
}

/** The rows of a register with their conditions, and joins to what they are sorted by. */
const fromSql = (
  { register, isFoundFirst = false }: Asked,
  joins: RawBuilder<unknown>,
  wanted: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  isFoundFirst
    ? sql`(select t.* from ${table(register)} t ${wanted} offset 0) t ${joins}`
    : sql`${table(register)} t ${joins} ${wanted}`;

/** The ids of a block beyond the first, found first so that the wide rows are read only for what is shown. */
function amongSql(asked: Asked): RawBuilder<unknown> | undefined {
  const { actor, register, query, steps } = asked;
  if (query.after || query.ids || query.offset === 0) return undefined;
  const { joins, steps: by } = joined(steps);
  return sql`select t.id from ${fromSql(asked, joins, sql`where ${where(register, actor, query.filter)}`)} order by ${orderSql(by)} limit ${query.limit} offset ${query.offset}`;
}

/** The result columns; unless `whole`, references still need their titles (`titles.ts`). */
function fieldsSql(
  register: AnyRegister,
  actor: Actor,
  columns: readonly string[] | undefined,
  whole = false,
): RawBuilder<unknown> {
  const wanted = columns ?? Object.keys(register.fields);
  const parts = wanted.map((name) => {
    const field: Field | undefined = Object.hasOwn(register.fields, name) ? register.fields[name] : undefined;
    if (!field) throw new AppError('badFilter', { field: name });
    return whole ? columnWithTitle(register, actor, name, field) : columnWithoutTitle(register, actor, name, field);
  });
  return parts.length > 0 ? sql.join(parts) : sql`null as "-"`;
}

/** The number of matching rows: exact, or counted at most to one more than `most`. */
export async function count(
  db: Db,
  actor: Actor,
  register: AnyRegister,
  filter?: Filter,
  most?: number,
): Promise<number> {
  const asked = await optimiseFilter(db, filter, { actor, register, isWalked: most !== undefined });
  const those = sql`from ${table(register)} t where ${where(register, actor, asked)}`;
  const counted = most === undefined ? those : sql`from (select 1 ${those} limit ${most + 1}) x`;
  const found = await one(db, sql<{ total: number }>`select count(*) as total ${counted}`);
  return found?.total ?? 0;
}

/**
 * Rows by id, in the order of the ids, each once, without those the actor does not see; with all columns, or with the
 * given ones.
 */
export async function byIds(
  db: Db,
  actor: Actor,
  register: AnyRegister,
  ids: readonly string[],
  columns?: readonly string[],
): Promise<readonly AnyRow[]> {
  // for one row a single round trip is faster; for many, fetching each title once
  const whole = ids.length === 1;
  const found = await rowsByKeptPlan(
    db,
    sql<AnyRow>`select ${BASE}, ${fieldsSql(register, actor, columns, whole)} from ${table(register)} t
      where ${visible(register, actor, 't')} and t.id = any(${whole ? idArray(ids) : idsOfMany(ids)})`,
  );
  if (whole) return found;
  const titled = await withTitles(db, actor, register, { rows: found, columns });
  const at = new Map(titled.map((row) => [row.id, row]));
  return [...new Set(ids)].flatMap((id) => at.get(id) ?? []);
}

/** One row with all columns. A row that does not exist and a row outside the scope give the same error. */
export async function get(db: Db, actor: Actor, register: AnyRegister, id: string): Promise<AnyRow> {
  const [row] = await byIds(db, actor, register, [id]);
  if (!row) throw new AppError('notFound');
  return row;
}

/**
 * The filter for the search text of a reference input; in a large register with candidate ids, so that the index is
 * queried once instead of twice.
 */
function partOf(
  register: AnyRegister,
  actor: Actor,
  text: string,
): { readonly search?: Filter; readonly found?: RawBuilder<unknown> | undefined } {
  if (text === '' || !isCaseless(register, register.title)) return {};
  const title: Condition = { field: register.title, op: 'contains', value: text };
  const parts = 'description' in register.fields ? [title, { ...title, field: 'description' }] : [title];
  const found = isLarge(register) ? foundBy(register, actor, title) : undefined;
  return { search: { or: found ? parts.map(common) : parts }, found };
}

/** Rows for a reference input: titles that begin with the text first, then titles that contain it. */
export async function lookup(
  db: Db,
  actor: Actor,
  register: AnyRegister,
  query: {
    readonly text: string;
    readonly ids?: readonly string[] | undefined;
    readonly filter?: Filter | undefined;
    readonly limit: number;
  },
): Promise<VerbOutput['lookup']> {
  const text = query.text.trim();
  const description = 'description' in register.fields ? column('t', 'description') : sql`null::text`;
  const { search, found } = partOf(register, actor, text);
  const both = [search, query.filter].filter((part) => part !== undefined);
  const named = query.ids ? sql`and t.id = any(${idArray(query.ids)})` : sql``;
  const among = found ? sql`${named} and t.id = any(array(${found}))` : named;
  const title = titleOf(register, 't');
  const order = hasSortTitle(register) ? sql`t.title_sort` : title;
  const first = text === '' ? sql`` : sql`(lower(${title}) like ${likeOf({ op: 'startsWith', value: text })}) desc, `;
  const gone = rulesOf(register).isVoid?.('t') ?? sql<boolean>`false`;
  const offered = await rows(
    db,
    sql<{
      id: string;
      title: string;
      description: string | null;
      void: boolean;
    }>`select t.id, ${title} as title, ${description} as description, ${gone} as void
      from ${table(register)} t where ${where(register, actor, both.length > 0 ? { and: both } : undefined)} ${among}
      order by ${first}${order} limit ${query.limit}`,
  );
  return offered.map(({ void: isVoid, ...row }) => (isVoid ? { ...row, void: true } : row));
}
