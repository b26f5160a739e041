import { exReview } from '@plumbline/contract/lists/ex-review.ts';
import type { Filter } from '@plumbline/contract/register/filter.ts';
import type { RawBuilder } from 'kysely';
import { demanded } from '../../register/read/plan/required-conditions.ts';
import { sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import type { Actor } from '../../register/row/actor.ts';
import { table } from '../../register/row/columns.ts';
import { firstOwners } from '../../register/read/first-owners.ts';
import { where } from '../../register/read/sql/filter-sql.ts';
import { idsFrom } from '../../register/row/ids.ts';
import type { ListRequest } from '../../register/read/query-rows.ts';
import { andTheirs } from '../../register/row/subcontracted.ts';
import { isMuch, trackDrift, lackedOf } from '../../workflow/allocate/drift.ts';

/** The condition for Ex rated items `x` that the actor may see. */
export const exRated = (actor: Actor): RawBuilder<boolean> =>
  sql<boolean>`x.tenant_id = ${actor.tenantId}::uuid and x.level_id = ${actor.path.C}::uuid and x.deleted_at is null
    and x.is_ex_rated and not x.is_void ${andTheirs(actor, 'x')}`;

/** Which Ex rated items lack an inspection that their discipline requires. */
export const exDrift = trackDrift('exRatedToItr', {
  itemFields: ['isExRated', 'discipline', 'isVoid'],
  record: 'tagItr',
  recordFields: ['taggedItem', 'itr'],
  lines: 'exRatedToItr',
  by: 'discipline',
  wanting: (
    place,
  ) => sql<boolean>`x.is_ex_rated and not x.is_void and x.discipline in (select r.discipline from ex_rated_to_itr r
    where r.tenant_id = ${place.tenantId}::uuid and r.level_id = ${place.path.C}::uuid and r.deleted_at is null)`,
  touched: () => sql<boolean>`x.is_ex_rated`,
  // checks only the item itself for the ITR in this scope, whatever checks a set it belongs to has (domain guide 3.6)
  ways: (scope) => [
    sql`join ex_rated_to_itr r on r.tenant_id = x.tenant_id and r.level_id = x.level_id and r.discipline = x.discipline and r.deleted_at is null
      where x.is_ex_rated and not x.is_void and not exists (select from tag_itr k where k.tenant_id = x.tenant_id and k.level_id = ${scope.id}
        and k.tagged_item = x.id and (k.itr = r.itr) is true and k.deleted_at is null)`,
  ],
  lacks: sql`r.id`,
});

const ITEM = sql`x.tenant_id = w.tenant_id and x.id = w.tagged_item`;
const RULE = sql`left join ex_rated_to_itr r on r.tenant_id = w.tenant_id and r.id = w.lacks`;

/**
 * The pairs of an item `x` and a rule `r` whose ITR the item lacks in the actor's scope: a table expression and its
 * further condition.
 */
export interface Pairs {
  readonly from: RawBuilder<unknown>;
  readonly where: RawBuilder<boolean>;
}

/**
 * The missing pairs, as stored (ADR 0060). The database drops an outer join that a count does not use, so the count
 * reads pairs and no items.
 */
const keptPairs = (actor: Actor, rules?: readonly string[]): Pairs => ({
  from: sql`${lackedOf(actor, 'exRatedToItr', rules)} ${RULE} left join tagged_item x on ${ITEM}`,
  where: sql<boolean>`true ${andTheirs(actor, 'x')}`,
});

/** All missing pairs. */
export const allPairs = (actor: Actor): Pairs => keptPairs(actor);

const RULES = known('exRatedToItr');
/** The parts of a filter on discipline and ITR, which apply to the rules as well. */
const askedOfRules = (filter: Filter | undefined): readonly Filter[] =>
  demanded(filter).filter(({ field }) => Object.hasOwn(RULES.fields, field));

/** The columns of every list of Ex rated items that are those of the item; a rule is of the discipline of its items. */
export const OF_ITEM = ['name', 'description', 'equipmentType', 'discipline', 'area', 'location', 'exZone'] as const;
/** The condition for Ex rated items `t`. */
export const isExRated = sql<boolean>`t.is_ex_rated and not t.is_void`;

/**
 * The pairs of the rules that a filter can match; when there are many, only those of the first items of a block that
 * items put in order, with `isBeginning`.
 */
export async function askedPairs(request: ListRequest): Promise<Pairs & { readonly isBeginning: boolean }> {
  const { db, actor, filter, block } = request;
  const conditions = askedOfRules(filter);
  const meant = sql`select t.id from ${table(RULES)} t where ${where(RULES, actor, { and: conditions })}`;
  const rules = conditions.length === 0 ? undefined : await idsFrom(db, meant);
  const missing = lackedOf(actor, 'exRatedToItr', rules);
  const pairs = keptPairs(actor, rules);
  if (block === undefined || !(await isMuch(db, missing))) return { ...pairs, isBeginning: false };
  const items = await firstOwners(request, {
    list: exReview,
    register: known('taggedItem'),
    reference: 'taggedItem',
    fields: new Set(OF_ITEM),
    hasRows: sql<boolean>`${isExRated} and exists (select from ${missing} where w.tagged_item = t.id offset 0)`,
  });
  if (items === undefined) return { ...pairs, isBeginning: false };
  return { from: pairs.from, where: sql<boolean>`${pairs.where} and w.tagged_item in (${items})`, isBeginning: true };
}
