import { fieldsIn, type Filter } from './filter.ts';
import type { AnyRegister } from './register.ts';

/** A column of a view: whether it is shown, and pinned at the left. The order is that of the list. */
interface ViewColumn {
  readonly name: string;
  readonly shown: boolean;
  readonly pinned: boolean;
}

/** What a view of a register or query list shows: everything a user can choose above a list but its selection. */
export interface ViewContent {
  readonly filter?: Filter | undefined;
  /** `-area,name`; empty for the register's own order. */
  readonly sort: string;
  /** Empty for the register's own columns. */
  readonly columns: readonly ViewColumn[];
  /** One or two columns by which rows are counted. */
  readonly groupBy: readonly string[];
  /** The list itself is in groups. */
  readonly grouped: boolean;
  /** The column whose values colour the rows; null for none. */
  readonly colourBy: string | null;
}

/** The timestamps of every stored row, which are no declared fields. */
const MOMENTS = ['createdAt', 'updatedAt'];

/** The names of the columns that a view uses, each once. A column it only lists as hidden counts for nothing. */
export function namesIn({ filter, sort, columns, groupBy, colourBy }: ViewContent): readonly string[] {
  return [
    ...new Set([
      ...fieldsIn(filter),
      ...sort.split(',').flatMap((step) => (step === '' ? [] : [step.replace(/^-/, '')])),
      ...columns.flatMap(({ name, shown }) => (shown ? [name] : [])),
      ...groupBy,
      ...(colourBy === null ? [] : [colourBy]),
    ]),
  ];
}

/** The names of columns that a view uses and that a register does not have, or does not show here. */
export const goneFrom = (register: AnyRegister, view: ViewContent): readonly string[] =>
  namesIn(view).filter((name) => !Object.hasOwn(register.fields, name) && !MOMENTS.includes(name));

/** The parts of a view that a user may see changed, in the order they are shown. */
export const VIEW_PARTS = ['filter', 'sort', 'columns', 'groupBy', 'grouped', 'colourBy'] as const;
/** One part of a view. */
export type ViewPart = (typeof VIEW_PARTS)[number];

// the database orders the keys of what it stores in its own way
const ordered = (filter: Filter): unknown => {
  if ('and' in filter) return { and: filter.and.map(ordered) };
  if ('or' in filter) return { or: filter.or.map(ordered) };
  const { field, op, value } = filter;
  return { field, op, ...(value !== undefined && { value }) };
};

/**
 * The parts of a view as texts: equal where two views show the same. Columns it does not show count for nothing, and
 * the pinned ones come first, as on the screen.
 */
export function viewTexts(view: ViewContent): Readonly<Record<ViewPart, string>> {
  const { filter, sort, columns, groupBy, grouped, colourBy } = view;
  const shown = columns.filter((column) => column.shown);
  const pinned = shown.flatMap(({ name, pinned: isPinned }) => (isPinned ? [`${name}*`] : []));
  return {
    filter: filter === undefined ? '' : JSON.stringify(ordered(filter)),
    sort,
    columns: [...pinned, ...shown.flatMap(({ name, pinned: isPinned }) => (isPinned ? [] : [name]))].join(','),
    groupBy: groupBy.join(','),
    grouped: String(grouped),
    colourBy: colourBy ?? '',
  };
}
