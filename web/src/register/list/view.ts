import type { Filter, Sort } from '@plumbline/contract/register/filter.ts';
import { isFilter } from '@plumbline/contract/register/is-filter.ts';
import { queryListOf } from '@plumbline/contract/lists/index.ts';
import { offeredFilter } from '@plumbline/contract/register/offered-fields.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { registerOf } from '@plumbline/contract/registers/index.ts';
import { firstSort, sortStep } from '@plumbline/contract/register/sort.ts';
import { columnsOf, fieldOf, reconciled, type ColumnView } from '../../grid/columns.ts';
import { allOf, fromFilter, toFilter, type ColumnFilters } from '../../grid/filter-model.ts';
import { isRecord } from '../../lib/stored.ts';

/** How a user sees a register: which filters, in which order, in which columns. */
export interface View {
  readonly filters: ColumnFilters;
  /** The part of the filter that the filter row cannot show, e.g. an "or" behind a figure. */
  readonly rest: Filter | undefined;
  readonly sort: readonly Sort[];
  readonly columns: readonly ColumnView[];
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
  return { ...fromFilter(validFilter, fieldOf(register)), sort, columns: reconciled(register, columns) };
}

/** The part of a view stored for the next visit. */
export const keptView = (
  register: AnyRegister,
  view: View,
): { readonly filter: Filter | undefined; readonly sort: string; readonly columns: readonly ColumnView[] } => ({
  filter: viewFilter(register, view),
  sort: sortText(view.sort),
  columns: view.columns,
});

/** The address parameters of a view, without the register's own sort. Other parameters of the page stay. */
export function viewSearch(register: AnyRegister, view: View, search: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(search);
  const filter = viewFilter(register, view);
  const sort = sortText(view.sort);
  if (filter) next.set('filter', JSON.stringify(filter));
  if (!filter) next.delete('filter');
  if (sort === sortText(defaultSort(register))) next.delete('sort');
  if (sort !== sortText(defaultSort(register))) next.set('sort', sort);
  return next;
}
