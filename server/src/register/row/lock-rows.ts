import type { Kind } from '@plumbline/contract/field/field.ts';
import { isSecondKey } from '@plumbline/contract/field/kinds.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import type { RawBuilder } from 'kysely';
import { one, transactionState, type Tx, rows, sql } from '../../db/database.ts';
import { baseOf, fieldIn, tableOf } from '../../db/model.ts';
import type { Actor } from './actor.ts';
import { idArray, table, visible } from './columns.ts';
import { readFields } from './origins.ts';

const noneLocked = (): Map<string, Set<string>> => new Map();

/** Records that the transaction has locked rows, so that {@link areLocked} saves locking them again. */
export function noteLocked(tx: Tx, register: AnyRegister, ids: readonly string[]): void {
  const all = transactionState(tx, noneLocked);
  const here = all.get(tableOf(register)) ?? new Set();
  all.set(tableOf(register), here);
  for (const id of ids) here.add(id);
}

/** True when the transaction has already locked these rows: nobody else can have changed them since. */
export function areLocked(tx: Tx, register: AnyRegister, ids: readonly string[]): boolean {
  const here = transactionState(tx, noneLocked).get(tableOf(register));
  return here !== undefined && ids.every((id) => here.has(id));
}

const noneLive = (): Map<string, Set<string>> => new Map();

/** Records that locked rows are not deleted: nobody can delete them before the transaction ends. */
function noteLive(tx: Tx, register: AnyRegister, ids: readonly string[]): void {
  noteLocked(tx, register, ids);
  const all = transactionState(tx, noneLive);
  const here = all.get(tableOf(register)) ?? new Set();
  all.set(tableOf(register), here);
  for (const id of ids) here.add(id);
}
/** Records that the transaction itself has deleted rows. */
export function noteDeleted(tx: Tx, register: AnyRegister, ids: readonly string[]): void {
  const live = transactionState(tx, noneLive).get(tableOf(register));
  for (const id of ids) live?.delete(id);
}

/** True when the transaction has locked a row, and knows that it is not deleted. */
export const isLockedLive = (tx: Tx, register: AnyRegister, id: string): boolean =>
  transactionState(tx, noneLive).get(tableOf(register))?.has(id) === true;

/** The rows of a register the transaction has locked; undefined when there are too many to list in every statement. */
export function fewLocked(tx: Tx, register: AnyRegister): readonly string[] | undefined {
  const here = transactionState(tx, noneLocked).get(tableOf(register));
  return here === undefined || here.size > FEW_LOCKED ? undefined : [...here];
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
  const read = readFields(register);
  const isPlain = (name: string): boolean => {
    const field = fieldIn(register, name);
    const isName = base.naturalKey.includes(name) || base.title === name || (field !== undefined && isSecondKey(field));
    return field !== undefined && PLAIN_KINDS.has(field.kind) && !isName && !read.has(name);
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
  const held = await lockQuery(tx, register, sql<boolean>`${visible(register, actor, 't')} and ${those}`);
  noteLive(tx, register, held);
  return held;
}

/** Locks the rows `t` that meet a condition, including deleted rows and rows the actor does not see. */
export async function lockQuery(tx: Tx, register: AnyRegister, those: RawBuilder<boolean>): Promise<readonly string[]> {
  const found = await rows(
    tx,
    sql<{ id: string }>`select t.id from ${table(register)} t where ${those} order by t.id for update`,
  );
  const held = found.map(({ id }) => id);
  noteLocked(tx, register, held);
  return held;
}

/** Rows `t` of a register to lock, none of them deleted. */
export interface RowsToLock {
  readonly register: AnyRegister;
  readonly those: RawBuilder<boolean>;
}

/**
 * Locks several sets of rows one after the other, in one statement: no row is locked before all rows of the sets above
 * it. Returns the ids of each set.
 */
export async function lockInTurn(tx: Tx, all: readonly RowsToLock[]): Promise<readonly (readonly string[])[]> {
  if (all.length === 0) return [];
  const name = (at: number): RawBuilder<unknown> => sql.ref(`h${at}`);
  const turns = all.map(({ register, those }, at) => {
    // counting the rows above forces them to be locked first
    const after = at === 0 ? sql`` : sql`and (select count(*) from ${name(at - 1)}) >= 0`;
    return sql`${name(at)} as materialized (select t.id from ${table(register)} t where ${those} ${after} order by t.id for update)`;
  });
  const ids = all.map((_, at) => sql`(select string_agg(id::text, ',') from ${name(at)}) as ${name(at)}`);
  const found = await one(
    tx,
    sql<Readonly<Record<string, string | null>>>`with ${sql.join(turns)} select ${sql.join(ids)}`,
  );
  return all.map(({ register }, at) => {
    const held = found?.[`h${at}`]?.split(',') ?? [];
    noteLive(tx, register, held);
    return held;
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
  const held = sql`select from ${table(register)} t where ${those} order by t.id for update`;
  await sql`select count(*) from (${held}) held`.execute(tx);
  noteLocked(tx, register, ids);
}
