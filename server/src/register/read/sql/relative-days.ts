import type { Field, Kind } from '@plumbline/contract/field/field.ts';
import { dayFromToday } from '@plumbline/contract/register/relative-day.ts';
import type { Condition, Filter } from '@plumbline/contract/register/filter.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { endOfDay, startOfDay } from '@plumbline/contract/rules/clock.ts';
import { type Actor, todayOf } from '../../row/actor.ts';

/** The value that a day counted from today stands for, by kind of field; texts of other kinds are never such days. */
const VALUES: { readonly [K in Kind]?: (day: string, op: Condition['op'], zone: string) => string } = {
  date: (day) => day,
  // a moment is compared with the beginning or the end of the day in the scope of work
  instant: (day, op, zone) => (op === 'atMost' ? endOfDay : startOfDay)(day, zone).toISOString(),
};

/** A condition with the day it means today in place of `today`, `today-7`, …, in the time zone of the actor. */
export function datedCondition<C extends Condition>(condition: C, field: Pick<Field, 'kind'>, actor: Actor): C {
  const valueOf = VALUES[field.kind];
  if (valueOf === undefined) return condition;
  const { value, op } = condition;
  const day = dayFromToday(value, todayOf(actor));
  return day === undefined ? condition : { ...condition, value: valueOf(day, op, actor.timeZone) };
}

/**
 * A filter with the days it means today: for lists that read from it how far to go, and for what is shown or printed of
 * it. Rows are compared with these days in any case.
 */
export function datedFilter(filter: Filter, register: AnyRegister, actor: Actor): Filter {
  if ('and' in filter) return { and: filter.and.map((part) => datedFilter(part, register, actor)) };
  if ('or' in filter) return { or: filter.or.map((part) => datedFilter(part, register, actor)) };
  const field = Object.hasOwn(register.fields, filter.field) ? register.fields[filter.field] : undefined;
  return field === undefined ? filter : datedCondition(filter, field, actor);
}
