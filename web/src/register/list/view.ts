import type { Filter, Sort } from '@plumbline/contract/register/filter.ts';
import { isFilter } from '@plumbline/contract/register/is-filter.ts';
import { queryListOf } from '@plumbline/contract/lists/index.ts';
import { offeredFilter } from '@plumbline/contract/register/offered-fields.ts';
import { viewTexts, VIEW_PARTS, type ViewContent, type ViewPart } from '@plumbline/contract/register/list-view.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { registerOf } from '@plumbline/contract/registers/index.ts';
import { firstSort, sortStep } from '@plumbline/contract/register/sort.ts';
import { columnsOf, fieldOf, reconciled, type ColumnView } from '../../grid/columns.ts';
import { allOf, fromFilter, toFilter, type ColumnFilters } from '../../grid/filter-model.ts';
import { isRecord } from '../../lib/stored.ts';
import { groupableOf } from '../groups/use-grouped.ts';
import { colourableOf } from '../../grid/row-colours.ts';

/** How a user sees a register: which filters, in which order, in which columns, groups and colours. */
export interface View {
  readonly filters: ColumnFilters;
  /** The part of the filter that the filter row cannot show, e.g. an "or" behind a figure. */
  readonly rest: Filter | undefined;
  readonly sort: readonly Sort[];
  readonly columns: readonly ColumnView[];
  /** One or two columns by which rows are counted; empty when none is chosen. */
  readonly groupBy: readonly string[];
  /** The list itself is in groups. */
  readonly grouped: boolean;
  /** The column whose values colour the rows; null for none. */
  readonly colourBy: string | null;
}

/** The filter of a view as one tree. */
export const viewFilter = (
  register: AnyRegister,
  { filters, rest }: Pick<View, 'filters' | 'rest'>,
): Filter | undefined => allOf([toFilter(filters, fieldOf(register)), rest]);

/** The fields a register can be sorted by. */
const sortableOf = (register: AnyRegister): ReadonlySet<string> =>
  new Set(columnsOf(register).flatMap(({ name, sortable }) => (sortable ? [name] : [])));

/** The sort of a register before the user changes it. */
export const defaultSort = (register: AnyRegister): readonly Sort[] => possible(register, firstSort(register));

/** Only those sort steps that the register supports. */
function possible(register: AnyRegister, sort: readonly Sort[]): readonly Sort[] {
  const sortable = sortableOf(register);
  return sort.filter(({ field }) => sortable.has(field));
}

const readFilter = (value: unknown): Filter | undefined => (isFilter(value) ? value : undefined);

const readSort = (register: AnyRegister, value: unknown): readonly Sort[] | undefined =>
  typeof value === 'string' ? possible(register, value.split(',').map(sortStep)) : undefined;

/** A sort in an address: `-area,name`. */
const sortText = (sort: readonly Sort[]): string =>
  sort.map(({ field, desc }) => `${desc ? '-' : ''}${field}`).join(',');

const isColumnView = (value: unknown): value is ColumnView =>
  isRecord(value) &&
  typeof value['name'] === 'string' &&
  typeof value['shown'] === 'boolean' &&
  typeof value['pinned'] === 'boolean';

