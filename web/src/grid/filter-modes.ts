import type { Field } from '@plumbline/contract/field/field.ts';
import { OPERATORS } from '@plumbline/contract/field/operators.ts';
import { w, type Word } from '@plumbline/contract/words/word.ts';
import { filterKind, type FilterMode } from './filter-kinds.ts';
import type { ColumnFilter } from './filter-model.ts';

/** The names of the ways to filter. */
export const MODE_WORDS: Readonly<Record<FilterMode, Word>> = {
  contains: OPERATORS.contains,
  startsWith: OPERATORS.startsWith,
  is: OPERATORS.is,
  isNot: OPERATORS.isNot,
  anyOf: OPERATORS.anyOf,
  range: w('is between', '介于'),
  flag: OPERATORS.is,
  blank: OPERATORS.blank,
  notBlank: OPERATORS.notBlank,
};

/** True when a column is filtered by typing; other columns are filtered by choosing. */
export const isTyped = (field: Field): boolean => {
  const { by } = filterKind(field);
  return by === 'range' || by === 'words';
};

const textOf = (filter: ColumnFilter | undefined): string =>
  filter && 'value' in filter && typeof filter.value === 'string' ? filter.value : '';

/** Switches a filter to another mode and keeps the typed values as far as they fit. */
export function inMode(mode: FilterMode, before: ColumnFilter | undefined): ColumnFilter {
  if (before?.op === mode) return before;
  if (mode === 'blank' || mode === 'notBlank' || mode === 'range') return { op: mode };
  if (mode === 'flag') return { op: 'flag', value: true };
  const text = textOf(before);
  return mode === 'anyOf' ? { op: 'anyOf', values: text === '' ? [] : [text] } : { op: mode, value: text };
}

/** Returns the filter, or undefined when it is empty. */
export function nonEmptyFilter(filter: ColumnFilter): ColumnFilter | undefined {
  if (filter.op === 'range') return filter.from === undefined && filter.to === undefined ? undefined : filter;
  if (filter.op === 'anyOf') return filter.values.length === 0 ? undefined : filter;
  if ('value' in filter && typeof filter.value === 'string') return filter.value.trim() === '' ? undefined : filter;
  return filter;
}
