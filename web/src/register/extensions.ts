import { createElement, Fragment, type ReactNode } from 'react';
import type { Filter, Selection } from '@plumbline/contract/register/filter.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import type { Word } from '@plumbline/contract/words/word.ts';
import type { ColumnFilter, ColumnFilters } from '../grid/filter-model.ts';
import type { CellPaint } from '../grid/cell-paint.ts';
import { baseKeyOf } from './family.ts';

/** A tab a feature adds to the side sheet of a row. */
export interface RowTab {
  readonly key: string;
  readonly label: Word;
  /** The permission without which nobody is shown it; whoever sees the row is, where it is left out. */
  readonly asks?: string;
  /** How many are inside; undefined while it is not known. */
  readonly count?: (row: AnyRow) => number | undefined | Promise<number | undefined>;
  readonly render: (row: AnyRow) => ReactNode;
  /** Stands before Details and is shown first. */
  readonly first?: true;
  /** What the row is made of: shown first beside a picture of it, where there are no Details. */
  readonly parts?: true;
}

/** What a bulk action works on. */
export interface BulkFacts {
  /** The chosen rows, as the calls want them. */
  readonly selection: Selection;
  /** The whole filter of the list. */
  readonly filter: Filter | undefined;
  /** How many rows are chosen. */
  readonly count: number;
  /** To be called when it is done: reads the page anew and lets the selection go. */
  readonly done: () => void;
}

/** The page an action stands on: what is asked of its list. */
export interface PageFacts {
  /** The whole filter but for one column. */
  readonly filterWithout: (name: string) => Filter | undefined;
  /** What is asked of one column. */
  readonly filters: ColumnFilters;
  readonly setFilter: (name: string, filter: ColumnFilter | undefined) => void;
}

/** A field of a register, and the row it is to name. */
export interface Naming {
  readonly field: string;
  readonly id: string;
}

/** What a feature adds to the screens of a register. */
export interface RegisterExtension {
  /** Makes a row of it on the sheet of a row it shall name; who may add none is told so. */
  readonly raise?: {
    readonly label: Word;
    readonly noRight: Word;
    readonly render: (of: { readonly naming: Naming; readonly onClose: () => void }) => ReactNode;
  };
  readonly tabs?: readonly RowTab[];
  /** Buttons in the head of the side sheet. */
  readonly actions?: (row: AnyRow) => ReactNode;
  /** Whether nothing of a row is changed, as it says itself: then it is not edited. */
  readonly closed?: (row: AnyRow) => boolean;
  /** A line over the tabs of the side sheet, and over its form: what one must know before changing the row. */
  readonly banner?: (row: AnyRow) => ReactNode;
  /** Buttons in the bar over the grid while rows are chosen. */
  readonly bulkActions?: readonly { readonly key: string; readonly render: (facts: BulkFacts) => ReactNode }[];
  /** How fields are drawn in the grid. */
  readonly cells?: Readonly<Record<string, CellPaint>>;
  /** Fields the cells need besides their own; they are asked for with every page. */
  readonly needs?: readonly string[];
  /** Buttons in the row of actions, before the usual ones. */
  readonly pageActions?: (page: PageFacts) => ReactNode;
  /** Instead of the New button; answering null leaves it out. */
  readonly newButton?: () => ReactNode;
  /** Photos are taken in the form of a new row, and saved with it. */
  readonly takesPhotos?: true;
  /** What the register is, for its empty page. */
  readonly about?: Word;
}

const extensions = new Map<string, RegisterExtension>();
const NONE: RegisterExtension = {};

/** Lists are joined, of one key the later counts in the place of the earlier, and so are buttons and lines over a row; single parts are replaced. */
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
/** What both say of a row, one after the other. */
function both(
  part: 'actions' | 'banner',
  { [part]: before }: RegisterExtension,
  { [part]: more }: RegisterExtension,
): RegisterExtension {
  if (!before || !more) return {};
  return { [part]: (row: AnyRow) => createElement(Fragment, null, before(row), more(row)) };
}
const byKey = <T extends { readonly key: string }>(all: readonly T[]): readonly T[] => [
  ...new Map(all.map((one) => [one.key, one])).values(),
];

/** Adds to the screens of a register and of its subsets, at import time. Several features may add. */
export function extendRegister(key: string, more: RegisterExtension): void {
  extensions.set(key, joined(extensions.get(key) ?? NONE, more));
}

/** What features added to the screens of a register; to those of a subset also what they added to the register behind it. */
export function extensionOf(key: string): RegisterExtension {
  const base = baseKeyOf(key);
  const own = extensions.get(key) ?? NONE;
  return base === key ? own : joined(extensions.get(base) ?? NONE, own);
}
