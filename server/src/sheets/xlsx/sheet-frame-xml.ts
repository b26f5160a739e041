import { bodyStyle } from './cell-styles.ts';
import type { CellKind, HeaderColour } from './cell-styles.ts';
import { columnLetters, textCell } from './cell-xml.ts';

/** A column of a sheet to write. */
export interface XlsxColumn {
  readonly caption: string;
  /** How its cells are typed; text by default. */
  readonly kind?: CellKind;
  /** Width in characters; by default the caption's width, between 10 and 40. */
  readonly width?: number;
  /** Fill of the caption; white (`optional`) by default. */
  readonly colour?: HeaderColour;
  /** Values offered in a drop-down; other values are allowed after a warning, since lists grow. */
  readonly choices?: readonly string[];
  /** A note on the caption. */
  readonly note?: string;
}

/** The hidden sheet with the values of drop-downs. */
export const LISTS_SHEET = '_lists';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const OPENING = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="${MAIN}" xmlns:r="${RELATIONS}">`;
const NARROWEST = 10;
const WIDEST = 40;
const LAST_ROW = 1_048_576;

/** Everything in a sheet before its rows: frozen header, widths, and the types of empty cells by column. */
export function sheetStart(columns: readonly XlsxColumn[], selected: boolean): string {
  const cols = columns.map(({ caption, kind = 'text', width }, at) => {
    const shown = width ?? Math.min(Math.max(shownLength(caption) + 2, NARROWEST), WIDEST);
    return `<col min="${at + 1}" max="${at + 1}" width="${shown}" style="${bodyStyle(kind, undefined)}" customWidth="1"/>`;
  });
  return [
    OPENING,
    `<sheetViews><sheetView${selected ? ' tabSelected="1"' : ''} workbookViewId="0">`,
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>',
    '<sheetFormatPr defaultRowHeight="15"/>',
    cols.length === 0 ? '' : `<cols>${cols.join('')}</cols>`,
    '<sheetData>',
  ].join('');
}

/** Widens columns to fit their first rows, within bounds; columns with an explicit width keep it. */
export function widened(columns: readonly XlsxColumn[], rows: readonly (readonly string[])[]): readonly XlsxColumn[] {
  return columns.map((column, at) => {
    if (column.width !== undefined) return column;
    const longest = rows.reduce(
      (most, cells) => Math.max(most, shownLength(cells[at] ?? '')),
      shownLength(column.caption),
    );
    return { ...column, width: Math.min(Math.max(longest + 2, NARROWEST), WIDEST) };
  });
}

/** Chinese characters are twice as wide as Latin ones. */
function shownLength(text: string): number {
  return text.length + (text.match(/[\u1100-\uffff]/g)?.length ?? 0);
}

/**
 * Everything in a sheet after its rows: its filter, its drop-downs, whose values are in the lists sheet from
 * `firstList` on, and the link to its notes.
 */
export function sheetEnd(
  columns: readonly XlsxColumn[],
  { hasNotes, firstList, rows }: { readonly hasNotes: boolean; readonly firstList: number; readonly rows: number },
): string {
  const notes = hasNotes ? '<legacyDrawing r:id="rId1"/>' : '';
  // filter buttons on the captions, down to the last row
  const filter =
    columns.length === 0 ? '' : `<autoFilter ref="A1:${columnLetters(columns.length - 1)}${Math.max(rows, 1)}"/>`;
  return `</sheetData>${filter}${dropDowns(columns, firstList)}${notes}</worksheet>`;
}

function dropDowns(columns: readonly XlsxColumn[], firstList: number): string {
  const lists = columns.flatMap(({ choices = [] }, at) => {
    if (choices.length === 0) return [];
    const letters = columnLetters(at);
    const list = columnLetters(firstList + at);
    const values = `'${LISTS_SHEET}'!$${list}$1:$${list}$${choices.length}`;
    return [
      '<dataValidation type="list" errorStyle="warning" allowBlank="1" showErrorMessage="1" ' +
        `sqref="${letters}2:${letters}${LAST_ROW}"><formula1>${values}</formula1></dataValidation>`,
    ];
  });
  return lists.length === 0 ? '' : `<dataValidations count="${lists.length}">${lists.join('')}</dataValidations>`;
}

/** The whole sheet with the values of drop-downs, one column per list. */
export function* listsSheetXml(columns: readonly XlsxColumn[]): Generator<string> {
  yield `${OPENING}<sheetData>`;
  const longest = Math.max(...columns.map(({ choices = [] }) => choices.length));
  for (let row = 0; row < longest; row++) {
    const cells = columns.map(({ choices = [] }, at) => {
      const value = choices[row];
      return value === undefined ? '' : textCell(`${columnLetters(at)}${row + 1}`, value, bodyStyle('text', undefined));
    });
    yield `<row r="${row + 1}">${cells.join('')}</row>`;
  }
  yield '</sheetData></worksheet>';
}
