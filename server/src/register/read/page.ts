import type { RawBuilder } from 'kysely';
import { fieldsIn, type Filter, type Sort } from '@plumbline/contract/register/filter.ts';
import type { AnyRegister, AnyRow } from '@plumbline/contract/register/register.ts';
import { w, type Word } from '@plumbline/contract/words/word.ts';
import { snapshot, type Db, rows, sql } from '../../db/database.ts';
import { isLarge } from '../../db/large.ts';
import { noteDemand } from '../../db/on-demand-indexes.ts';
import type { Actor } from '../row/actor.ts';
import { type Bound, firstRows, isBound, narrowedOf } from '../row/bound-list.ts';
import { BASE, idArray, table } from '../row/columns.ts';
import { boardSteps } from './plan/board-column.ts';
import { isLittleWork } from './plan/few-rows-first.ts';
import { type Expected, expectedOf, optimiseFilter } from './plan/optimise-filter.ts';
import { ranked } from './plan/rank-order.ts';
import { undecided } from './plan/required-conditions.ts';
import { filledSoon, metSoon, type SoonLimits } from './plan/short-walk.ts';
import { isWindow, windowIds } from './plan/window.ts';
import type { Wanted } from './plan/window-limits.ts';
import { byIds, fieldsSql } from './read.ts';
import { cursorOf, cursorSql, placeSql } from './sql/cursor.ts';
import { searches, where } from './sql/filter-sql.ts';
import { hasCursor, joined, orderOf, orderSql, type SortStep } from './sql/order.ts';
import { withTitles } from './titles.ts';

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

/** A block being read, as the ways of reading it know it. */
interface Reading extends Asked {
  /** How many rows the planner expects for parts of the filter; undefined without a filter. */
  readonly expects: Expected | undefined;
  readonly limits: SoonLimits | undefined;
  /** The block with its filter resolved: done once, by the first way that needs it. */
  readonly resolved: () => Promise<Asked>;
}

/** One way of reading a block. */
interface Way {
  readonly key: string;
  /** When it is taken, and what it reads. */
  readonly about: Word;
  /** Reads the block; undefined when another way is better. */
  readonly read: (db: Db, reading: Reading) => Promise<Page | undefined>;
}

/**
 * The ways of reading a block, in the order in which they are tried: the first that returns the block has read it. `admin
 * explain` shows for a list which was taken.
 */
const WAYS: readonly Way[] = [
  {
    key: 'filledWalk',
    about: w(
      'Short walk by title: nearly all rows have what the filter asks for, or are the work of the reader (ADR 57, 86).',
      '按标题顺序短程读取：几乎所有行都符合筛选，或为读者所属工作。',
    ),
    async read(db, { query, expects, limits, ...by }) {
      const walk = filledSoon({ ...query, ...by, expects }, limits);
      if (!walk) return undefined;
      const block = await sortedRows(db, { query, ...by }, walk.source);
      if (block.rows.length === query.limit) return block;
      walk.isInVain();
      return undefined;
    },
  },
  {
    key: 'textWalk',
    about: w(
      'Short walk by title for a part of a text that many rows contain (ADR 51).',
      '按标题顺序短程读取：查找的文字出现在许多行中。',
    ),
    async read(db, { query, expects, limits, ...by }) {
      const met = await metSoon(db, { ...query, ...by, expects }, limits);
      return met && { rows: await byIds(db, by.actor, by.register, met.ids, query.columns), after: met.after };
    },
  },
  {
    key: 'boardColumn',
    about: w(
      'One column of a board of cards, walked by the index of that column (ADR 75).',
      '卡片看板的一列，按该列索引读取。',
    ),
    async read(db, { resolved }) {
      const request = await resolved();
      const steps = boardSteps(wantedOf(request));
      return steps && sortedRows(db, { ...request, steps });
    },
  },
  {
    key: 'foundFirst',
    about: w(
      'All matching rows are found first and then sorted: the reader sees a small part of a large register (ADR 86).',
      '先找出全部符合的行再排序：读者只能看到大型登记表的一小部分。',
    ),
    async read(db, { resolved }) {
      const request = await resolved();
      if (!(await isLittleWork(db, request))) return undefined;
      return sortedRows(db, { ...request, isFoundFirst: true, steps: await ranked(db, request.actor, request.steps) });
    },
  },
  {
    key: 'window',
    about: w(
      'A window of a large register: buckets of one value, counted by the index of the column sorted by (ADR 50).',
      '大型登记表的窗口：按排序列索引逐值计数。',
    ),
    async read(db, { resolved }) {
      const request = await resolved();
      const { query } = request;
      if (query.ids || query.after || !(await isWindow(db, wantedOf(request)))) return undefined;
      return { rows: await windowRows(db, wantedOf(request), query.columns), after: null };
    },
  },
  {
    key: 'rowsFound',
    about: w(
      'The rows of a query are found and sorted by what the order and the filter need; all they show is read for the block alone (ADR 137).',
      '先按排序和筛选所需的列找出行并排序，再只为本页读取其余各列。',
    ),
    read: async (db, { resolved }) => foundFirst(db, await resolved()),
  },
  {
    key: 'sorted',
    about: w('The database finds the matching rows and sorts them.', '由数据库查找符合的行并排序。'),
    async read(db, { resolved }) {
      const request = await resolved();
      const { actor, register, query, steps } = request;
      const isPlaced = isLarge(register) && query.filter !== undefined && searches(query.filter);
      return sortedRows(db, isPlaced ? { ...request, steps: await ranked(db, actor, steps) } : request);
    },
  },
];

