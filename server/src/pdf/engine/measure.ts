import type { Block, Paragraph, Row } from './rows.ts';
import type { SetLine, TextStyle, Typesetter } from './typesetter.ts';

/** A line with its text style. */
export interface LaidLine {
  readonly line: SetLine;
  readonly style: TextStyle;
}
/** A block whose text is set. */
export interface LaidBlock {
  readonly block: Block;
  readonly lines: readonly LaidLine[];
  readonly note: readonly LaidLine[];
  /** The height its content needs. */
  readonly height: number;
}
/** A row whose height is known. */
export interface LaidRow {
  readonly blocks: readonly LaidBlock[];
  readonly height: number;
  readonly repeat: boolean;
  readonly keepWithNext: boolean;
  readonly newPage?: boolean;
}

/** Padding above and below the text of a block, in points. */
export const PADDING_Y = 3;
const PADDING_X = 4;

/** The padding left and right of a text. */
export const paddingOf = (block: Block): number => block.padding ?? PADDING_X;

/**
 * Sets the text of rows and calculates their heights. A block spanning several rows increases the height of the last
 * one if necessary.
 */
export function measure(rows: readonly Row[], typesetter: Typesetter): readonly LaidRow[] {
  const laid = rows.map((row) => measureRow(row, typesetter));
  const heights = laid.map(({ height }) => height);
  for (const [at, row] of laid.entries()) {
    for (const { block, height } of row.blocks) {
      const span = block.rowSpan ?? 1;
      if (span === 1) continue;
      const last = Math.min(at + span, laid.length) - 1;
      const covered = heights.slice(at, last + 1).reduce((sum, rowHeight) => sum + rowHeight, 0);
      if (height > covered) heights[last] = (heights[last] ?? 0) + height - covered;
    }
  }
  return laid.map((row, at) => ({ ...row, height: heights[at] ?? row.height }));
}

function measureRow(row: Row, typesetter: Typesetter): LaidRow {
  const blocks = row.blocks.map((block) => measureBlock(block, typesetter));
  const own = blocks.filter(({ block }) => (block.rowSpan ?? 1) === 1);
  return {
    blocks,
    height: Math.max(row.height, ...own.map(({ height }) => height)),
    repeat: row.repeat ?? false,
    keepWithNext: row.keepWithNext ?? false,
    ...(row.newPage && { newPage: true }),
  };
}

function measureBlock(block: Block, typesetter: Typesetter): LaidBlock {
  const width = block.to - block.from - 2 * paddingOf(block);
  const set = ({ text, narrow, style }: Paragraph): readonly LaidLine[] => {
    const wide = typesetter.set(text, style, width);
    const lines = narrow !== undefined && wide.length > 1 ? typesetter.set(narrow, style, width) : wide;
    return lines.map((line) => ({ line, style }));
  };
  const lines = block.paragraphs.flatMap(set);
  const note = block.note ? set(block.note) : [];
  const content = heightOf(lines) + heightOf(note);
  return { block, lines, note, height: content === 0 ? 0 : content + 2 * PADDING_Y };
}

/** The total height of lines. */
export function heightOf(lines: readonly LaidLine[]): number {
  let height = 0;
  for (const { style } of lines) height += style.leading;
  return height;
}
