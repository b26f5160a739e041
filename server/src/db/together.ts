import type { RawBuilder } from 'kysely';
import { type Db, one, sql } from './database.ts';

/**
 * Asks several questions in one way to the database and back: the rows of each query, by its name, as JSON has them. For a few rows of
 * texts, numbers, flags and ids; moments and large amounts are no JSON.
 */
export async function together<T extends object>(
  db: Db,
  queries: { readonly [K in keyof T]: RawBuilder<T[K]> },
): Promise<{ readonly [K in keyof T]: readonly T[K][] }> {
  const parts = Object.entries<RawBuilder<unknown>>(queries).map(
    ([name, query]) => sql`(select coalesce(json_agg(q), '[]') from (${query}) q) as ${sql.ref(name)}`,
  );
  const found = await one(db, sql<{ readonly [K in keyof T]: readonly T[K][] }>`select ${sql.join(parts)}`);
  if (!found) throw new Error('A statement without a table answered no row.');
  return found;
}
