import type { Color, TextStyle } from './typesetter.ts';

/** A text in its look. */
export interface Paragraph {
  readonly text: string;
  /** Set instead where the text needs more than one line: the languages one above the other. */
  readonly narrow?: string;
  readonly style: TextStyle;
}
/** The room of a barcode with its text under it, in points: `height` with the gap to the text, which is one line high. */
export const BARCODE = { height: 31, gap: 2, textHeight: 11 } as const;
/** A drawing in a block. */
export type Mark =
  | { readonly kind: 'box'; readonly isTicked: boolean; readonly color: Color }
  | { readonly kind: 'qr'; readonly text: string }
  | { readonly kind: 'barcode'; readonly text: string }
  /** A PNG or JPEG, as large as the upper part of the block lets it be. */
  | { readonly kind: 'picture'; readonly bytes: Uint8Array }
  /** A PNG or JPEG that fills the block above what is written at its foot. */
  | { readonly kind: 'photo'; readonly bytes: Uint8Array };

/** A rectangle of a row with what stands in it. Measures in points, from the left margin. */
export interface Block {
  readonly from: number;
  readonly to: number;
  /** How many rows it covers, 1 when absent. */
  readonly rowSpan?: number;
  readonly paragraphs: readonly Paragraph[];
  /** At the foot of the block, right: a unit, a limit. */
  readonly note?: Paragraph;
  /** `left` when absent. */
  readonly align?: 'left' | 'center' | 'right';
  /** `middle` when absent. */
  readonly valign?: 'top' | 'middle' | 'bottom';
  readonly fill?: Color;
  /** The colour of its frame; none when absent. */
  readonly frame?: Color;
  readonly mark?: Mark;
  /** Room left and right of the text, in points. */
  readonly padding?: number;
}
/** Blocks side by side. A row without blocks is a gap, left out at the top of a page. */
export interface Row {
  readonly blocks: readonly Block[];
  /** The least height. */
  readonly height: number;
  /** Drawn again on each page its table goes on to; a gap ends the table. */
  readonly repeat?: boolean;
  /** No page break between this row and the next. */
  readonly keepWithNext?: boolean;
}
