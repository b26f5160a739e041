import { sql, type Tx } from '../../db/database.ts';

/** Fewer new rows than this add little to the work of look-ups. */
const MANY = 1000;
/**
 * The size of the pending list while many rows are written: with small portions, 100,000 texts take half as long again.
 */
const LARGE_PARTS = '4MB';

/**
 * Runs work that writes many rows, and cleans up its indexes afterwards. New entries of a GIN index (lists, parts of
 * texts) first go to a pending list, which each look-up scans from start to end until enough of the table has changed
 * for the database to clean up by itself; for a large table that may take weeks. After an import of 100,000 rows into a
 * million, one look-up took 5.5 ms instead of 0.005 (ADR 87).
 *
 * @param tables the tables the work writes
 */
export async function swept(
  tx: Tx,
  options: { readonly rows: number; readonly tables: readonly string[] },
  work: () => Promise<void>,
): Promise<void> {
  if (options.rows < MANY) return work();
  await sql`set local gin_pending_list_limit = ${sql.lit(LARGE_PARTS)}`.execute(tx);
  await work();
  await sql`select gin_clean_pending_list(i.indexrelid) from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
    where a.amname = 'gin' and i.indisvalid and i.indrelid = any(${[...options.tables]}::text[]::regclass[])`.execute(
    tx,
  );
}
