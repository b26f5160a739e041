import type { Database } from '@plumbline/server/db/database.ts';
import { indexSql } from '@plumbline/server/db/ddl.ts';
import { onDemandIndexes, readIndexes } from '@plumbline/server/db/on-demand-indexes.ts';

/** Makes every index that is made on demand, as if all columns were asked for; they are removed again at the end. */
export async function makeAllIndexes({ db, direct }: Database): Promise<AsyncDisposable> {
  const all = onDemandIndexes();
  for (const { table, field: _field, ...index } of all)
    await direct.query(indexSql(table, index).replace(/^create index/, 'create index if not exists'));
  await readIndexes(db);
  return {
    async [Symbol.asyncDispose]() {
      for (const { name } of all) await direct.query(`drop index if exists ${name}`);
      await readIndexes(db);
    },
  };
}
