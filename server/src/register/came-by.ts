import { viasThat } from '@plumbline/contract/register/via.ts';
import type { RawBuilder } from 'kysely';
import { sql } from '../db/database.ts';

/** Whether a line came by a way of which something is true (`register/via.ts`), by the column that says how it came. */
export const cameBy = (via: string, trait: Parameters<typeof viasThat>[0]): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(via)} = any(${viasThat(trait)}::text[])`;
