import { useCallback, useMemo, useRef, useState, type RefObject } from 'react';
import { holds, type Right } from '@plumbline/contract/access.ts';
import { queryListOf } from '@plumbline/contract/lists/index.ts';
import type { ListView } from '@plumbline/contract/features/views/calls.ts';
import type { Language } from '@plumbline/contract/words/word.ts';
import { rightsOf } from '@plumbline/contract/workflow/rights.ts';
import { permissionOn } from '@plumbline/contract/registers/list-sheets.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { fromTable } from '@plumbline/contract/register/row-table.ts';
import type { Filter, Selection } from '@plumbline/contract/register/filter.ts';
import {
  fieldOf,
  neededFields,
  shownColumns,
  type ColumnView,
  type PlacedColumn,
  type RowQuery,
} from '../../grid/columns.ts';
import { allOf, toFilter, type ColumnFilter } from '../../grid/filter-model.ts';
import type { GridHandle } from '../../grid/register-grid.tsx';
import type { Ask } from '../../grid/row-source.ts';
import { chosenCount, NOTHING, toWire, type RowSelection } from '../../grid/selection.ts';
import { useRegisterRows, type RegisterRows } from '../../grid/use-register-rows.ts';
import { useIsKeptAbove } from '../../lib/place/level-settings.ts';
import { usePageButtons } from '../../lib/place/menu-state.ts';
import { useLanguage } from '../../lib/value/language.ts';
import { sendVerb } from '../../lib/call/send.ts';
import { useSession } from '../../lib/session/session.ts';
import { useRegisterChanged } from './changes.ts';
import { extensionOf, type PageFacts, type RegisterExtension } from '../extensions.ts';
import { groupedOf, groupingOf, type Grouped } from '../groups/use-grouped.ts';
import { openingFields } from '../record-address.ts';
import { useOthers, type Others } from './use-others.ts';
import { useView, type ViewState } from './use-view.ts';
import { defaultSort, viewFilter } from './view.ts';

/** Everything the parts of a register's screen share: the query, the rows, the selection, and what the user may do. */
export interface RegisterScreen extends ViewState {
  readonly register: AnyRegister;
  readonly extension: RegisterExtension;
  readonly rows: RegisterRows;
  readonly columns: readonly PlacedColumn[];
  /** The complete filter, including the fixed filter of the page. */
  readonly filter: Filter | undefined;
  readonly filterWithout: (name: string) => Filter | undefined;
  /** The complete filter without these columns. */
  readonly filterBut: (names: readonly string[]) => Filter | undefined;
  readonly setFilter: (name: string, filter: ColumnFilter | undefined) => void;
  readonly clearFilters: () => void;
  /** True when the user has set a filter beyond the fixed one of the page. */
  readonly isFiltered: boolean;
  readonly setColumns: (columns: readonly ColumnView[]) => void;
  readonly selection: RowSelection;
  readonly select: (selection: RowSelection) => void;
  readonly chosen: number;
  /** The chosen rows as the calls expect them; undefined when nothing is chosen. */
  readonly wire: Selection | undefined;
  readonly may: (right: Right) => boolean;
  readonly grid: RefObject<GridHandle | null>;
  /** The columns by which rows are counted and grouped. */
  readonly grouped: Grouped;
  /** What other users did to the list in the meantime. */
  readonly others: Others;
}

const askOf = (key: string, options: { readonly language?: Language }): Ask => ({
  async page(input) {
    const { rows, table, after } = await sendVerb(key, 'page', { ...input, as: 'table' }, options);
    return { rows: table === undefined ? rows : fromTable(table), after };
  },
  count: (input) => sendVerb(key, 'count', input, options),
  groups: (input) => sendVerb(key, 'groups', input, options),
});

/** The rows of query lists have texts that the server writes in the reader's language: they are read again in another. */
function useAsk(key: string): Ask {
  const language = useLanguage();
  const spoken = queryListOf(key) === undefined ? undefined : language;
  return useMemo(() => askOf(key, spoken ? { language: spoken } : {}), [key, spoken]);
}

/** Whose rows of a list are remembered: those of a user in a scope of work, and for texts of the server in a language. */
function useOwner(key: string): string {
  const language = useLanguage();
  const owner = useSession(({ user, path }) => `${user?.username ?? ''} ${path?.E ?? ''}`);
  return queryListOf(key) === undefined ? owner : `${owner} ${language}`;
}

