import type { RegisterKey } from '@plumbline/contract/registers/index.ts';
import type { RawBuilder } from 'kysely';
import { type Contribution, orderedByKey } from '../../compose/point.ts';
import { oneRow, sql, type Tx } from '../../db/database.ts';
import type { Actor } from '../row/actor.ts';
import { idArray } from '../row/columns.ts';
import { type Counter, COUNTERS } from './counters.ts';

/**
 * Where rows count: the level they live at, the key of their cell in their register's counter (by database column
 * names), and whether they are done.
 */
type Place = Readonly<Record<string, unknown>> & { readonly level_id: string; readonly done: boolean };

/** Rows that moved together from one place to another. */
export interface CellMove {
  /** Null when they did not count before: they are new, restored, or were excluded from the counts. */
  readonly before: Place | null;
  /** Null when they no longer count. */
  readonly after: Place | null;
  readonly count: number;
  /** The ids of the first of them. */
  readonly ids: readonly string[];
}

/** Called in the transaction of the change for rows that moved, or are no longer done. */
type OnSteps = (tx: Tx, actor: Actor, steps: readonly CellMove[]) => Promise<void>;

/**
 * What to lock before the listeners read anything, as an expression within an earlier statement; null when it is locked
 * already.
 */
type HoldsFirst = (tx: Tx, actor: Actor) => RawBuilder<unknown> | null;

interface Follower {
  readonly listener: OnSteps;
  readonly holdsFirst?: HoldsFirst | undefined;
}
const followers = orderedByKey<'follows', string, Follower>('follows');

/**
 * A follower of every change of place of rows in a counted register, and of every row that is no longer done. Progress
 * within the same place is not followed: a signature costs nothing here.
 */
export const onSteps = (register: RegisterKey, listener: OnSteps, holdsFirst?: HoldsFirst): Contribution<'follows'> =>
  followers.add([register, { listener, holdsFirst }]);

/** Acts on more rows than this take the listeners' locks as late as they can, because others wait for them. */
const FEW = 20;
/**
 * The expression by which an earlier statement takes the listeners' locks before they are notified, so that an act on
 * few rows needs no extra round trip; it yields null when there is nothing to lock.
 */
export function heldForSteps(
  tx: Tx,
  actor: Actor,
  register: string,
  steps: readonly CellMove[] | null | undefined,
): RawBuilder<unknown> {
  const size = steps?.reduce((sum, { count }) => sum + count, 0) ?? 0;
  if (size === 0 || size > FEW) return sql`null`;
  const holder = followers
    .read()
    .get(register)
    ?.findLast(({ holdsFirst }) => holdsFirst !== undefined);
  return holder?.holdsFirst?.(tx, actor) ?? sql`null`;
}

/** The counter of a register, if it has listeners to steps and a change of these fields can cause one. */
export function stepCounter(register: string, fields: readonly string[] | 'all'): Counter | undefined {
  const counter = COUNTERS[register];
  if (counter === undefined || !followers.read().has(register)) return undefined;
  return fields === 'all' || fields.some((field) => counter.fields.includes(field)) ? counter : undefined;
}

/** Notifies the listeners. */
export async function tellSteps(
  tx: Tx,
  actor: Actor,
  register: string,
  steps: readonly CellMove[] | null | undefined,
): Promise<void> {
  if (!steps || steps.length === 0) return;
  for (const { listener } of followers.read().get(register) ?? []) await listener(tx, actor, steps);
}

/** Maximum rows of a step reported by id. */
const TOLD = 20;
const SIDES = ['was', 'is'] as const;
type Side = (typeof SIDES)[number];

const named = (side: Side, name: string): string => `${side}_${name}`;

/** The columns that say where row `t` counts, named for one side of a step. */
export const sideColumns = (counter: Counter, side: Side): RawBuilder<unknown> =>
  sql.join([
    ...counter.keys.map((key) => sql`${key.is} as ${sql.ref(named(side, key.name))}`),
    sql`${counter.unless} as ${sql.ref(named(side, 'counts'))}`,
    sql`coalesce(${counter.done}, false) as ${sql.ref(named(side, 'done'))}`,
  ]);

/** The cell of one side, with the counter's column names. */
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

/** The steps of rows added, restored or removed, as JSON: `rows` has `id`, `level_id` and the columns of one side. */
export function wholeStepsSql(
  counter: Counter,
  op: 'add' | 'remove' | 'restore',
  rows: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const [place, none] = [sidePlace(counter, 'is'), sql`null::jsonb`];
  return sql`(select json_agg(m) from (select ${op === 'remove' ? place : none} as before, ${op === 'remove' ? none : place} as after,
      count(*)::int as count, (array_agg(id order by id))[1:${sql.lit(TOLD)}] as ids from ${rows} where is_counts group by 1, 2) m)`;
}

/** The steps of rows added, restored or removed, in their current state. */
export async function wholeSteps(
  tx: Tx,
  counter: Counter,
  change: { readonly tenantId: string; readonly ids: readonly string[]; readonly op: 'add' | 'remove' | 'restore' },
): Promise<readonly CellMove[]> {
  const theirs = sql`(select t.id, t.level_id, ${sideColumns(counter, 'is')} from ${sql.table(counter.of)} t
    where t.tenant_id = ${change.tenantId}::uuid and t.id = any(${idArray(change.ids)})) k`;
  const found = await oneRow(
    tx,
    sql<{ steps: readonly CellMove[] | null }>`select ${wholeStepsSql(counter, change.op, theirs)} as steps`,
  );
  return found?.steps ?? [];
}

/**
 * The sides of steps as one table expression with the columns `n, side, count, ids, level_id`, those of the key, and
 * `done`.
 */
export function sidesSql(register: RegisterKey, steps: readonly CellMove[]): RawBuilder<unknown> {
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
