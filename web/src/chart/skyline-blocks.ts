import { daysBetween } from '@plumbline/contract/rules/clock.ts';
import type { Filled, TimeStep } from '@plumbline/contract/rules/skyline.ts';

/** One block of the picture: a record, or several records in the same state. */
export interface SkylineBlock extends Filled {
  /** Passed to the click handler. */
  readonly id: string;
  /** The number of records it represents. */
  readonly height: number;
  /** The text on the block where there is room: short, since the picture shows the rest. */
  readonly caption: string;
  /** The tooltip: plain text, one line an entry. */
  readonly describe: () => readonly string[];
}
/** A column of blocks, from the ground up. */
export interface BlockColumn {
  /** Its first day. */
  readonly from: string;
  readonly label: string;
  readonly blocks: readonly SkylineBlock[];
}
/** A block with its position: the column from the left, and the number of records below it. */
export interface PlacedBlock {
  readonly column: number;
  readonly place: number;
  readonly block: SkylineBlock;
}

/** Returns every block with its position, column by column. */
export const placeBlocks = (columns: readonly BlockColumn[]): readonly PlacedBlock[] =>
  columns.flatMap(({ blocks }, column) => {
    let place = 0;
    return blocks.map((block) => {
      const placed = { column, place, block };
      place += block.height;
      return placed;
    });
  });

/** The number of days in the last column. */
const LENGTH: Readonly<Record<TimeStep, number>> = { day: 1, week: 7, month: 30.4, quarter: 91.2 };

/**
 * Returns today's position among the columns of a time axis: -0.5 is the left edge of the first column, 0 its middle;
 * null without columns, and where today is outside the axis.
 */
export function todayPlace(columns: readonly BlockColumn[], step: TimeStep, today: string): number | null {
  const [first] = columns;
  const last = columns.at(-1);
  if (first === undefined || last === undefined) return null;
  if (today < first.from || daysBetween(last.from, today) >= LENGTH[step]) return null;
  const index = columns.findLastIndex(({ from }) => from <= today);
  const column = columns[index] ?? first;
  const next = columns[index + 1];
  const length = next === undefined ? LENGTH[step] : daysBetween(column.from, next.from);
  return index - 0.5 + Math.min(1, daysBetween(column.from, today) / length);
}

/** Returns the height of the tallest stack. */
export const tallest = (columns: readonly BlockColumn[]): number =>
  columns.reduce(
    (most, { blocks }) =>
      Math.max(
        most,
        blocks.reduce((sum, { height }) => sum + height, 0),
      ),
    0,
  );
