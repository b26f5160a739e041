import type { AppError } from '@plumbline/contract/errors.ts';
import { backTo, type Tx, sql } from '../../db/database.ts';
import { knownError } from '../../http/known-error.ts';
import { nameDuplicate } from '../../http/name-duplicate.ts';

/** The retries a batch has left. */
export interface Tries {
  left: number;
}

/** Runs part of a transaction so that its failure leaves the rest intact; returns the refusal, or null on success. */
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
 * Writes as many of the items as possible: all at once, and when that is refused by halves, until the offending items
 * are found. When the retries are used up, the rest of a refused part is refused with it.
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