const wantedOf = ({ actor, register, steps, query: { offset, limit, filter } }: Asked): Wanted => ({
  actor,
  register,
  steps,
  offset,
  limit,
  filter,
});

/** The matching rows of a register, one block in order. */
export async function page(
  db: Db,
  actor: Actor,
  register: AnyRegister,
  input: PageQuery,
  options: {
    readonly limits?: SoonLimits | undefined;
    /** Learns of each way that was tried, and whether it read the block. */
    readonly onWay?: (way: Pick<Way, 'key' | 'about'>, isTaken: boolean) => void;
  } = {},
): Promise<Page> {
  const steps = undecided(orderOf(register, actor, input.sort), { actor, register, filter: input.filter });
  const isWalked = steps[0]?.solid === true;
  if (!input.after) noteDemand(register, [...steps.slice(0, 1).map(({ name }) => name), ...fieldsIn(input.filter)]);
  const expects = input.filter && expectedOf(db, input.filter, { actor, register });
  const request = { actor, register, query: input, steps };
  let resolving: Promise<Asked> | undefined;
  const resolve = async (): Promise<Asked> => {
    const filter = await optimiseFilter(db, input.filter, { actor, register, isWalked, expects });
    return { ...request, query: { ...input, filter } };
  };
  const resolved = (): Promise<Asked> => (resolving ??= resolve());
  for (const way of WAYS) {
    const block = await way.read(db, { ...request, expects, limits: options.limits, resolved });
    options.onWay?.(way, block !== undefined);
    if (block) return block;
  }
  throw new Error(`No way reads a block of ${register.key}.`);
}

/** Rows of a block, as the grid requests them. */
const BLOCK = 100;

/** A way that was tried, and whether it read the block. */
type TriedWay = Pick<Way, 'key' | 'about'> & { readonly isTaken: boolean };

/** Reads a block as the grid requests it; returns the ways tried until one read it, and the milliseconds taken. */
export async function explainedBlock(
  db: Db,
  actor: Actor,
  register: AnyRegister,
  query: Omit<PageQuery, 'limit'>,
): Promise<{ readonly ways: readonly TriedWay[]; readonly rows: number; readonly ms: number }> {
  const ways: TriedWay[] = [];
  const began = performance.now();
  const block = { ...query, limit: BLOCK };
  const { rows: found } = await page(db, actor, register, block, {
    onWay: ({ key, about }, isTaken) => ways.push({ key, about, isTaken }),
  });
  return { ways, rows: found.length, ms: Math.round(performance.now() - began) };
}

