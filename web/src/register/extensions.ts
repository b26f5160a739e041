import { createElement, Fragment, type ComponentType, type ReactNode } from 'react';
import type { Filter, Selection } from '@plumbline/contract/register/filter.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import type { Word } from '@plumbline/contract/words/word.ts';
import type { ColumnFilter, ColumnFilters } from '../grid/filter-model.ts';
import type { CellPaint } from '../grid/cell-paint.ts';
import { baseKeyOf } from './family.ts';

/** A tab that a feature adds to the side sheet of a row. */
export interface RowTab {
  readonly key: string;
  readonly label: Word;
  /** The permission needed to see the tab; without one, everyone who sees the row sees the tab. */
  readonly permission?: string;
  /** Number of items inside; undefined while unknown. */
  readonly count?: (row: AnyRow) => number | undefined | Promise<number | undefined>;
  readonly render: (row: AnyRow) => ReactNode;
  /** Placed before Details and shown first. */
  readonly first?: true;
  /** What the row consists of: shown first, beside a picture of the row, where there are no Details. */
  readonly parts?: true;
}

/** What a bulk action works on. */
export interface BulkFacts {
  /** The chosen rows, as the calls expect them. */
  readonly selection: Selection;
  /** The complete filter of the list. */
  readonly filter: Filter | undefined;
  /** Number of chosen rows. */
  readonly count: number;
  /** To be called when the action is done: reloads the page and clears the selection. */
  readonly done: () => void;
}

/** The page that an action is on, with the filters of its list. */
export interface PageFacts {
  /** The complete filter without one column. */
  readonly filterWithout: (name: string) => Filter | undefined;
  /** The filters of single columns. */
  readonly filters: ColumnFilters;
  readonly setFilter: (name: string, filter: ColumnFilter | undefined) => void;
}

/** A field of a register, and the row it should refer to. */
export interface Naming {
  readonly field: string;
  readonly id: string;
}

/** The row of a list that its address names: an id, `new`, or undefined when none is open. */
export interface OpenRow {
  readonly openId: string | undefined;
  readonly open: (id: string | undefined) => void;
}

/** What a feature adds to the screens of a register. */
export interface RegisterExtension {
  /** Creates a row of this register on the sheet of a row it will refer to; a user who may not add rows is told so. */
  readonly raise?: {
    readonly label: Word;
    readonly noRight: Word;
    readonly render: (props: { readonly naming: Naming; readonly onClose: () => void }) => ReactNode;
  };
  readonly tabs?: readonly RowTab[];
  /** Buttons in the header of the side sheet. */
  readonly actions?: (row: AnyRow) => ReactNode;
  /** True when the row itself says that nothing in it may change; it then cannot be edited. */
  readonly closed?: (row: AnyRow) => boolean;
  /** A line above the tabs and the form of the side sheet: what the user must know before changing the row. */
  readonly banner?: (row: AnyRow) => ReactNode;
  /** Buttons in the bar above the grid while rows are chosen. */
  readonly bulkActions?: readonly { readonly key: string; readonly render: (facts: BulkFacts) => ReactNode }[];
  /** How fields are drawn in the grid. */
  readonly cells?: Readonly<Record<string, CellPaint>>;
  /** Fields the cells need besides their own; requested with every page. */
  readonly needs?: readonly string[];
  /** Buttons in the action bar, before the standard ones. */
  readonly pageActions?: (page: PageFacts) => ReactNode;
  /** Filters of one click, such as the states with their counts, in the bar above the grid. */
  readonly quickFilters?: (page: PageFacts) => ReactNode;
  /** Replaces the New button; a null result removes it. `open` opens a new row. */
  readonly newButton?: (open: () => void) => ReactNode;
  /** The side sheet of the rows of a query list, existing and new; it then opens instead of the record behind a row. */
  readonly sheet?: ComponentType<OpenRow>;
  /** The address that opening a row of a query list leads to, instead of the record behind it. */
  readonly address?: (row: AnyRow) => string;
  /** Photos can be taken in the form of a new row, and are saved with it. */
  readonly takesPhotos?: true;
  /** Describes the register on its empty page, instead of its purpose. */
  readonly about?: Word;
  /**
   * On the empty page: how its rows come about where that is not by adding them one by one, and the button that leads
   * there; by default that of new rows.
   */
  readonly start?: { readonly text: Word; readonly render?: () => ReactNode };
  /** The line under the title of a query list. */
  readonly note?: Word;
}

const extensions = new Map<string, RegisterExtension>();
const NONE: RegisterExtension = {};

/**
 * Joins two extensions. Lists, buttons and banners are combined; for the same key the later entry wins; single parts
 * are replaced.
 */
const joined = (before: RegisterExtension, more: RegisterExtension): RegisterExtension => ({
  ...before,
  ...more,
  ...both('actions', before, more),
  ...both('banner', before, more),
  tabs: byKey([...(before.tabs ?? []), ...(more.tabs ?? [])]),
  bulkActions: byKey([...(before.bulkActions ?? []), ...(more.bulkActions ?? [])]),
  cells: { ...before.cells, ...more.cells },
  needs: [...new Set([...(before.needs ?? []), ...(more.needs ?? [])])],
});
/** Renders both, one after the other. */
function both(
  part: 'actions' | 'banner',
  { [part]: before }: RegisterExtension,
  { [part]: more }: RegisterExtension,
): RegisterExtension {
  if (!before || !more) return {};
  return { [part]: (row: AnyRow) => createElement(Fragment, null, before(row), more(row)) };
}
const byKey = <T extends { readonly key: string }>(all: readonly T[]): readonly T[] => [
  ...new Map(all.map((item) => [item.key, item])).values(),
];

/** Adds to the screens of a register and of its subsets, at import time. Several features may add. */
export function extendRegister(key: string, more: RegisterExtension): void {
  extensions.set(key, joined(extensions.get(key) ?? NONE, more));
}

/** What features added to the screens of a register; for a subset also what they added to the register behind it. */
export function extensionOf(key: string): RegisterExtension {
  const base = baseKeyOf(key);
  const own = extensions.get(key) ?? NONE;
  return base === key ? own : joined(extensions.get(base) ?? NONE, own);
}
