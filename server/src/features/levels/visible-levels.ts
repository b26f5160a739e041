import type { Level } from '@plumbline/contract/levels.ts';
import { rows, sql, type Db } from '../../db/database.ts';
import type { Caller } from '../../http/context.ts';

/** A level somebody may see. */
export interface VisibleLevel {
  readonly id: string;
  readonly step: Level;
  readonly parentId: string | null;
  readonly name: string;
  readonly description: string;
}

/**
 * The levels granted to somebody with all beneath them, and the steps above, by step and name. A disabled level is closed
 * with all beneath it, whatever is granted (domain guide 2.1).
 */
export const visibleLevels = (db: Db, { tenantId, userId }: Caller): Promise<readonly VisibleLevel[]> =>
  rows<VisibleLevel>(
    db,
    sql`with recursive mine as (
          select level_id from level_grant where tenant_id = ${tenantId} and user_id = ${userId}
        ), open as (
          select id, parent_id, step, name, description, id in (select level_id from mine) as granted
          from level where tenant_id = ${tenantId} and step = 'A' and not disabled
          union all
          select l.id, l.parent_id, l.step, l.name, l.description,
            open.granted or l.id in (select level_id from mine)
          from open join level l on l.tenant_id = ${tenantId} and l.parent_id = open.id and not l.disabled
        ), seen as (
          select id, parent_id from open where granted
          union
          select open.id, open.parent_id from seen join open on open.id = seen.parent_id
        )
        select open.id, open.step, open.parent_id as "parentId", open.name, open.description
        from open join seen on seen.id = open.id
        order by open.step, natural_sort(open.name), open.id`,
  );
