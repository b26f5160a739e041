import type { RawBuilder } from 'kysely';
import { type Db, oneRow, sql } from './database.ts';

/**
 * Runs several queries in one round trip: returns the rows of each query, by its name, as JSON represents them. For a
 * few rows of texts, numbers, flags and ids; timestamps and large amounts do not survive JSON.
 */
export async function queryTogether<T extends object>(
  db: Db,
  queries: { readonly [K in keyof T]: RawBuilder<T[K]> },
): Promise<{ readonly [K in keyof T]: readonly T[K][] }> {
  const parts = Object.entries<RawBuilder<unknown>>(queries).map(
    ([name, query]) => sql`(select coalesce(json_agg(q), '[]') from (${query}) q) as ${sql.ref(name)}`,
  );
  const found = await oneRow(db, sql<{ readonly [K in keyof T]: readonly T[K][] }>`select ${sql.join(parts)}`);
  if (!found) throw new Error('A statement without a table answered no row.');
  return found;
}
