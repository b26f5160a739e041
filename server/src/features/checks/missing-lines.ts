import type { RawBuilder } from 'kysely';
import { sql } from '../../db/database.ts';
import type { Actor } from '../../register/actor.ts';

/** Whether line `m` of the matrix is for tagged item `x`: its equipment type and status; both statuses blank are equal too. */
const IS_FOR = sql<boolean>`m.equipment_type = x.equipment_type and m.equipment_status is not distinct from x.equipment_status`;

/** Whether the matrix has a line for tagged item `x`. */
export const hasLine = sql<boolean>`exists (select from equipment_type_itr m where m.tenant_id = x.tenant_id
  and m.level_id = x.level_id and m.deleted_at is null and ${IS_FOR})`;

/**
 * The checks the matrix wants of tagged items and the scope of the actor does not have: `tagged_item, itr, test_reference`,
 * a row each (domain guide 3.3). `tags` is a condition on the items, called `x`; those that ignore the matrix want none.
 * Whatever gives, counts or shows what is missing stands on this query.
 */
export const missingLines = (actor: Actor, tags: RawBuilder<boolean>): RawBuilder<unknown> =>
  sql`select x.id as tagged_item, m.itr, m.test_reference
    from tagged_item x
    join equipment_type_itr m on m.tenant_id = x.tenant_id and m.level_id = x.level_id and m.deleted_at is null and ${IS_FOR}
    where x.tenant_id = ${actor.tenantId}::uuid and x.deleted_at is null and ${tags} and not x.ignore_equipment_type_to_itr
      and not exists (select 1 from tag_itr k where k.tenant_id = x.tenant_id and k.level_id = ${actor.path.E}::uuid
        and k.tagged_item = x.id and k.itr = m.itr and k.deleted_at is null
        and lower(coalesce(k.test_reference, '')) = lower(coalesce(m.test_reference, '')))`;
