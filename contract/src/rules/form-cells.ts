import type { Word } from '../words/word.ts';

/** The widths for which a form is laid out, in mm: A4 with margins of 10 mm. */
export const FORM_WIDTHS = { portrait: 190, landscape: 277 } as const;

/** The purpose of a cell. The renderer chooses its appearance from it, the same on screen and on paper. */
export type CellStyle = 'title' | 'label' | 'value' | 'head' | 'section' | 'number' | 'body' | 'signature';

/** What every fillable control has. */
interface Filled {
  /** The key of its answer, or the key of the sheet comment. */
  readonly name: string;
  /** Its name for a screen reader, never drawn. */
  readonly label: Word;
}
/** One box of a task. The boxes of a task share a name: the box whose option is the answer is ticked. */
export interface BoxControl extends Filled {
  readonly kind: 'box';
  readonly option: string;
  /** The text read out where the option itself is not meant for people. */
  readonly says?: Word;
  /** Ticking it raises a punch item. */
  readonly punch?: true;
}
/** A field to be filled in. */
export interface FieldControl extends Filled {
  readonly kind: 'number' | 'date' | 'text' | 'multiline';
  /** Shown after the value. */
  readonly unit?: string;
  /** The minimum and maximum that may be entered, inclusive. */
  readonly min?: number;
  readonly max?: number;
  /** The number of lines reserved, 1 to 20. */
  readonly lines?: number;
  /** It is computed and cannot be typed. */
  readonly readOnly?: true;
}
/**
 * A control that its kind of result draws in its own way: an instrument, pictures, a drawn signature, the answer of
 * another form.
 */
export interface PartControl extends Filled {
  readonly kind: 'instrument' | 'picture' | 'signature' | 'link';
  /** The name of its task. */
  readonly task: string;
}
/** A machine-readable code: the address of the record, or its document code. Paper needs it, a screen may omit it. */
export interface CodeControl {
  readonly kind: 'code';
  readonly which: 'qr' | 'barcode';
}
/** The content of a cell besides text. */
export type Control = BoxControl | FieldControl | PartControl | CodeControl;

/** One cell. With both a text and a control, the text is a small caption above the control. */
export interface GridCell {
  /** The first of its columns, from 0. */
  readonly col: number;
  readonly colSpan: number;
  /** The number of rows it covers, its own included; 1 when absent. Rows covered by one cell stay on one page. */
  readonly rowSpan?: number;
  /** A word carries both languages: a printed form shows both, English first. */
  readonly text?: Word | string;
  readonly style: CellStyle;
  /** `left` when absent. */
  readonly align?: 'left' | 'center' | 'right';
  readonly control?: Control;
}
/** One row. A row without cells is a gap: empty paper, no lines. */
export interface GridRow {
  readonly cells: readonly GridCell[];
  /** The minimum height in mm; content that does not fit increases it. */
  readonly height: number;
  /** A heading repeated at the top of each page its block continues on. A block ends at a gap. */
  readonly repeat?: true;
  /** No page break between this row and the next. */
  readonly keepWithNext?: true;
}
/**
 * A form as rows and columns, drawn the same way on screen and on paper. Columns that are never seen on their own may
 * be narrow.
 */
export interface FormGrid {
  /** The columns in mm; their sum is one of {@link FORM_WIDTHS}. */
  readonly widths: readonly number[];
  readonly rows: readonly GridRow[];
}

/** A cell placed by its left and right edges in mm, before the columns are known. */
export interface Placed extends Omit<GridCell, 'col' | 'colSpan'> {
  readonly from: number;
  readonly to: number;
}
/** A row of placed cells. */
export interface PlacedRow extends Omit<GridRow, 'cells'> {
  readonly cells: readonly Placed[];
}
/** The content of a cell. */
export type Content = Omit<Placed, 'from' | 'to' | 'style'>;

/** A cell between two edges. */
export const cell = (from: number, to: number, style: CellStyle, content: Content): Placed => ({
  from,
  to,
  style,
  ...content,
});

/** The height of a row of one line, in mm. */
export const LINE = 6.5;
/** The height that leaves room for this many handwritten lines. */
export const roomFor = (lines: number): number => 4 + lines * 4;
/** Empty paper between two blocks. */
export const gap: PlacedRow = { cells: [], height: 4 };

/** A cell of a heading. */
export const head = (from: number, to: number, text: Word | string, align: 'left' | 'center' = 'left'): Placed =>
  cell(from, to, 'head', { text, align });
/** A heading repeated on the next page, together with what it heads. */
export const headRow = (cells: readonly Placed[]): PlacedRow => ({
  cells,
  height: LINE,
  repeat: true,
  keepWithNext: true,
});

/** Splits a list into groups of at most `size`. */
export function inGroups<T>(items: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));
}

/** Splits the width at every edge of any cell, and counts the columns each cell covers. */
export function toGrid(rows: readonly PlacedRow[], width: number): FormGrid {
  const round = (edge: number): number => Math.round(edge * 1000) / 1000;
  const used = rows.flatMap((row) => row.cells.flatMap(({ from, to }) => [round(from), round(to)]));
  const edges = [...new Set([0, ...used, width])].toSorted((a, b) => a - b);
  const places = new Map(edges.map((edge, at) => [edge, at]));
  const place = ({ from, to, ...rest }: Placed): GridCell => {
    const col = places.get(round(from)) ?? 0;
    return { col, colSpan: (places.get(round(to)) ?? 0) - col, ...rest };
  };
  return {
    widths: edges.slice(1).map((edge, at) => round(edge - (edges[at] ?? 0))),
    rows: rows.map(({ cells, ...row }) => ({ ...row, cells: cells.map(place) })),
  };
}
