import type { Field } from '@plumbline/contract/field/field.ts';
import { addsPerOf, isMany, isRefField, traitsOf, type RefField } from '@plumbline/contract/field/kinds.ts';
import { registerOf } from '@plumbline/contract/registers/index.ts';
import { isMono, type PlacedColumn } from './columns.ts';

/** Maximum width of a key column, in pixels; a longer key wraps to a second line. */
export const KEY_MAX = 260;
/** Maximum width that spare room may give any other column, in pixels. */
const SPARE_MAX = 260;
/** The horizontal padding and border of a cell, both sides together. */
const PADDING = 28;
/** Room for the arrow of a sorted column beside its heading. */
const ARROW = 18;

/** What the column widths are calculated from. */
export interface FitScene {
  readonly columns: readonly PlacedColumn[];
  /** The widest text of a column among the loaded rows, in pixels; `named` includes the names of codes. */
  readonly widest: (column: PlacedColumn, named: boolean) => number;
  /** The width of the heading of a column, in pixels. */
  readonly heading: (column: PlacedColumn) => number;
  /** True for a column of codes, whose names are read after the rows. */
  readonly isNamed: (column: PlacedColumn) => boolean;
  /** Pixels available for all columns together. */
  readonly room: number;
}

/** True when a field refers to a single row. */
export const isOneRef = (field: Field): field is RefField => isRefField(field) && !isMany(field);

/** True when users identify a row by the column; it is never truncated. */
export const isKeyColumn = ({ field }: Pick<PlacedColumn, 'field'>): boolean => isOneRef(field) || isMono({ field });

/** True when a column holds tag numbers, which are set in the monospaced font. */
export const holdsTags = ({ field }: Pick<PlacedColumn, 'field'>): boolean =>
  isOneRef(field) && registerOf(field.to)?.group === 'TaggedItems';

/** True when a column may grow with its content: no user set its width, and it does not take the remaining width. */
const isFree = ({ dragged, grows }: PlacedColumn): boolean => dragged !== true && !grows;

/** True when the lines of groups show sums of a column with their currency or unit, which is wider than its values. */
export const hasParts = ({ field }: Pick<PlacedColumn, 'field'>): boolean => addsPerOf(field) !== undefined;

/**
 * True while wider texts may still widen a column: measuring the other columns would be a third of the work of a fast
 * scroll.
 */
export const isFitted = (column: PlacedColumn, widest: FitScene['widest']): boolean =>
  !column.grows && (isKeyColumn(column) || isTextual(column)) && widest(column, false) < Math.max(KEY_MAX, SPARE_MAX);

/**
 * Calculates the widths of columns whose declared width is not enough. Key columns are as wide as their longest loaded
 * key, and columns with sums of several currencies or units as their widest sum, up to a limit; spare room goes to cut headings, then to other truncated columns, in order.
 */
export function fittedWidths({ columns, widest, heading, isNamed, room }: FitScene): ReadonlyMap<string, number> {
  const fitted = new Map<string, number>();
  const widthOf = (column: PlacedColumn): number => fitted.get(column.name) ?? column.width;
  const widen = (column: PlacedColumn, wanted: number, most: number): void => {
    const width = Math.min(wanted, Math.max(most, column.width));
    if (width > widthOf(column)) fitted.set(column.name, Math.ceil(width));
  };
  for (const column of columns.filter((each) => isFree(each) && (isKeyColumn(each) || hasParts(each))))
    widen(column, widest(column, false) + PADDING, KEY_MAX);
  let spare = room - columns.reduce((sum, column) => sum + widthOf(column), 0);
  const give = (column: PlacedColumn, wanted: number): void => {
    const before = widthOf(column);
    if (spare > 0) widen(column, Math.min(wanted, before + spare), SPARE_MAX);
    spare -= widthOf(column) - before;
  };
  const free = columns.filter(isFree);
  for (const column of free) give(column, heading(column) + PADDING + ARROW);
  // nothing else takes the room, so the names of codes find theirs when they arrive, and no column moves then
  const waits = columns.every(({ grows }) => !grows);
  const wanted = (column: PlacedColumn): number =>
    waits && isNamed(column) && widest(column, false) > 0 ? SPARE_MAX : widest(column, true) + PADDING;
  for (const column of free.filter(isTextual)) give(column, wanted(column));
  return fitted;
}

const isTextual = ({ field }: PlacedColumn): boolean => traitsOf(field).refers || traitsOf(field).caseless;
