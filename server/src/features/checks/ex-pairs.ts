import type { RawBuilder } from 'kysely';
import { sql } from '../../db/database.ts';
import type { Actor } from '../../register/actor.ts';
import { andTheirs } from '../../register/subcontracted.ts';
import { keepDrift } from '../../workflow/allocate/drift.ts';

/** The Ex rated items `x` that the actor sees. */
export const exRated = (actor: Actor): RawBuilder<boolean> =>
  sql<boolean>`x.tenant_id = ${actor.tenantId}::uuid and x.level_id = ${actor.path.C}::uuid and x.deleted_at is null
    and x.is_ex_rated ${andTheirs(actor, 'x')}`;

keepDrift('exRatedToItr', {
  itemFields: ['isExRated', 'discipline'],
  record: 'tagItr',
  recordFields: ['taggedItem', 'itr'],
  lines: 'exRatedToItr',
  by: 'discipline',
  wanting: (place) => sql<boolean>`x.is_ex_rated and x.discipline in (select r.discipline from ex_rated_to_itr r
    where r.tenant_id = ${place.tenantId}::uuid and r.level_id = ${place.path.C}::uuid and r.deleted_at is null)`,
  touched: () => sql<boolean>`x.is_ex_rated`,
  ways: (scope) => [
    sql`join ex_rated_to_itr r on r.tenant_id = x.tenant_id and r.level_id = x.level_id and r.discipline = x.discipline and r.deleted_at is null
      where x.is_ex_rated and not exists (select from tag_itr k where k.tenant_id = x.tenant_id and k.level_id = ${scope.id}
        and k.tagged_item = x.id and (k.itr = r.itr) is true and k.deleted_at is null)`,
  ],
});

/** Where missing pairs come from: of items `x` that lack some the rules `r` of their discipline, and their ITR `i`. */
export const pairs = (items: RawBuilder<unknown>): RawBuilder<unknown> => sql`${items}
  join ex_rated_to_itr r on r.tenant_id = x.tenant_id and r.level_id = x.level_id and r.discipline = x.discipline and r.deleted_at is null
  join itr i on i.tenant_id = r.tenant_id and i.id = r.itr`;

/**
 * Which of them are missing: the item itself has no such Tag ITR in the scope, whatever a set it belongs to has (domain guide 3.6).
 * It is asked pair by pair: of a join the planner expects that none is left, and would sort them all for a page.
 */
export const isMissing = (actor: Actor): RawBuilder<boolean> =>
  sql<boolean>`${exRated(actor)} and not exists (select from tag_itr k where k.tenant_id = x.tenant_id
    and k.level_id = ${actor.path.E}::uuid and k.tagged_item = x.id and k.itr = r.itr and k.deleted_at is null offset 0)`;
