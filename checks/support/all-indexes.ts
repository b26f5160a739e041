import type { Database } from '@plumbline/server/db/database.ts';
import { indexSql } from '@plumbline/server/db/ddl.ts';
import { readIndexes } from '@plumbline/server/db/on-demand-indexes.ts';
import { registerTables } from '@plumbline/server/db/register-tables.ts';

/** Makes every index that is made on demand, as if all columns were asked for; they are removed again at the end. */
export async function makeAllIndexes({ db, direct }: Database): Promise<AsyncDisposable> {
  const all = registerTables().flatMap(({ name: table, onDemand }) => onDemand.map((index) => ({ table, index })));
  for (const { table, index } of all)
    await direct.query(indexSql(table, index).replace(/^create index/, 'create index if not exists'));
  await readIndexes(db);
  return {
    async [Symbol.asyncDispose]() {
      for (const { index } of all) await direct.query(`drop index if exists ${index.name}`);
      await readIndexes(db);
    },
  };
}