/** What the extension of a page is told of it. */
export const pageFacts = ({ filterWithout, view, setFilter }: RegisterScreen): PageFacts => ({
  filterWithout,
  filters: view.filters,
  setFilter,
});

/** Opens the screen of a register. `fixed` is a filter the page always has, `begins` the saved view it starts with. */
export function useRegisterScreen(
  register: AnyRegister,
  fixed: Filter | undefined,
  begins: ListView | null = null,
): RegisterScreen {
  const state = useView(register, begins);
  const { view, change } = state;
  const extension = extensionOf(register.key);
  const ask = useAsk(register.key);
  const columns = useMemo(() => shownColumns(register, view.columns), [register, view.columns]);
  const filter = allOf([fixed, viewFilter(register, view)]);
  const query: RowQuery = {
    register: register.key,
    filter,
    sort: view.sort.length > 0 ? view.sort : defaultSort(register),
    columns: neededFields(register, columns, [
      ...(extension.needs ?? []),
      ...openingFields(register.key),
      ...(view.colourBy === null ? [] : [view.colourBy]),
    ]),
  };
  const grouped = useMemo(() => groupedOf(view, change), [view, change]);
  const rows = useRegisterRows(query, {
    ask,
    owner: useOwner(register.key),
    grouping: grouped.inList ? groupingOf(register, grouped.by, query.columns) : undefined,
  });
  const [stored, hold] = useState<{ readonly asked: string; readonly selection: RowSelection }>({
    asked: '',
    selection: NOTHING,
  });
  const grid = useRef<GridHandle>(null);
  const others = useOthers({ register, query, rows, grid });
  const total = rows.total ?? 0;

  // a selection made under one filter does not carry over to another
  const filterKey = JSON.stringify(filter ?? null);
  const selection = stored.asked === filterKey ? stored.selection : NOTHING;
  useRegisterChanged(register.key, (news) => {
    if (news === 'many') rows.refresh();
    if (news !== 'many') grid.current?.putRows(news.rows);
  });

  const setFilter = useCallback(
    (name: string, next: ColumnFilter | undefined) => {
      const { [name]: _before, ...others } = view.filters;
      change({ filters: next ? { ...others, [name]: next } : others });
    },
    [view.filters, change],
  );
  const filterBut = useCallback(
    (names: readonly string[]) => {
      const others = Object.fromEntries(Object.entries(view.filters).filter(([name]) => !names.includes(name)));
      return allOf([fixed, toFilter(others, fieldOf(register)), view.rest]);
    },
    [fixed, register, view.filters, view.rest],
  );
  const filterWithout = useCallback((name: string) => filterBut([name]), [filterBut]);
  const may = useMay(register);

  return {
    ...state,
    register,
    extension,
    rows,
    columns,
    filter,
    filterWithout,
    filterBut,
    setFilter,
    clearFilters: useCallback(() => change({ filters: {}, rest: undefined }), [change]),
    isFiltered: Object.keys(view.filters).length > 0 || view.rest !== undefined,
    setColumns: useCallback((next: readonly ColumnView[]) => change({ columns: next }), [change]),
    selection,
    select: (next) => hold({ asked: filterKey, selection: next }),
    chosen: chosenCount(selection, total),
    wire: toWire(selection, total, filter),
    may,
    grid,
    grouped,
    others,
  };
}

/** The rights that change data stored at a level; the server also requires a grant for that level. */
const KEEPING: ReadonlySet<Right> = new Set(['add', 'update', 'delete', 'import']);

/**
 * True when the user has a right on a register, the register supports that right at all, and the menu has its button on
 * this page: a button is shown only if its code is in the menu list (specification 6).
 */
function useMay(register: AnyRegister): (right: Right) => boolean {
  const permissions = useSession((session) => session.permissions);
  const shows = usePageButtons();
  const isAbove = useIsKeptAbove(register);
  return useCallback(
    (right: Right) => {
      const rights: readonly Right[] = rightsOf(register);
      const isHeld = rights.includes(right) && holds(new Set(permissions), permissionOn(register.key, right));
      if (isAbove && KEEPING.has(right)) return false;
      return isHeld && (right === 'see' || shows(right));
    },
    [register, permissions, shows, isAbove],
  );
}
