import type { Field } from '@plumbline/contract/field/field.ts';
import { isMany, isRefField, traitsOf, type RefField } from '@plumbline/contract/field/kinds.ts';
import { registerOf } from '@plumbline/contract/registers/index.ts';
import { isMono, type PlacedColumn } from './columns.ts';

/** So wide a key may make its column, in pixels; a longer one takes a second line. */
export const KEY_MAX = 260;
/** So wide spare room may make any other column. */
const SPARE_MAX = 260;
/** The blanks and the border of a cell, on both sides together. */
const PADDING = 28;

/** What the widths of columns follow from. */
export interface FitScene {
  readonly columns: readonly PlacedColumn[];
  /** The widest text of a column among the rows that are loaded, in pixels; `named` counts the names of codes too. */
  readonly widest: (column: PlacedColumn, named: boolean) => number;
  /** Pixels there are for all columns together. */
  readonly room: number;
}

/** Whether a field refers to one row. */
export const isOneRef = (field: Field): field is RefField => isRefField(field) && !isMany(field);

/** Whether people find a row by what a column holds: it is never cut. */
export const isKeyColumn = ({ field }: Pick<PlacedColumn, 'field'>): boolean => isOneRef(field) || isMono({ field });

/** Whether a column holds numbers of tags, which stand in the monospaced face. */
export const holdsTags = ({ field }: Pick<PlacedColumn, 'field'>): boolean =>
  isOneRef(field) && registerOf(field.to)?.group === 'TaggedItems';

/** Whether a column may be made wider for what it holds: nobody gave it a width, and it does not take what is left. */
const isFree = ({ dragged, grows }: PlacedColumn): boolean => dragged !== true && !grows;

/** Whether wider texts may still make a column wider: measuring what cannot is a third of the work of a list that is thrown. */
export const isFitted = (column: PlacedColumn, widest: FitScene['widest']): boolean =>
  !column.grows && (isKeyColumn(column) || isTextual(column)) && widest(column, false) < Math.max(KEY_MAX, SPARE_MAX);

/**
 * The widths of the columns whose declared ones do not do. Keys are as wide as the longest that is loaded, up to a cap; what
 * room is left beyond the columns goes to others that are cut, in their order.
 */
export function fittedWidths({ columns, widest, room }: FitScene): ReadonlyMap<string, number> {
  const fitted = new Map<string, number>();
  const widthOf = (column: PlacedColumn): number => fitted.get(column.name) ?? column.width;
  const widen = (column: PlacedColumn, wanted: number, most: number): void => {
    const width = Math.min(wanted, Math.max(most, column.width));
    if (width > widthOf(column)) fitted.set(column.name, Math.ceil(width));
  };
  for (const column of columns.filter((each) => isFree(each) && isKeyColumn(each)))
    widen(column, widest(column, false) + PADDING, KEY_MAX);
  let spare = room - columns.reduce((sum, column) => sum + widthOf(column), 0);
  for (const column of columns.filter((each) => isFree(each) && isTextual(each))) {
    if (spare <= 0) break;
    const before = widthOf(column);
    widen(column, Math.min(widest(column, true) + PADDING, before + spare), SPARE_MAX);
    spare -= widthOf(column) - before;
  }
  return fitted;
}

const isTextual = ({ field }: PlacedColumn): boolean => traitsOf(field).refers || traitsOf(field).caseless;
