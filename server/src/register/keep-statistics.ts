import { one, sql, type Tx } from '../db/database.ts';

/** Fewer new rows than this never mislead the planner enough to matter. */
const MANY = 300;
/**
 * Has the database look at a table again once a batch has at least doubled it. The planner knows of new rows only after
 * that, and what follows in the same transaction would run as if the table were empty: row by row over the whole of it.
 * Skipped where somebody else does the same at the moment.
 */
export async function keepStatistics(tx: Tx, name: string, added: number): Promise<void> {
  if (added < MANY) return;
  const known = await one(
    tx,
    sql<{ doubled: boolean }>`select reltuples < ${added} as doubled from pg_class where oid = ${name}::regclass`,
  );
  if (known?.doubled) await sql`analyze (skip_locked) ${sql.table(name)}`.execute(tx);
}
