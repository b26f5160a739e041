import { viasThat } from '@plumbline/contract/register/via.ts';
import type { RawBuilder } from 'kysely';
import { sql } from '../../db/database.ts';

/**
 * True when a line arrived by a channel with the given trait (`register/via.ts`), according to the column that stores
 * the channel.
 */
export const cameBy = (via: string, trait: Parameters<typeof viasThat>[0]): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(via)} = any(${viasThat(trait)}::text[])`;
