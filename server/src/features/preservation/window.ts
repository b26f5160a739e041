import type { RawBuilder } from 'kysely';
import { sql } from '../../db/database.ts';
import type { Actor } from '../../register/row/actor.ts';
import { column } from '../../register/row/columns.ts';

/** A number of days set by the facility; null for none. */
const days = (actor: Actor, option: 'preservationBefore' | 'preservationAfter'): RawBuilder<number | null> =>
  sql<number | null>`(select nullif(l.options ->> ${sql.lit(option)}, '')::int from level l
    where l.tenant_id = ${actor.tenantId}::uuid and l.id = ${actor.path.C}::uuid)`;

/**
 * The days on which cycle `alias` may be completed: from the facility's number of days before its due date to the
 * number after, both ends included; null where there is no limit (domain guide 3.5). Due 14 February, 5 before, 2
 * after: 9 to 16 February.
 */
export const windowOf = (actor: Actor, alias: string) =>
  ({
    from: sql<string | null>`(${column(alias, 'dueDate')} - ${days(actor, 'preservationBefore')})`,
    to: sql<string | null>`(${column(alias, 'dueDate')} + ${days(actor, 'preservationAfter')})`,
  }) as const;
