import type { Kind } from '@plumbline/contract/field/field.ts';
import { isSecondKey } from '@plumbline/contract/field/kinds.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { rollUpsOf } from '@plumbline/contract/workflow/roll-ups.ts';
import type { RawBuilder } from 'kysely';
import { oneRow, transactionState, type Tx, rows, sql } from '../../db/database.ts';
import { baseOf, fieldIn, known, tableOf } from '../../db/model.ts';
import type { Actor } from './actor.ts';
import { idArray, table, visibleById } from './columns.ts';
import { isRead } from './origins.ts';
import { rulesOf } from './rules.ts';

type IdsByTable = Map<string, Set<string>>;
const noneLocked = (): IdsByTable => new Map();
const noneLive = (): IdsByTable => new Map();

/** The ids of rows of a register that the transaction has noted; undefined when it has noted none. */
const notedIn = (tx: Tx, start: () => IdsByTable, register: AnyRegister): ReadonlySet<string> | undefined =>
  transactionState(tx, start).get(tableOf(register));

function note(tx: Tx, start: () => IdsByTable, register: AnyRegister, ids: readonly string[]): void {
  const all = transactionState(tx, start);
  const noted = all.get(tableOf(register)) ?? new Set();
  all.set(tableOf(register), noted);
  for (const id of ids) noted.add(id);
}

/** Records that the transaction has locked rows, so that {@link areLocked} saves locking them again. */
export const noteLocked = (tx: Tx, register: AnyRegister, ids: readonly string[]): void =>
  note(tx, noneLocked, register, ids);

/** True when the transaction has already locked these rows: nobody else can have changed them since. */
export function areLocked(tx: Tx, register: AnyRegister, ids: readonly string[]): boolean {
  const locked = notedIn(tx, noneLocked, register);
  return locked !== undefined && ids.every((id) => locked.has(id));
}

/** Records that the transaction itself has deleted rows it held. */
export function noteDeleted(tx: Tx, register: AnyRegister, ids: readonly string[]): void {
  const live = transactionState(tx, noneLive).get(tableOf(register));
  for (const id of ids) live?.delete(id);
}

/**
 * True when the transaction holds a row, in whatever way, and knows that it is not deleted: nobody else can delete it
 * before the transaction ends.
 */
export const isHeldLive = (tx: Tx, register: AnyRegister, id: string): boolean =>
  notedIn(tx, noneLive, register)?.has(id) === true;

/** The rows of a register the transaction has locked; undefined when there are too many to list in every statement. */
export function fewLocked(tx: Tx, register: AnyRegister): readonly string[] | undefined {
  const locked = notedIn(tx, noneLocked, register);
  return locked === undefined || locked.size > FEW_LOCKED ? undefined : [...locked];
}
const FEW_LOCKED = 20;

/** Kinds of fields on which nothing else depends, unless computed fields read them. */
const PLAIN_KINDS: ReadonlySet<Kind> = new Set([
  'text',
  'integer',
  'number',
  'date',
  'instant',
  'money',
  'exact',
  'duration',
  'list',
]);

/**
 * How rows are locked to change some of their fields: against everybody, or only against other writers of the same
 * rows. Rows that name them wait for such a change only if it can affect them: a new name or state, or a value that
 * their computed fields read. All fields by default.
 */
export function lockingSql(register: AnyRegister, fields?: readonly string[]): RawBuilder<unknown> {
  const base = baseOf(register);
  const { inputs = [] } = rulesOf(base).derive ?? {};
  const isPlain = (name: string): boolean => {
    const field = fieldIn(register, name);
    if (field === undefined || !PLAIN_KINDS.has(field.kind)) return false;
    const isName = base.naturalKey.includes(name) || base.title === name || isSecondKey(field);
    // what is calculated from an input may be a name, or be read in its turn
    return !isName && !inputs.includes(name) && !isRead(base, name);
  };
  return fields?.every(isPlain) === true ? sql`for no key update` : sql`for update`;
}

/**
 * Locks rows until the transaction ends, in one order everywhere, so that two writers never deadlock. Read the values
 * to check in a later statement: this one may have waited, and still sees the state before the wait. Returns the ids of
 * the rows that exist: a row deleted meanwhile is not among them.
 */
export async function lockRows(
  tx: Tx,
  actor: Actor,
  register: AnyRegister,
  ids: readonly string[],
): Promise<readonly string[]> {
  return ids.length === 0 ? [] : lockWhere(tx, actor, register, sql<boolean>`t.id = any(${idArray(ids)})`);
}

