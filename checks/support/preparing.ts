import type { Tables } from '@plumbline/server/db/tables.ts';
import type { Db } from '@plumbline/server/db/database.ts';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type pg from 'pg';

/**
 * A database that prepares each statement instead of running it: tables, columns and types are checked, and there are
 * no rows. The statement that is explained is prepared; other than that, only statements over rows can be.
 */
export function preparing(pool: pg.Pool): Db {
  const prepare = async (text: string): Promise<void> => {
    // in one message, so that both run on the same connection
    await pool.query(`prepare declared as ${text.replace(/^\s*explain\s*(?:\([^)]*\))?/i, '')}; deallocate declared`);
  };
  const connection: DatabaseConnection = {
    async executeQuery({ sql: text }: CompiledQuery) {
      await prepare(text);
      return { rows: [] };
    },
    streamQuery: () => {
      throw new Error('Nothing is streamed from a database that only prepares.');
    },
  };
  const nothing = (): Promise<void> => Promise.resolve();
  const driver: Driver = {
    init: nothing,
    acquireConnection: () => Promise.resolve(connection),
    beginTransaction: nothing,
    commitTransaction: nothing,
    rollbackTransaction: nothing,
    releaseConnection: nothing,
    destroy: nothing,
  };
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}
