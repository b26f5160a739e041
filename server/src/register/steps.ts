import type { RegisterKey } from '@plumbline/contract/registers/index.ts';
import type { RawBuilder } from 'kysely';
import { one, sql, type Tx } from '../db/database.ts';
import type { Actor } from './actor.ts';
import { idArray } from './columns.ts';
import { type Counter, COUNTERS } from './counters.ts';

/**
 * Where rows count: the level they live at, the key of their cell in the counter of their register (its columns by their
 * names in the database), and whether they are done.
 */
export type Place = Readonly<Record<string, unknown>> & { readonly level_id: string; readonly done: boolean };

/** Rows that went from one place to another together. */
export interface Step {
  /** Null where they did not count before: they are new, restored, or were left out of the counts. */
  readonly before: Place | null;
  /** Null where they count no more. */
  readonly after: Place | null;
  readonly count: number;
  /** The first of them. */
  readonly ids: readonly string[];
}

/** What is to be done about rows that went elsewhere, or are not done any more, in the transaction of the change. */
type OnSteps = (tx: Tx, actor: Actor, steps: readonly Step[]) => Promise<void>;

/** What has to be held before those who follow read anything, as an expression of a statement that comes earlier; null where it is held already. */
type HoldsFirst = (tx: Tx, actor: Actor) => RawBuilder<unknown> | null;

const listeners = new Map<string, OnSteps[]>();
const holders = new Map<string, HoldsFirst>();

/**
 * Has a feature told of every change of where the rows of a counted register count, and of every row that is done no more.
 * Work that goes ahead where it is tells nothing: a signature costs nothing here.
 */
export function onSteps(register: RegisterKey, listener: OnSteps, holdsFirst?: HoldsFirst): void {
  listeners.set(register, [...(listeners.get(register) ?? []), listener]);
  if (holdsFirst) holders.set(register, holdsFirst);
}

/** An act on more rows holds what those who follow read by as late as it can: others wait for it. */
const FEW = 20;
/**
 * The expression by which an earlier statement holds what those who follow steps want held before they are told, so that an act on few rows
 * need not go to the database for it alone; it says null where there is nothing to hold.
 */
export function heldForSteps(
  tx: Tx,
  actor: Actor,
  register: string,
  steps: readonly Step[] | null | undefined,
): RawBuilder<unknown> {
  const size = steps?.reduce((sum, { count }) => sum + count, 0) ?? 0;
  const holds = size > 0 && size <= FEW ? holders.get(register) : undefined;
  return holds?.(tx, actor) ?? sql`null`;
}

/** The counter of a register whose steps somebody follows, when a change of these fields can be one. */
export function stepCounter(register: string, fields: readonly string[] | 'all'): Counter | undefined {
  const counter = COUNTERS[register];
  if (counter === undefined || !listeners.has(register)) return undefined;
  return fields === 'all' || fields.some((field) => counter.fields.includes(field)) ? counter : undefined;
}

/** Tells those who follow. */
export async function tellSteps(
  tx: Tx,
  actor: Actor,
  register: string,
  steps: readonly Step[] | null | undefined,
): Promise<void> {
  if (!steps || steps.length === 0) return;
  for (const listener of listeners.get(register) ?? []) await listener(tx, actor, steps);
}

/** So many rows of a step are told by id. */
const TOLD = 20;
const SIDES = ['was', 'is'] as const;
type Side = (typeof SIDES)[number];

const named = (side: Side, name: string): string => `${side}_${name}`;

/** The columns of row `t` that say where it counts, called for one side of a step. */
export const sideColumns = (counter: Counter, side: Side): RawBuilder<unknown> =>
  sql.join([
    ...counter.keys.map((key) => sql`${key.is} as ${sql.ref(named(side, key.name))}`),
    sql`${counter.unless} as ${sql.ref(named(side, 'counts'))}`,
    sql`coalesce(${counter.done}, false) as ${sql.ref(named(side, 'done'))}`,
  ]);

