import type { Field, Kind } from '@plumbline/contract/field/field.ts';
import type { Condition, Filter } from '@plumbline/contract/register/filter.ts';
import type { Operator } from '@plumbline/contract/field/operators.ts';
import { filterKind, type RangeFilter } from './filter-kinds.ts';

/**
 * The filter of one column, as the filter row stores it. `range` is for values with an order, days as `yyyy-mm-dd`,
 * both ends inclusive; `anyOf` contains choice keys, texts, or titles of references, so that it means the same at every
 * level.
 */
export type ColumnFilter =
  | { readonly op: 'contains' | 'startsWith' | 'is' | 'isNot'; readonly value: string }
  | { readonly op: 'anyOf'; readonly values: readonly string[] }
  | { readonly op: 'range'; readonly from?: string | number; readonly to?: string | number }
  | { readonly op: 'flag'; readonly value: boolean }
  | { readonly op: 'blank' | 'notBlank' };

/** The filter of each filtered column, by field. */
export type ColumnFilters = Readonly<Record<string, ColumnFilter>>;

/** Looks up a field by name, including the two timestamps of every register. */
export type FieldLookup = (name: string) => Field | undefined;

function ends(field: string, kind: Kind, filter: Extract<ColumnFilter, { op: 'range' }>): Condition[] {
  const how = filterKind({ kind });
  if (how.by !== 'range') return [];
  const { from, to } = filter;
  if (from !== undefined && from === to && how.single) return [{ field, op: 'is', value: from }];
  return [
    ...(from === undefined ? [] : [{ field, op: 'atLeast' as const, value: how.from(from) }]),
    ...(to === undefined ? [] : [{ field, op: 'atMost' as const, value: how.to(to) }]),
  ];
}

/** The conditions that a column filter stands for. */
export function conditionsOf(field: string, kind: Kind, filter: ColumnFilter): Condition[] {
  if (filter.op === 'range') return ends(field, kind, filter);
  if (filter.op === 'flag') return [{ field, op: 'is', value: filter.value }];
  if (filter.op === 'anyOf') return filter.values.length === 0 ? [] : [{ field, op: 'anyOf', value: filter.values }];
  if (!('value' in filter)) return [{ field, op: filter.op }];
  return filter.value === '' ? [] : [{ field, op: filter.op, value: filter.value }];
}

/** Joins filters by "and"; undefined when there is no filter. */
export function allOf(parts: readonly (Filter | undefined)[]): Filter | undefined {
  const conditions = parts.filter((part) => part !== undefined).flatMap((part) => ('and' in part ? part.and : [part]));
  return conditions.length > 1 ? { and: conditions } : conditions[0];
}

/** Converts the filter row to a filter tree for the calls. */
export function toFilter(filters: ColumnFilters, fieldOf: FieldLookup): Filter | undefined {
  const conditions = Object.entries(filters).flatMap(([name, filter]) => {
    const field = fieldOf(name);
    return field ? conditionsOf(name, field.kind, filter) : [];
  });
  return allOf(conditions);
}

const isText = (op: Operator): op is 'contains' | 'startsWith' | 'is' | 'isNot' =>
  op === 'contains' || op === 'startsWith' || op === 'is' || op === 'isNot';
function rangeOf(how: RangeFilter<Kind>, { op, value }: Condition): ColumnFilter | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const end = how.shown(value);
  if (op === 'is') return { op: 'range', from: end, to: end };
  if (op === 'atLeast') return { op: 'range', from: end };
  return op === 'atMost' ? { op: 'range', to: end } : undefined;
}

function textFilterOf({ op, value }: Condition, isChoice: boolean): ColumnFilter | undefined {
  if (op === 'anyOf') return Array.isArray(value) ? { op, values: value.map(String) } : undefined;
  if (typeof value !== 'string' || !isText(op)) return undefined;
  return isChoice && op === 'is' ? { op: 'anyOf', values: [value] } : { op, value };
}

/** Converts one condition to a column filter, when the filter row can show it. */
function columnFilterOf(kind: Kind, condition: Condition): ColumnFilter | undefined {
  const { op, value } = condition;
  if (op === 'blank' || op === 'notBlank') return { op };
  const how = filterKind({ kind });
  if (how.by === 'range') return rangeOf(how, condition);
  if (how.by === 'flag') return op === 'is' && typeof value === 'boolean' ? { op: 'flag', value } : undefined;
  return textFilterOf(condition, how.by === 'choice');
}

/** Two ends of one range merge into one filter; any other second condition on a column cannot be merged. */
function merged(first: ColumnFilter | undefined, two: ColumnFilter): ColumnFilter | undefined {
  if (first === undefined) return two;
  if (first.op !== 'range' || two.op !== 'range') return undefined;
  const clash =
    (first.from !== undefined && two.from !== undefined) || (first.to !== undefined && two.to !== undefined);
  return clash ? undefined : { ...first, ...two };
}

/**
 * Converts a filter tree back to the filter row. Parts that the row cannot show (an "or", a second condition on a
 * column, an unknown field) are returned as `rest` and shown as one removable part.
 */
export function fromFilter(
  filter: Filter | undefined,
  fieldOf: FieldLookup,
): { readonly filters: ColumnFilters; readonly rest: Filter | undefined } {
  const filters: Record<string, ColumnFilter> = {};
  const rest: Filter[] = [];
  for (const part of filter === undefined ? [] : partsOf(filter)) {
    const shown = 'field' in part ? shownAs(part, filters, fieldOf) : undefined;
    if (shown && 'field' in part) filters[part.field] = shown;
    if (!shown) rest.push(part);
  }
  return { filters, rest: allOf(rest) };
}

const partsOf = (filter: Filter): readonly Filter[] => ('and' in filter ? filter.and : [filter]);

function shownAs(condition: Condition, filters: ColumnFilters, fieldOf: FieldLookup): ColumnFilter | undefined {
  const field = fieldOf(condition.field);
  const read = field && columnFilterOf(field.kind, condition);
  return read && merged(filters[condition.field], read);
}
