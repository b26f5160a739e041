import type { WorkState } from '@plumbline/contract/rules/work-state.ts';
import type { Color, TextStyle } from './typesetter.ts';

/** A text with its style. */
export interface Paragraph {
  readonly text: string;
  /** Used instead where the text needs more than one line: the languages one above the other. */
  readonly narrow?: string;
  readonly style: TextStyle;
}
/**
 * The size of a barcode with its text below, in points: `height` includes the gap to the text, which is one line high.
 */
export const BARCODE = { height: 31, gap: 2, textHeight: 11 } as const;
/** A chart that fills its block: lines over equal steps to the right. */
export interface LineMark {
  readonly kind: 'lines';
  /** The number of equal steps of the scale, each with a line across. */
  readonly steps: number;
  /** The values of each line from 0, at the foot, to 1; null where it has none. */
  readonly lines: readonly {
    readonly values: readonly (number | null)[];
    readonly color: Color;
    readonly isDashed: boolean;
  }[];
}
/** A drawing in a block. */
export type Mark =
  | LineMark
  | { readonly kind: 'box'; readonly isTicked: boolean; readonly color: Color }
  /** The mark of a state of work, at the left end of the block. */
  | { readonly kind: 'state'; readonly state: WorkState; readonly color: Color }
  | { readonly kind: 'qr'; readonly text: string }
  | { readonly kind: 'barcode'; readonly text: string }
  /** A PNG or JPEG, as large as the upper part of the block allows. */
  | { readonly kind: 'picture'; readonly bytes: Uint8Array }
  /** A PNG or JPEG that fills the block above the text at its foot. */
  | { readonly kind: 'photo'; readonly bytes: Uint8Array };

/** A rectangle of a row with its content. Measures in points, from the left margin. */
export interface Block {
  readonly from: number;
  readonly to: number;
  /** Number of rows it spans, 1 by default. */
  readonly rowSpan?: number;
  readonly paragraphs: readonly Paragraph[];
  /** Text at the bottom right of the block: a unit, a limit. */
  readonly note?: Paragraph;
  /** `left` by default. */
  readonly align?: 'left' | 'center' | 'right';
  /** `middle` by default. */
  readonly valign?: 'top' | 'middle' | 'bottom';
  readonly fill?: Color;
  /** The colour of its frame; no frame by default. */
  readonly frame?: Color;
  readonly mark?: Mark;
  /** Padding left and right of the text, in points. */
  readonly padding?: number;
}
/** Blocks side by side. A row without blocks is a gap, omitted at the top of a page. */
export interface Row {
  readonly blocks: readonly Block[];
  /** The minimum height. */
  readonly height: number;
  /** Repeated on each page its table continues on; a gap ends the table. */
  readonly repeat?: boolean;
  /** Begins on a new page, and ends the table before. */
  readonly newPage?: boolean;
  /** No page break between this row and the next. */
  readonly keepWithNext?: boolean;
}