/** The cell of one side, as columns by their names in the counter. */
export const sideCells = (counter: Counter, side: Side): RawBuilder<unknown> =>
  sql`level_id, ${sql.join(counter.keys.map(({ name }) => sql`${sql.ref(named(side, name))} as ${sql.ref(name)}`))}`;

const sidePlace = (counter: Counter, side: Side): RawBuilder<unknown> => {
  const keys = counter.keys.map(({ name }) => sql`${sql.lit(name)}, ${sql.ref(named(side, name))}`);
  return sql`case when ${sql.ref(named(side, 'counts'))} then jsonb_build_object('level_id', level_id, ${sql.join(keys)},
    'done', ${sql.ref(named(side, 'done'))}) end`;
};

/** The steps of rows that have both sides, as JSON: `rows` has `id`, `level_id` and the columns of both. */
export function stepsSql(counter: Counter, rows: RawBuilder<unknown>): RawBuilder<unknown> {
  const names = [...counter.keys.map(({ name }) => name), 'counts'];
  const tuple = (side: Side): RawBuilder<unknown> => sql.join(names.map((name) => sql.ref(named(side, name))));
  return sql`(select json_agg(m) from (select ${sidePlace(counter, 'was')} as before, ${sidePlace(counter, 'is')} as after,
      count(*)::int as count, (array_agg(id order by id))[1:${sql.lit(TOLD)}] as ids from ${rows}
    where (was_counts or is_counts) and ((${tuple('was')}) is distinct from (${tuple('is')}) or (was_done and not is_done))
    group by 1, 2) m)`;
}

/**
 * The steps of rows that came, or went, altogether, as JSON: `rows` has `id`, `level_id` and the columns of one side.
 */
export function wholeStepsSql(
  counter: Counter,
  op: 'add' | 'remove' | 'restore',
  rows: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const [place, none] = [sidePlace(counter, 'is'), sql`null::jsonb`];
  return sql`(select json_agg(m) from (select ${op === 'remove' ? place : none} as before, ${op === 'remove' ? none : place} as after,
      count(*)::int as count, (array_agg(id order by id))[1:${sql.lit(TOLD)}] as ids from ${rows} where is_counts group by 1, 2) m)`;
}

/** The steps of rows that came, or went, altogether, as they stand now. */
export async function wholeSteps(
  tx: Tx,
  counter: Counter,
  change: { readonly tenantId: string; readonly ids: readonly string[]; readonly op: 'add' | 'remove' | 'restore' },
): Promise<readonly Step[]> {
  const theirs = sql`(select t.id, t.level_id, ${sideColumns(counter, 'is')} from ${sql.table(counter.of)} t
    where t.tenant_id = ${change.tenantId}::uuid and t.id = any(${idArray(change.ids)})) k`;
  const found = await one(
    tx,
    sql<{ steps: readonly Step[] | null }>`select ${wholeStepsSql(counter, change.op, theirs)} as steps`,
  );
  return found?.steps ?? [];
}

/** The sides of steps as one table expression of the columns `n, side, count, ids, level_id`, those of the key, and `done`. */
export function sidesSql(register: RegisterKey, steps: readonly Step[]): RawBuilder<unknown> {
  const counter = COUNTERS[register];
  if (counter === undefined) throw new Error(`${register} is not counted.`);
  const data = steps.flatMap(({ before, after, count, ids }, n) => [
    ...(before ? [{ ...before, n, side: 'was', count, ids }] : []),
    ...(after ? [{ ...after, n, side: 'is', count, ids }] : []),
  ]);
  const columns = ['n int', 'side text', 'count int', 'ids uuid[]', 'level_id uuid', 'done boolean'];
  const types = sql.raw([...columns, ...counter.keys.map(({ name, type }) => `${name} ${type}`)].join(', '));
  return sql`jsonb_to_recordset(${JSON.stringify(data)}::jsonb) as p(${types})`;
}
