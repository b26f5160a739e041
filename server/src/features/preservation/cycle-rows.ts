import type { RawBuilder } from 'kysely';
import { sql } from '../../db/database.ts';
import { isNotOver } from '../../workflow/worked-on.ts';

/** Whether row `alias` is a running cycle: it comes again, and is neither completed nor skipped. */
export const isRunning = (alias: string): RawBuilder<boolean> => {
  const [deleted, frequency] = ['deleted_at', 'frequency'].map((name) => sql.ref(`${alias}.${name}`));
  return sql<boolean>`(${deleted} is null and ${frequency} > 0 and ${isNotOver('tagPwl', alias)})`;
};
