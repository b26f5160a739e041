import { createHash } from 'node:crypto';
import type { RawBuilder } from 'kysely';
import { AppError } from '@plumbline/contract/errors.ts';
import type { Field } from '@plumbline/contract/field/field.ts';
import type { VerbOutput } from '@plumbline/contract/register/calls.ts';
import type { Condition, Filter, Sort } from '@plumbline/contract/register/filter.ts';
import type { AnyRegister, AnyRow } from '@plumbline/contract/register/register.ts';
import { snapshot, type Db, one, rows, rowsByKeptPlan, sql } from '../db/database.ts';
import { isLarge } from '../db/large.ts';
import { hasSortTitle, isCaseless } from '../db/model.ts';
import { Remembered } from '../db/remembered.ts';
import { type Actor, levelOf } from './actor.ts';
import { boardSteps } from './board-column.ts';
import { firstRows, isBound } from './bound.ts';
import { BASE, column, idArray, idsOfMany, selected, table, titleOf, untitled, visible } from './columns.ts';
import { cursorOf, cursorSql, placeSql } from './cursor.ts';
import { demanded, undecided } from './demanded.ts';
import { common, foundBy, likeOf, searches, takenForCommon, where } from './filter-sql.ts';
import { hasCursor, joined, orderOf, orderSql, type Step } from './order.ts';
import { ranked } from './ranked.ts';
import { rulesOf } from './rules.ts';
import { type Expected, expectedOf, settled } from './settle.ts';
import { withTitles } from './titles.ts';
import { bare, isWindow, type Wanted, windowIds } from './window.ts';

/** What a page asks for. */
export interface PageQuery {
  readonly filter?: Filter | undefined;
  readonly sort?: readonly Sort[] | undefined;
  readonly columns?: readonly string[] | undefined;
  readonly limit: number;
  readonly offset: number;
  readonly after?: string | undefined;
  /** Only these rows, where they match. */
  readonly ids?: readonly string[] | undefined;
}

/** A block of rows and the cursor of its end; null when it was the last, or when this order has no cursor. */
export interface Page {
  readonly rows: readonly AnyRow[];
  readonly after: string | null;
}

/** How what many rows may have is looked for: a part of a text, any value. */
export interface SoonLimits {
  /** So many rows are gone through for a part of a text first, shared by its length: the shorter it is, the more rows hold it. In vain 1,000 rows cost 2 ms. */
  readonly soon: number;
  /** So many are gone through for those that have a value of a field. */
  readonly filled: number;
  /** A part of a text that the planner takes for rarer, by number of rows, is looked for at once: it would be met in vain. */
  readonly rare: number;
}
const SOON: SoonLimits = { soon: 40_000, filled: 2_000, rare: 5_000 };

/** The rows of a register that match, a block of them in order. */
export async function page(db: Db, actor: Actor, register: AnyRegister, input: PageQuery, soon = SOON): Promise<Page> {
  const steps = undecided(orderOf(register, actor, input.sort), { actor, register, filter: input.filter });
  const isWalked = steps[0]?.solid === true;
  const expects = input.filter && expectedOf(db, input.filter, { actor, register });
  const met = isWalked ? await metSoon(db, { actor, register, query: input, steps, expects }, soon) : undefined;
  if (met) return met;
  const query = { ...input, filter: await settled(db, input.filter, { actor, register, isWalked, expects }) };
  const { filter, offset, limit } = query;
  const wanted = { actor, register, steps, offset, limit, filter };
  const walked = boardSteps(wanted);
  if (!walked && !query.ids && !query.after && (await isWindow(db, wanted)))
    return { rows: await windowRows(db, wanted, query.columns), after: null };
  const isUnknown = isLarge(register) && !walked && filter !== undefined && searches(filter);
  const by = isUnknown ? await ranked(db, actor, steps) : steps;
  return sortedRows(db, { actor, register, query, steps: walked ?? by });
}

/**
 * A block by title of what holds a part of a text, or has a value, as far as it is met at once: what many rows have need not be looked for.
 * Undefined where the block does not become full.
 */
async function metSoon(db: Db, asked: Soon, limits: SoonLimits): Promise<Page | undefined> {
  const { actor, register, query, steps, expects } = asked;
  if (!isLarge(register) || !hasCursor(steps) || query.ids || query.offset > 0 || !query.filter) return undefined;
  const taken = takenForCommon(register, query.filter);
  const name = nameOf(asked, query.filter);
  if (!taken || inVain.has(name) || (await isRare(asked, limits))) return undefined;
  const filter = await settled(db, taken.filter, { actor, register, isWalked: true, expects });
  const after = query.after ? cursorSql(steps, query.after, 'after') : sql``;
  const order = orderSql(steps);
  const most = taken.longest === 0 ? limits.filled : Math.ceil(limits.soon / taken.longest);
  const first = sql`(select t.* from ${table(register)} t where ${bare(asked)}${after} order by ${order} limit ${most}) t`;
  // most often in vain: no more is read than which they are
  const met = await rows(
    db,
    sql<{ id: string; place: unknown }>`select t.id, ${placeSql(steps)} as place from ${first}
      where ${where(register, actor, filter)} order by ${order} limit ${query.limit}`,
  );
  const last = met.length === query.limit ? met.at(-1) : undefined;
  if (!last) return void (taken.longest === 0 && inVain.add(name));
  const ids = met.map(({ id }) => id);
  return { rows: await byIds(db, actor, register, ids, query.columns), after: cursorOf(last.place) };
}

