import { daysBetween } from '@plumbline/contract/rules/clock.ts';
import type { SkylineBox, SkylineColumn, TimeStep } from '@plumbline/contract/rules/skyline.ts';

/** A box with its place in the picture: the column from the left and the place in the stack from the ground, both from 0. */
export interface PlacedBox {
  readonly column: number;
  readonly place: number;
  readonly box: SkylineBox;
}

/** Every box with its place, column by column. */
export const placeBoxes = (columns: readonly SkylineColumn[]): readonly PlacedBox[] =>
  columns.flatMap(({ boxes }, column) => boxes.map((box, place) => ({ column, place, box })));

/** How many days the last column spans. */
const LENGTH: Readonly<Record<TimeStep, number>> = { week: 7, month: 30.4, quarter: 91.2 };

/** Where today stands among the columns of a time axis: -0.5 is the left edge of the first column, 0 its middle; null without columns. */
export function todayPlace(columns: readonly SkylineColumn[], step: TimeStep, today: string): number | null {
  if (columns.length === 0) return null;
  const index = columns.findLastIndex(({ from }) => from <= today);
  const column = columns[index];
  if (column === undefined) return -0.5;
  const next = columns[index + 1];
  const length = next === undefined ? LENGTH[step] : daysBetween(column.from, next.from);
  return index - 0.5 + Math.min(1, daysBetween(column.from, today) / length);
}

/** The highest stack. */
export const tallest = (columns: readonly SkylineColumn[]): number =>
  columns.reduce((most, { boxes }) => Math.max(most, boxes.length), 0);
