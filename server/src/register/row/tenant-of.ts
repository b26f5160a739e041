import type { RawBuilder } from 'kysely';
import { sql } from '../../db/database.ts';

/**
 * The id of a tenant or level, as a value that the planner does not look up in its statistics. Of a company or a scope
 * that these do not know yet it would expect a single row in every table, and read all rows of it once for each row,
 * where the ids would find that row. For conditions of statements that join tables or find rows by their ids.
 */
export const unestimated = (id: string): RawBuilder<string> => sql<string>`(select ${id}::uuid)`;

/** The tenant of an actor, `unestimated`. */
export const tenantOf = ({ tenantId }: { readonly tenantId: string }): RawBuilder<string> => unestimated(tenantId);
