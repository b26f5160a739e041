import type { RawBuilder } from 'kysely';
import { rows, sql, type Tx } from './database.ts';

/** So many rows of a long list are in the process at once: it is held up for some milliseconds by them. */
export const PART = 2000;

let opened = 0;

/**
 * Reads the rows of a query part by part, as they stood when it began, and does a work with each; no more of them are in the process at
 * once. A query that says `for update` holds the rows of a part before the work is done with it.
 */
export async function eachPart<T>(
  tx: Tx,
  query: RawBuilder<T>,
  work: (part: readonly T[]) => Promise<void>,
  size = PART,
): Promise<void> {
  const cursor = sql.ref(`parts_${++opened}`);
  await sql`declare ${cursor} no scroll cursor for ${query}`.execute(tx);
  for (;;) {
    const part = await rows(tx, sql<T>`fetch forward ${sql.lit(size)} from ${cursor}`);
    if (part.length > 0) await work(part);
    if (part.length < size) break;
  }
  await sql`close ${cursor}`.execute(tx);
}