/** Reads a block sorted by the database: from all matching rows, or from a walk that delivers them in order. */
async function sortedRows(db: Db, request: Asked, walk?: RawBuilder<unknown>): Promise<Page> {
  const { actor, register, query, steps } = request;
  const cursor = hasCursor(steps);
  const marks = cursor ? sql`, ${placeSql(steps)} as "~"` : sql``;
  const { source, order } = walk ? { source: walk, order: orderSql(steps) } : sourceSql(request);
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

/** Finds the rows of a block, then reads them; undefined for a list that is not read so. */
async function foundFirst(db: Db, { actor, register, query, steps }: Asked): Promise<Page | undefined> {
  const narrowed = narrowedOf(register);
  if (narrowed === undefined || !isBound(register) || query.ids) return undefined;
  const cursor = hasCursor(steps);
  const { source, keys, skipped } = upToBlock(register, { actor, register, query, steps }, sql`t.id`);
  return snapshot(db, async (within) => {
    const places = await rows(
      within,
      sql<{ id: string; place: unknown }>`select t.id, ${cursor ? placeSql(keys) : sql`null`} as place from ${source} t
        order by ${orderSql(keys)} limit ${query.limit} offset ${skipped}`,
    );
    const last = places.length === query.limit ? places.at(-1) : undefined;
    const ids = places.map(({ id }) => id);
    // on this connection: each of those who read would hold one and wait for a second
    const own = await narrowed(within, ids);
    const block = await rows(
      within,
      sql<AnyRow>`select ${BASE}, ${fieldsSql(own, actor, query.columns)} from ${table(own)} t where t.id = any(${idArray(ids)})`,
    );
    const titled = await withTitles(within, actor, register, { rows: block, columns: query.columns });
    const byId = new Map(titled.map((row) => [row.id, row]));
    return {
      rows: ids.flatMap((id) => byId.get(id) ?? []),
      after: cursor && last ? cursorOf(last.place) : null,
    };
  });
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

/** The condition of the rows `t` of a block: its filter, the cursor after which they come, and the ids asked for. */
function conditionOf({ actor, register, query, steps }: Asked): RawBuilder<unknown> {
  const after = query.after && hasCursor(steps) ? cursorSql(steps, query.after, 'after') : sql``;
  const these = query.ids ? sql` and t.id = any(${idArray(query.ids)})` : sql``;
  return sql`${where(register, actor, query.filter)}${after}${these}`;
}

/**
 * The rows `t` of a query up to the end of a block, with some columns and the keys of their order, `o0` and so on. Titles
 * of references are joined within the parts: looked up row by row, they cost more than the sort.
 */
function upToBlock(
  register: Bound,
  request: Asked,
  columns: RawBuilder<unknown>,
): { readonly source: RawBuilder<unknown>; readonly keys: readonly SortStep[]; readonly skipped: number } {
  const { query, steps } = request;
  const skipped = query.after ? 0 : query.offset;
  const { joins, steps: by } = joined(steps);
  const named = by.map((step, at) => sql`${step.sql} as ${sql.ref(`o${at}`)}`);
  const source = firstRows(
    register,
    sql`${joins} where ${conditionOf(request)} order by ${orderSql(by)} limit ${query.limit + skipped}`,
    sql`${columns}, ${sql.join(named)}`,
  );
  return { source, keys: steps.map((step, at) => ({ ...step, sql: sql`t.${sql.ref(`o${at}`)}` })), skipped };
}

/** The source of a block's rows, as `t`, with their conditions, and their order. */
function sourceSql(request: Asked): { readonly source: RawBuilder<unknown>; readonly order: RawBuilder<unknown> } {
  const { actor, register, steps } = request;
  if (isBound(register)) {
    // the rows of a query are read once: skip rows here rather than searching for each again by its id
    const { source, keys, skipped } = upToBlock(register, request, sql`t.*`);
    const order = orderSql(keys);
    return { source: sql`(select t.* from ${source} t order by ${order} offset ${skipped}) t`, order };
  }
  const { joins, steps: by } = joined(steps);
  const order = orderSql(by);
  const among = amongSql(request);
  return {
    source: among
      ? sql`${table(register)} t ${joins} where t.tenant_id = ${actor.tenantId}::uuid and t.id in (${among})`
      : fromSql(request, joins),
    order,
  };
}

/** The rows of a register with their conditions, and joins to what they are sorted by. */
function fromSql(request: Asked, joins: RawBuilder<unknown>): RawBuilder<unknown> {
  const { register, isFoundFirst = false } = request;
  const wanted = sql`where ${conditionOf(request)}`;
  return isFoundFirst
    ? sql`(select t.* from ${table(register)} t ${wanted} offset 0) t ${joins}`
    : sql`${table(register)} t ${joins} ${wanted}`;
}

/** The ids of a block beyond the first, found first so that the wide rows are read only for what is shown. */
function amongSql(request: Asked): RawBuilder<unknown> | undefined {
  const { query, steps } = request;
  if (query.after || query.ids || query.offset === 0) return undefined;
  const { joins, steps: by } = joined(steps);
  return sql`select t.id from ${fromSql(request, joins)} order by ${orderSql(by)} limit ${query.limit} offset ${query.offset}`;
}
