import type { RawBuilder } from 'kysely';
import { rows, sql, type Tx } from './database.ts';

/**
 * Maximum number of rows of a long list in memory at once: processing them blocks the process for a few milliseconds.
 */
export const PART = 2000;

let opened = 0;

/**
 * Reads the rows of a query in parts, on the snapshot of its start, and calls `work` with each; only one part is in
 * memory at a time. A query with `for update` locks the rows of a part before `work` runs on it.
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
