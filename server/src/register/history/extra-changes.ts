import type { RawBuilder } from 'kysely';
import { sql } from '../../db/database.ts';

type OfRow = Readonly<Record<string, readonly [unknown, unknown]>>;
/**
 * Changes that accompany rows but are not in their fields, by name: old value and new value; the same for all rows, or
 * by row.
 */
export type ExtraChanges = OfRow | ReadonlyMap<string, OfRow>;

/** The SQL that adds those changes to the history lines of the rows `t`. */
export function extraChangesSql(also: ExtraChanges | undefined): RawBuilder<unknown> {
  if (also === undefined) return sql``;
  if (!(also instanceof Map)) return sql` || ${JSON.stringify(also)}::jsonb`;
  return sql` || coalesce(${JSON.stringify(Object.fromEntries(also))}::jsonb -> t.id::text, '{}'::jsonb)`;
}
