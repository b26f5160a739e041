import type { AppError } from '@plumbline/contract/errors.ts';
import { backTo, type Tx, sql } from '../db/database.ts';
import { knownError } from '../http/known-error.ts';
import { nameDuplicate } from '../http/name-duplicate.ts';

/** What is left of the tries a batch may cost. */
export interface Tries {
  left: number;
}

/** Does a part of a transaction so that its failure leaves the rest; answers the refusal, or null when it was done. */
async function attempt(tx: Tx, work: () => Promise<unknown>): Promise<AppError | null> {
  await sql`savepoint part`.execute(tx);
  try {
    await work();
    await sql`release savepoint part`.execute(tx);
    return null;
  } catch (error) {
    const known = knownError(error);
    if (!known) throw error;
    await backTo(tx, 'part');
    return (await nameDuplicate(tx, error)) ?? known;
  }
}

/**
 * Writes what can be written of many items: all at once, and where that is refused the halves, until the items to blame
 * are found. When the tries are used up, what is left of a refused part is refused with it.
 */
export async function inParts<T>(
  tx: Tx,
  items: readonly T[],
  how: {
    readonly tries: Tries;
    readonly work: (items: readonly T[]) => Promise<unknown>;
    readonly refuse: (item: T, why: AppError) => void;
  },
): Promise<void> {
  if (items.length === 0) return;
  const why = await attempt(tx, () => how.work(items));
  if (!why) return;
  if (items.length === 1 || how.tries.left <= 0) {
    for (const item of items) how.refuse(item, why);
    return;
  }
  how.tries.left -= 1;
  const half = Math.ceil(items.length / 2);
  await inParts(tx, items.slice(0, half), how);
  await inParts(tx, items.slice(half), how);
}
