import { daysBetween } from '@plumbline/contract/rules/clock.ts';
import type { Filled, TimeStep } from '@plumbline/contract/rules/skyline.ts';

/** One block of the picture: a record, or records that stand alike. */
export interface SkylineBlock extends Filled {
  /** Told when it is clicked. */
  readonly id: string;
  /** How many records it stands for. */
  readonly height: number;
  /** What is written on it where it has room: short, the picture says the rest. */
  readonly caption: string;
  /** What the pointer reads on it: plain text, a line an entry. */
  readonly describe: () => readonly string[];
}
/** A column of blocks, from the ground up. */
export interface BlockColumn {
  /** The first day of it. */
  readonly from: string;
  readonly label: string;
  readonly blocks: readonly SkylineBlock[];
}
/** A block with its place in the picture: the column from the left, and how many records stand beneath it. */
export interface PlacedBlock {
  readonly column: number;
  readonly place: number;
  readonly block: SkylineBlock;
}

/** Every block with its place, column by column. */
export const placeBlocks = (columns: readonly BlockColumn[]): readonly PlacedBlock[] =>
  columns.flatMap(({ blocks }, column) => {
    let place = 0;
    return blocks.map((block) => {
      const placed = { column, place, block };
      place += block.height;
      return placed;
    });
  });

/** How many days the last column spans. */
const LENGTH: Readonly<Record<TimeStep, number>> = { day: 1, week: 7, month: 30.4, quarter: 91.2 };

/** Where today stands among the columns of a time axis: -0.5 is the left edge of the first column, 0 its middle; null without columns, and where it lies outside. */
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

/** The highest stack. */
export const tallest = (columns: readonly BlockColumn[]): number =>
  columns.reduce(
    (most, { blocks }) =>
      Math.max(
        most,
        blocks.reduce((sum, { height }) => sum + height, 0),
      ),
    0,
  );
