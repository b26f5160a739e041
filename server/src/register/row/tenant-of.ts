import type { RawBuilder } from 'kysely';
import { sql } from '../../db/database.ts';

/**
 * The id of a tenant or level, as a value that the planner does not look up in its statistics. Of a company or a scope
 * that these do not know yet it would expect a single row in every table, and read all rows of it once for each row,
 * where the ids would find that row. For what writes, fills and signs rows found by their ids; pages of lists name the
 * company and the level as they are, since their walks are planned by these.
 */
export const unestimated = (id: string): RawBuilder<string> => sql<string>`(select ${id}::uuid)`;

/** The tenant of an actor, `unestimated`. */
export const tenantOf = ({ tenantId }: { readonly tenantId: string }): RawBuilder<string> => unestimated(tenantId);
