import { AppError } from '@plumbline/contract/errors.ts';
import type { Field } from '@plumbline/contract/field/field.ts';
import { choicesOf, isBoolean, isRefField, traitsOf } from '@plumbline/contract/field/kinds.ts';
import type { Sort } from '@plumbline/contract/register/filter.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { firstSort, isByTitle } from '@plumbline/contract/register/sort.ts';
import type { RawBuilder } from 'kysely';
import { isLarge, sortKey } from '../../../db/large.ts';
import { sql } from '../../../db/database.ts';
import { hasSortTitle, known, quoted, snake } from '../../../db/model.ts';
import type { Actor } from '../../row/actor.ts';
import { isBound } from '../../row/bound-list.ts';
import { column, table, titleFrom } from '../../row/columns.ts';
import { fieldOf } from './filter-sql.ts';
import { isNarrowed, seenLinks } from '../../row/seen-links.ts';

/** One step of an order over row `t`. */
export interface SortStep {
  readonly name: string;
  /** The register a reference points to; set only when the actor sees all of the reference's values. */
  readonly target?: AnyRegister;
  readonly sql: RawBuilder<unknown>;
  readonly desc: boolean;
  /** True when the column is never null, so that a cursor can compare it. */
  readonly solid: boolean;
}

/**
 * The steps of a sort, ordered as people expect: P-9 before P-10, choices as declared, and equal values by title, in a
 * query list in the list's own order. The id makes it a total order.
 */
export function orderOf(register: AnyRegister, actor: Actor, sort = firstSort(register)): readonly SortStep[] {
  const all = [...sort, ...tiesOf(register, sort)].map((step) => stepOf(register, actor, step));
  return [...all, { name: 'id', sql: sql`t.id`, desc: all.at(-1)?.desc ?? false, solid: true }];
}

/** How rows that are equal in a sort are ordered. */
function tiesOf(register: AnyRegister, sort: readonly Sort[]): readonly Sort[] {
  const isSorted = ({ field }: Sort): boolean => sort.some((step) => step.field === field);
  if (isBound(register) && !isByTitle(register)) return firstSort(register).filter((step) => !isSorted(step));
  const title = { field: register.title };
  return isSorted(title) || !hasSortTitle(register) ? [] : [title];
}

function stepOf(register: AnyRegister, actor: Actor, { field: name, desc = false }: Sort): SortStep {
  const field = fieldOf(register, name);
  if (!field || !isSortable(field)) throw new AppError('badFilter', { field: field ? field.label : name });
  if (name === register.title && hasSortTitle(register)) return { name, sql: sql`t.title_sort`, desc, solid: true };
  if (isRefField(field)) {
    const order = refOrder(known(field.to), seenLinks(actor, register, field, column('t', name)));
    // a reference that is not fully shown has no groups to walk
    const target = isNarrowed(actor, register, field) ? {} : { target: known(field.to) };
    return { name, ...target, sql: order, desc, solid: false };
  }
  return { name, sql: keySql(register, name, field), desc, solid: false };
}
const isSortable = (field: Field): boolean => !field.live && traitsOf(field).sortable;
const refOrder = (target: AnyRegister, id: RawBuilder<unknown>): RawBuilder<unknown> =>
  hasSortTitle(target)
    ? sql`(select r.title_sort from ${table(target)} r where r.tenant_id = t.tenant_id and r.id = ${id})`
    : titleFrom(target, 't', id);

/** The sort key of a column: for a large register, exactly the expression its index stores. */
function keySql(register: AnyRegister, name: string, field: Field): RawBuilder<unknown> {
  const it = column('t', name);
  const keys = isBoolean(field) ? [] : choiceKeys(field);
  if (keys.length > 0) return sql`array_position(${sql.val(keys)}::text[], ${it})`;
  if (isLarge(register)) return sql.raw(sortKey(field, `t.${quoted(snake(name))}`));
  return traitsOf(field).caseless ? sql`lower(${it})` : it;
}

/** The values of a fixed list, in declared order; empty when there is no list. */
export const choiceKeys = (field: Field): readonly string[] =>
  (choicesOf(field) ?? []).map(({ value }) => String(value));

/** The steps of a sort as SQL. */
export const orderSql = (steps: readonly SortStep[]): RawBuilder<unknown> => sql.join(steps.map(stepSql));

/** Omits the nulls clause when there are no nulls: with it, an index could not be walked backwards */
function stepSql({ sql: it, desc, solid }: SortStep): RawBuilder<unknown> {
  const way = desc ? sql`${it} desc` : sql`${it}`;
  return solid ? way : sql`${way} nulls last`;
}

/** True when a cursor works for this order: all steps in one direction, none of them ever null. */
export const hasCursor = (steps: readonly SortStep[]): boolean =>
  steps.every((step) => step.solid && step.desc === steps[0]?.desc);

/** An order whose reference titles are joined, so that many rows can be sorted by them at once. */
export interface Joined {
  readonly joins: RawBuilder<unknown>;
  readonly steps: readonly SortStep[];
}

/**
 * Returns the same order with the titles of references joined: looked up row by row, they cost more than the rest of
 * the sort.
 */
export function joined(steps: readonly SortStep[]): Joined {
  const joins: RawBuilder<unknown>[] = [];
  const after = steps.map((step, at): SortStep => {
    if (!step.target || !hasSortTitle(step.target)) return step;
    const name = `o${at}`;
    joins.push(sql`left join ${table(step.target)} ${sql.ref(name)} on ${sql.ref(`${name}.tenant_id`)} = t.tenant_id
      and ${sql.ref(`${name}.id`)} = ${column('t', step.name)}`);
    return { ...step, sql: sql.ref(`${name}.title_sort`) };
  });
  return { joins: joins.length === 0 ? sql`` : sql.join(joins, sql` `), steps: after };
}
