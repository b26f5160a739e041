import { choicesOf, isMany, isMark, isRefField } from '@plumbline/contract/field/kinds.ts';
import type { Condition, Filter } from '@plumbline/contract/register/filter.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import type { RawBuilder } from 'kysely';
import { sql } from '../db/database.ts';
import type { Actor } from './actor.ts';
import { fieldOf, filterSql, namedIds } from './filter-sql.ts';
import type { Step } from './order.ts';
import { isNarrowed } from './subcontracted.ts';

/* What a filter demands of every row tells how the rows may be read: what they all share need not be sorted by. */

/** The conditions that every row must meet. */
export function demanded(filter: Filter): readonly Condition[] {
  if ('and' in filter) return filter.and.flatMap(demanded);
  if ('or' in filter) return filter.or.length === 1 ? filter.or.flatMap(demanded) : [];
  return [filter];
}

/** What a filter demands by values that are told: references by their ids, choices and marks, each of which a large register finds by an index. */
export const listed = (register: AnyRegister, actor: Actor, filter: Filter): readonly Condition[] =>
  demanded(filter).filter((condition) => {
    const field = condition.op === 'is' || condition.op === 'anyOf' ? fieldOf(register, condition.field) : undefined;
    if (!field || isMany(field) || isNarrowed(actor, field)) return false;
    return isRefField(field) ? namedIds(condition) !== undefined : isMark(field) || choicesOf(field) !== undefined;
  });

/** The id of the one row that a reference must name by a condition, as it is written there; undefined where it asks for something else, or for several. */
export function namedRow(condition: Condition): string | undefined {
  const ids = condition.op === 'is' || condition.op === 'anyOf' ? namedIds(condition) : undefined;
  return ids?.length === 1 ? ids[0] : undefined;
}

/** Whether a condition tells one value: all rows that meet it share their place in an order by its field. */
const isOne = ({ value }: Condition): boolean => !Array.isArray(value) || value.length === 1;

/**
 * The steps of an order without those by what a filter leaves one value of: the rows come in the same order, and what is left may be the
 * order of an index.
 */
export function undecided(
  steps: readonly Step[],
  {
    actor,
    register,
    filter,
  }: { readonly actor: Actor; readonly register: AnyRegister; readonly filter?: Filter | undefined },
): readonly Step[] {
  if (filter === undefined || steps.length < 2) return steps;
  const decided = new Set(
    listed(register, actor, filter)
      .filter(isOne)
      .map(({ field }) => field),
  );
  return steps.filter(({ name, solid }) => solid || !decided.has(name));
}

/** What a filter demands that has an index in the order of titles: the marks that rows must have. A walk by title goes over those alone. */
export function walked(register: AnyRegister, actor: Actor, filter: Filter | undefined): RawBuilder<unknown> {
  const marks = demanded(filter ?? { and: [] }).filter(({ field: name, op, value }) => {
    const field = fieldOf(register, name);
    return field !== undefined && isMark(field) && op === 'is' && String(value) === 'true';
  });
  return marks.length === 0 ? sql`` : sql` and ${filterSql(register, actor, { and: marks })}`;
}
