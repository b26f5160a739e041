import { choicesOf, isMany, isBoolean, isRefField } from '@plumbline/contract/field/kinds.ts';
import type { Condition, Filter } from '@plumbline/contract/register/filter.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import type { RawBuilder } from 'kysely';
import { sql } from '../../../db/database.ts';
import type { Actor } from '../../row/actor.ts';
import { fieldOf, filterSql, namedIds } from '../sql/filter-sql.ts';
import type { SortStep } from '../sql/order.ts';
import { isNarrowed } from '../../row/seen-links.ts';

/*
 * The conditions a filter requires of every row determine how the rows can be read: a value they all share need not be
 * sorted by.
 */

/** The conditions that every row must meet. */
export function demanded(filter: Filter | undefined): readonly Condition[] {
  if (filter === undefined) return [];
  if ('and' in filter) return filter.and.flatMap(demanded);
  if ('or' in filter) return filter.or.length === 1 ? filter.or.flatMap(demanded) : [];
  return [filter];
}

/**
 * The required conditions that list explicit values: references by id, choices and marks; a large register finds each
 * of these by an index.
 */
export const listed = (register: AnyRegister, actor: Actor, filter: Filter): readonly Condition[] =>
  demanded(filter).filter((condition) => {
    const field = condition.op === 'is' || condition.op === 'anyOf' ? fieldOf(register, condition.field) : undefined;
    if (!field || isMany(field) || isNarrowed(actor, register, field)) return false;
    return isRefField(field) ? namedIds(condition) !== undefined : isBoolean(field) || choicesOf(field) !== undefined;
  });

/**
 * The id of the one row a condition requires a reference to point to, as written there; undefined when the condition
 * requires something else, or several rows.
 */
export function namedRow(condition: Condition): string | undefined {
  const ids = condition.op === 'is' || condition.op === 'anyOf' ? namedIds(condition) : undefined;
  return ids?.length === 1 ? ids[0] : undefined;
}

/** True when a condition lists one value: all rows that meet it are equal in an order by its field. */
const isOne = ({ value }: Condition): boolean => !Array.isArray(value) || value.length === 1;

/**
 * Returns the steps of an order without the fields that a filter fixes to one value: the rows come in the same order,
 * and the remaining steps may match the order of an index.
 */
export function undecided(
  steps: readonly SortStep[],
  {
    actor,
    register,
    filter,
  }: { readonly actor: Actor; readonly register: AnyRegister; readonly filter?: Filter | undefined },
): readonly SortStep[] {
  if (filter === undefined || steps.length < 2) return steps;
  const decided = new Set(
    listed(register, actor, filter)
      .filter(isOne)
      .map(({ field }) => field),
  );
  return steps.filter(({ name, solid }) => solid || !decided.has(name));
}

/**
 * The required conditions that have an index in title order: marks that rows must have. A walk by title then visits
 * only those rows.
 */
export function walked(register: AnyRegister, actor: Actor, filter: Filter | undefined): RawBuilder<unknown> {
  const marks = demanded(filter ?? { and: [] }).filter(({ field: name, op, value }) => {
    const field = fieldOf(register, name);
    return field !== undefined && isBoolean(field) && op === 'is' && String(value) === 'true';
  });
  return marks.length === 0 ? sql`` : sql` and ${filterSql(register, actor, { and: marks })}`;
}
