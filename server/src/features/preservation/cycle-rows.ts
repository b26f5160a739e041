import type { RawBuilder } from 'kysely';
import { sql } from '../../db/database.ts';
import { isNotOver } from '../../workflow/worked-on.ts';

/** SQL condition: row `alias` is a running cycle, that is, it recurs and is neither completed nor skipped. */
export const isRunning = (alias: string): RawBuilder<boolean> => {
  const [deleted, frequency] = ['deleted_at', 'frequency'].map((name) => sql.ref(`${alias}.${name}`));
  return sql<boolean>`(${deleted} is null and ${frequency} > 0 and ${isNotOver('tagPwl', alias)})`;
};
