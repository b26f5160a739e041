import type { RawBuilder } from 'kysely';
import { sql } from '../db/database.ts';

type OfRow = Readonly<Record<string, readonly [unknown, unknown]>>;
/** What changes with rows and is no field of theirs, by name: what it was and what it is; the same for all, or by row. */
export type Also = OfRow | ReadonlyMap<string, OfRow>;

/** What else stands in the lines of history of the rows `t`. */
export function alsoSql(also: Also | undefined): RawBuilder<unknown> {
  if (also === undefined) return sql``;
  if (!(also instanceof Map)) return sql` || ${JSON.stringify(also)}::jsonb`;
  return sql` || coalesce(${JSON.stringify(Object.fromEntries(also))}::jsonb -> t.id::text, '{}'::jsonb)`;
}