const parse = (text: string | null): unknown => {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The fields of a register that an option hides here. */
function hiddenOf({ key, fields }: AnyRegister): ReadonlySet<string> {
  const fullRegister = registerOf(key) ?? queryListOf(key);
  return new Set(Object.keys(fullRegister?.fields ?? {}).filter((name) => !(name in fields)));
}

/** The filter of a list before the user sets one. */
function startFilter({ key }: AnyRegister): Filter | undefined {
  const compares = queryListOf(key)?.query.compares;
  return compares && { field: compares.field, op: 'is', value: compares.starts };
}

/** The columns of a stored grouping, as far as rows can still be counted by them. */
function readGroups(register: AnyRegister, value: unknown): readonly string[] {
  const names: readonly unknown[] = Array.isArray(value) ? value : [];
  const known = groupableOf(register);
  return names.filter((name): name is string => typeof name === 'string' && known.includes(name)).slice(0, 2);
}

const readColour = (register: AnyRegister, value: unknown): string | null =>
  typeof value === 'string' && colourableOf(register).includes(value) ? value : null;

/**
 * The view a page begins with: from its address, else the one stored at the last visit, else the register's own.
 * Damaged parts of either are dropped.
 */
export function startView(register: AnyRegister, search: URLSearchParams, saved: unknown): View {
  const stored = isRecord(saved) ? saved : {};
  const givenFilter = search.has('filter')
    ? readFilter(parse(search.get('filter')))
    : (readFilter(stored['filter']) ?? startFilter(register));
  const validFilter = offeredFilter(givenFilter, hiddenOf(register));
  const sort =
    readSort(register, search.get('sort') ?? undefined) ?? readSort(register, stored['sort']) ?? defaultSort(register);
  const columns = Array.isArray(stored['columns']) ? stored['columns'].filter(isColumnView) : undefined;
  return {
    ...fromFilter(validFilter, fieldOf(register)),
    sort,
    columns: reconciled(register, columns),
    groupBy: readGroups(register, stored['groupBy']),
    grouped: stored['grouped'] === true,
    colourBy: readColour(register, stored['colourBy']),
  };
}

/** What a saved view shows here; `search` may change its filter and sort. */
export function viewOf(register: AnyRegister, content: ViewContent, search = new URLSearchParams()): View {
  const known = new Set(columnsOf(register).map(({ name }) => name));
  // a filter by a column that is gone would match nothing, or everything; the list says that it is left out
  const filter = withoutUnknown(content.filter, (name) => fieldOf(register)(name) !== undefined || known.has(name));
  const own = new URLSearchParams(search);
  if (!own.has('filter')) own.set('filter', filter === undefined ? '' : JSON.stringify(filter));
  const { sort, ...rest } = content;
  return startView(register, own, sort === '' ? rest : content);
}

function withoutUnknown(filter: Filter | undefined, isKnown: (name: string) => boolean): Filter | undefined {
  const unknown = filter && fieldsOf(filter).filter((name) => !isKnown(name));
  return unknown ? offeredFilter(filter, new Set(unknown)) : undefined;
}

const fieldsOf = (filter: Filter): readonly string[] => {
  if ('and' in filter) return filter.and.flatMap(fieldsOf);
  if ('or' in filter) return filter.or.flatMap(fieldsOf);
  return [filter.field];
};

/** What a view shows, as it is saved. */
export const contentOf = (register: AnyRegister, view: View): ViewContent => ({
  filter: viewFilter(register, view),
  sort: sortText(view.sort),
  // the widths belong to a screen
  columns: view.columns.map(({ name, shown, pinned }) => ({ name, shown, pinned })),
  groupBy: view.groupBy,
  grouped: view.grouped,
  colourBy: view.colourBy,
});

/** The parts in which two views of a register differ. */
export function changedParts(register: AnyRegister, view: View, other: View): readonly ViewPart[] {
  const [mine, theirs] = [viewTexts(contentOf(register, view)), viewTexts(contentOf(register, other))];
  return VIEW_PARTS.filter((part) => mine[part] !== theirs[part]);
}

/** The part of a view stored for the next visit. */
export const keptView = (
  register: AnyRegister,
  view: View,
): ViewContent & { readonly columns: readonly ColumnView[] } => ({
  ...contentOf(register, view),
  columns: view.columns,
});

/** A saved view as the address of a list names it. */
export interface Shown {
  readonly id: string;
  /** What it shows; undefined while that is being read. */
  readonly view: View | undefined;
}

/**
 * The address parameters of a list: the saved view it shows, with the filter and sort where they are others than those of
 * this view, or than the register's own. Other parameters of the page stay.
 */
export function viewSearch(
  register: AnyRegister,
  view: View,
  { search, shown }: { readonly search: URLSearchParams; readonly shown?: Shown | undefined },
): URLSearchParams {
  const next = new URLSearchParams(search);
  const [filter, sort] = [viewFilter(register, view), sortText(view.sort)];
  const base = shown?.view ? viewTexts(contentOf(register, shown.view)) : undefined;
  const now = viewTexts(contentOf(register, view));
  const put = (name: string, value: string, isOwn: boolean): void =>
    isOwn ? next.delete(name) : next.set(name, value);
  if (shown) next.set('view', shown.id);
  else next.delete('view');
  put('filter', filter ? JSON.stringify(filter) : '', base ? base.filter === now.filter : !filter);
  put('sort', sort, sort === (base?.sort ?? sortText(defaultSort(register))));
  return next;
}
