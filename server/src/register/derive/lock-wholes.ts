import { type RollUp, rollUpsOf } from '@plumbline/contract/workflow/roll-ups.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import type { RawBuilder } from 'kysely';
import { transactionState, sql, type Tx } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import { type Actor, unrestricted } from '../row/actor.ts';
import { column, idArray, table, visibleById } from '../row/columns.ts';
import { type RowsToLock, lockInTurn } from '../row/lock-rows.ts';
import type { Source } from '../row/source.ts';
import { tenantOf } from '../row/tenant-of.ts';

/** The rows that parts belonged to when they were locked: moving a part changes two wholes. */
const left = new WeakMap<Tx, Map<RollUp, Set<string>>>();

/** The parts of a register whose wholes the transaction has locked. */
function walkedOf(tx: Tx, key: string): Set<string> {
  const all = transactionState(tx, noneWalked);
  const here = all.get(key) ?? new Set();
  all.set(key, here);
  return here;
}
const noneWalked = (): Map<string, Set<string>> => new Map();

/** The wholes of parts, including deleted parts: a query of ids. */
export const wholesOf = (actor: Actor, rollUp: RollUp, ids: readonly string[]): RawBuilder<unknown> =>
  wholesOfThose(actor, rollUp, sql`any(${idArray(ids)})`);

const wholesOfThose = (
  actor: Actor,
  { parts, of: parentField }: RollUp,
  ids: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql`select distinct ${column('p', parentField)} as id from ${table(known(parts))} p
    where p.tenant_id = ${tenantOf(actor)} and p.id = ${ids} and ${column('p', parentField)} is not null`;

function note(tx: Tx, rollUp: RollUp, ids: readonly string[]): void {
  const here = left.get(tx) ?? new Map<RollUp, Set<string>>();
  left.set(tx, here);
  here.set(rollUp, new Set([...(here.get(rollUp) ?? []), ...ids]));
}
/** Returns and clears the rows that locked parts belonged to. */
export function takeNoted(tx: Tx, rollUp: RollUp): readonly string[] {
  const noted = [...(left.get(tx)?.get(rollUp) ?? [])];
  left.get(tx)?.delete(rollUp);
  return noted;
}

/**
 * The locks for a query of wholes: first the wholes they are parts of themselves, from the top down, so that all
 * writers wait in one order.
 */
function upwards(
  actor: Actor,
  rollUp: RollUp,
  wholes: RawBuilder<unknown>,
): readonly (RowsToLock & { readonly rollUp: RollUp })[] {
  const register = known(rollUp.whole);
  const those = sql<boolean>`${visibleById(register, unrestricted(actor), 't')} and t.id in (${wholes})`;
  const above = rollUpsOf(rollUp.whole).flatMap((higherRollUp) =>
    upwards(actor, higherRollUp, wholesOfThose(actor, higherRollUp, sql`any(${wholes})`)),
  );
  return [...above, { rollUp, register, those }];
}

/** What to lock: the wholes of the rows, the wholes they move to, and after them `own`, the rows themselves. */
interface Held {
  readonly ids?: readonly string[];
  readonly source?: Source | undefined;
  readonly own?: RawBuilder<boolean> | undefined;
}

/**
 * Locks the wholes of rows before the rows themselves: concurrent writers of one tree run one after the other, and the
 * second calculates with what the first wrote. Rows that are parts of nothing need no lock. Returns the ids of `own`.
 */
export async function holdWholes(
  tx: Tx,
  actor: Actor,
  register: AnyRegister,
  { ids = [], source, own }: Held,
): Promise<readonly string[]> {
  const all = rollUpsOf(register.key);
  if (all.length === 0) return [];
  const walked = walkedOf(tx, register.key);
  // lock the new whole before parts move to it
  const isMove = all.some(({ of: parentField }) => source?.fields.includes(parentField));
  const isWalked = !isMove && ids.every((id) => walked.has(id));
  const holds = isWalked ? [] : all.flatMap((rollUp) => upwards(actor, rollUp, wanted(actor, rollUp, { ids, source })));
  const locked = await lockInTurn(tx, [...holds, ...(own ? [{ register, those: own }] : [])]);
  for (const [at, { rollUp }] of holds.entries()) note(tx, rollUp, locked[at] ?? []);
  for (const id of ids) walked.add(id);
  return own ? (locked.at(-1) ?? []) : [];
}

/** The wholes of parts, and the wholes that parts move to: a query of ids. */
function wanted(actor: Actor, rollUp: RollUp, { ids = [], source }: Held): RawBuilder<unknown> {
  const coming =
    source?.fields.includes(rollUp.of) && source.ids.length > 0
      ? sql`union select ${column('s', rollUp.of)} from ${source.from} where ${column('s', rollUp.of)} is not null`
      : sql``;
  return sql`${wholesOf(actor, rollUp, ids)} ${coming}`;
}
