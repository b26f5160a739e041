import { sql, type Tx } from '../db/database.ts';

/** Fewer rows than this add little to what look-ups go through. */
const MANY = 1000;
/** So much that is new an index of texts takes together while many rows are written: by small parts 100,000 texts take half as long again. */
const LARGE_PARTS = '4MB';

/**
 * Does a work that writes many rows, and clears up after it. What is new in an index over lists or parts of texts (GIN) lies on a heap first, which each
 * look-up goes through from its beginning to its end, until so much of the table has changed that the database tidies up by itself: of a large table
 * that may take weeks. After an import of 100,000 rows into a million, one look-up took 5.5 ms instead of 0.005 (ADR 87).
 *
 * @param tables those the work writes
 */
export async function swept(
  tx: Tx,
  of: { readonly rows: number; readonly tables: readonly string[] },
  work: () => Promise<void>,
): Promise<void> {
  if (of.rows < MANY) return work();
  await sql`set local gin_pending_list_limit = ${sql.lit(LARGE_PARTS)}`.execute(tx);
  await work();
  await sql`select gin_clean_pending_list(i.indexrelid) from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
    where a.amname = 'gin' and i.indisvalid and i.indrelid = any(${[...of.tables]}::text[]::regclass[])`.execute(tx);
}
