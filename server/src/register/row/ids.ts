import type { RawBuilder } from 'kysely';
import { type Db, oneRow, sql } from '../../db/database.ts';

/**
 * The ids a query returns, in its order: a statement with one column, `id`. They are fetched as one value: a hundred
 * thousand driver rows would block all other requests for a while.
 */
export async function idsFrom(db: Db, query: RawBuilder<unknown>): Promise<readonly string[]> {
  const found = await oneRow(db, sql<Ids>`with found as (${query}) select ${asIds('found')}`);
  return idsIn(found);
}
/** Ids as a single result value. */
export interface Ids {
  readonly ids: string | null;
}
/** The column {@link Ids} from the ids of a table expression, for statements that cannot be nested in another. */
export const asIds = (table: string): RawBuilder<string | null> =>
  sql<string | null>`string_agg(${sql.ref(`${table}.id`)}::text, ',') as ids from ${sql.table(table)}`;
/** The ids in such a value. */
export const idsIn = (found: Ids | undefined): readonly string[] => found?.ids?.split(',') ?? [];