/** Locks the rows `t` that meet a condition, as {@link lockRows} does. */
async function lockWhere(
  tx: Tx,
  actor: Actor,
  register: AnyRegister,
  those: RawBuilder<boolean>,
): Promise<readonly string[]> {
  const lockedIds = await lockQuery(tx, register, sql<boolean>`${visibleById(register, actor, 't')} and ${those}`);
  note(tx, noneLive, register, lockedIds);
  return lockedIds;
}

/** Locks the rows `t` that meet a condition, including deleted rows and rows the actor does not see. */
export async function lockQuery(tx: Tx, register: AnyRegister, those: RawBuilder<boolean>): Promise<readonly string[]> {
  const found = await rows(
    tx,
    sql<{ id: string }>`select t.id from ${table(register)} t where ${those} order by t.id for update`,
  );
  const lockedIds = found.map(({ id }) => id);
  noteLocked(tx, register, lockedIds);
  return lockedIds;
}

/** The number of wholes above the rows of a register: 0 for packs, 1 for their cards, 2 for the operations of these. */
const depthOf = (register: AnyRegister): number =>
  Math.max(0, ...rollUpsOf(baseOf(register).key).map(({ whole }) => 1 + depthOf(known(whole))));

/** The order in which tables are locked, wherever one statement locks rows of several: wholes before their parts. */
export const byTable = (a: AnyRegister, b: AnyRegister): number =>
  depthOf(a) - depthOf(b) || Number(tableOf(a) > tableOf(b)) - Number(tableOf(a) < tableOf(b));

/** How rows are locked: against everybody, or only against who deletes them or changes what others read of them. */
type Strength = 'update' | 'key share';

/**
 * Sets of rows `t` as parts `h0`, `h1` … of a statement that locks them one after the other: no row is locked before
 * all rows of the sets above it. Each set is a table, the condition for its rows, and the columns to return.
 */
export const partsInTurn = (
  sets: readonly {
    readonly from: RawBuilder<unknown>;
    readonly those: RawBuilder<boolean>;
    readonly columns?: RawBuilder<unknown>;
  }[],
  strength: Strength,
): readonly RawBuilder<unknown>[] =>
  sets.map(({ from, those, columns = sql`t.id` }, at) => {
    // counting the rows above forces them to be locked first
    const after = at === 0 ? sql`` : sql`and (select count(*) from ${partAt(at - 1)}) >= 0`;
    return sql`${partAt(at)} as materialized (select ${columns} from ${from} t where ${those} ${after}
      order by t.id for ${sql.raw(strength)} of t)`;
  });
/** The name of such a part. */
export const partAt = (at: number): RawBuilder<unknown> => sql.ref(`h${at}`);

/** Rows `t` of a register to lock, none of them deleted. */
export interface RowsToLock {
  readonly register: AnyRegister;
  readonly those: RawBuilder<boolean>;
}

/** Locks several sets of rows one after the other, in one statement. Returns the ids of each set. */
export async function lockInTurn(
  tx: Tx,
  all: readonly RowsToLock[],
  strength: Strength = 'update',
): Promise<readonly (readonly string[])[]> {
  if (all.length === 0) return [];
  const turns = partsInTurn(
    all.map(({ register, those }) => ({ from: table(register), those })),
    strength,
  );
  const ids = all.map((_, at) => sql`(select string_agg(id::text, ',') from ${partAt(at)}) as ${partAt(at)}`);
  const found = await oneRow(
    tx,
    sql<Readonly<Record<string, string | null>>>`with ${sql.join(turns)} select ${sql.join(ids)}`,
  );
  return all.map(({ register }, at) => {
    const lockedIds = found?.[`h${at}`]?.split(',') ?? [];
    if (strength === 'update') noteLocked(tx, register, lockedIds);
    note(tx, noneLive, register, lockedIds);
    return lockedIds;
  });
}

/**
 * Locks the rows `those`, including deleted ones, unless they are locked already: in one order, so that two moves never
 * deadlock.
 */
export async function lockIfNeeded(
  tx: Tx,
  register: AnyRegister,
  { ids, those }: { readonly ids: readonly string[]; readonly those: RawBuilder<boolean> },
): Promise<void> {
  if (areLocked(tx, register, ids)) return;
  const lockSql = sql`select from ${table(register)} t where ${those} order by t.id for update`;
  await sql`select count(*) from (${lockSql}) held`.execute(tx);
  noteLocked(tx, register, ids);
}