/** The filters for a value of a field under which a walk by name has been in vain: what few rows have often lies together. */
const inVain = new Remembered();
const nameOf = ({ actor, register, steps, query: { after } }: Asked, filter: Filter): string =>
  createHash('sha256')
    .update(
      JSON.stringify([levelOf(actor, register), actor.subcontractors, register.key, steps[0]?.desc, after, filter]),
    )
    .digest('base64');

interface Soon extends Asked {
  readonly expects: Expected | undefined;
}

/** Whether few rows can match, by what the planner expects of a part of a text or of the rest of a filter: its statistics know what one row in a hundred has. */
async function isRare({ query: { filter }, expects }: Soon, { rare }: SoonLimits): Promise<boolean> {
  if (!filter || !expects) return false;
  if ((await expects.rest()) < rare) return true;
  for (const condition of demanded(filter)) {
    const holding = await expects.holding(condition);
    if (holding !== undefined && holding < rare) return true;
  }
  return false;
}

/** A block as the database sorts it. */
async function sortedRows(db: Db, asked: Asked): Promise<Page> {
  const { actor, register, query, steps } = asked;
  const cursor = hasCursor(steps);
  const from = cursor && query.after ? cursorSql(steps, query.after, 'after') : sql``;
  const marks = cursor ? sql`, ${placeSql(steps)} as "~"` : sql``;
  const { source, order } = sourceSql(asked, from);
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
  readonly steps: readonly Step[];
}

/** The rows of a window, in order. */
const windowRows = (db: Db, wanted: Wanted, columns: readonly string[] | undefined): Promise<readonly AnyRow[]> =>
  snapshot(db, async (within) => {
    const ids = await windowIds(within, wanted);
    return byIds(within, wanted.actor, wanted.register, ids, columns);
  });

/** Where the rows of a block come from, as `t`, with what they must be; `from` is the condition of the cursor. */
function sourceSql(
  asked: Asked,
  from: RawBuilder<unknown>,
): { readonly source: RawBuilder<unknown>; readonly order: RawBuilder<unknown> } {
  const { actor, register, query, steps } = asked;
  const these = query.ids ? sql` and t.id = any(${idArray(query.ids)})` : sql``;
  const wanted = sql`where ${where(register, actor, query.filter)}${from}${these}`;
  if (isBound(register)) {
    // the rows of a query are answered once: what is skipped is skipped here, and not looked for anew by its id
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
    : { source: sql`${table(register)} t ${joins} ${wanted}`, order };
}

/** The ids of a block beyond the first, which are found first: the wide rows are then read for those that are shown alone. */
function amongSql({ actor, register, query, steps }: Asked): RawBuilder<unknown> | undefined {
  if (query.after || query.ids || query.offset === 0) return undefined;
  const { joins, steps: by } = joined(steps);
  return sql`select t.id from ${table(register)} t ${joins} where ${where(register, actor, query.filter)} order by ${orderSql(by)} limit ${query.limit} offset ${query.offset}`;
}

/** The columns of an answer; what references name is still to be titled (`titles.ts`), unless `whole`. */
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
    return whole ? selected(register, actor, name, field) : untitled(register, actor, name, field);
  });
  return parts.length > 0 ? sql.join(parts) : sql`null as "-"`;
}

/** How many rows match: exact, or no further than one more than `most`. */
export async function count(
  db: Db,
  actor: Actor,
  register: AnyRegister,
  filter?: Filter,
  most?: number,
): Promise<number> {
  const asked = await settled(db, filter, { actor, register, isWalked: most !== undefined });
  const those = sql`from ${table(register)} t where ${where(register, actor, asked)}`;
  const counted = most === undefined ? those : sql`from (select 1 ${those} limit ${most + 1}) x`;
  const found = await one(db, sql<{ total: number }>`select count(*) as total ${counted}`);
  return found?.total ?? 0;
}

/** Rows by id, in the order of the ids, each once, without those the actor does not see; whole, or with these columns. */
export async function byIds(
  db: Db,
  actor: Actor,
  register: AnyRegister,
  ids: readonly string[],
  columns?: readonly string[],
): Promise<readonly AnyRow[]> {
  // of one row one way to the database is quicker, of many to ask for each title once
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

/** One row whole. What does not exist and what is not in the scope are answered alike. */
export async function get(db: Db, actor: Actor, register: AnyRegister, id: string): Promise<AnyRow> {
  const [row] = await byIds(db, actor, register, [id]);
  if (!row) throw new AppError('notFound');
  return row;
}

/** What a row is searched by in a reference input; of a large register the ids as well among which those are, for one look instead of two. */
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

/** Rows for a reference input: those whose title begins with the text first, then those that hold it. */
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
