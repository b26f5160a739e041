import { oneRow, sql, type Tx } from '../../db/database.ts';

/** Fewer new rows than this never mislead the planner enough to matter. */
const MANY = 300;
/**
 * Makes the database analyse a table again once a batch has at least doubled it. The planner learns of new rows only by
 * that, and later statements in the same transaction would be planned as if the table were empty: row by row over all
 * of it. Skipped when another session is analysing the table at the moment.
 */
export async function keepStatistics(tx: Tx, name: string, added: number): Promise<void> {
  if (added < MANY) return;
  const known = await oneRow(
    tx,
    sql<{ doubled: boolean }>`select reltuples < ${added} as doubled from pg_class where oid = ${name}::regclass`,
  );
  if (known?.doubled) await sql`analyze (skip_locked) ${sql.table(name)}`.execute(tx);
}
