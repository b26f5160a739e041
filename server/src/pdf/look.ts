import { WORK_STATES, type WorkState } from '@plumbline/contract/rules/work-state.ts';
import { BARCODE } from './engine/rows.ts';
import type { Color, TextStyle, Weight } from './engine/typesetter.ts';

/** Points in a millimetre. */
export const MM = 72 / 25.4;
/** The sizes of paper in points, upright. */
export const PAPER_SIZES = {
  A4: { width: 210 * MM, height: 297 * MM },
  A3: { width: 297 * MM, height: 420 * MM },
  A2: { width: 420 * MM, height: 594 * MM },
  A1: { width: 594 * MM, height: 841 * MM },
  A0: { width: 841 * MM, height: 1189 * MM },
  letter: { width: 612, height: 792 },
} as const;
/** The size of a sheet of paper. */
export type PaperSize = keyof typeof PAPER_SIZES;
/** The orientation of a page. */
export type Orientation = 'portrait' | 'landscape';
/** The size of a page in points, A4 by default. */
export function pageSize(
  orientation: Orientation,
  size: PaperSize = 'A4',
): { readonly width: number; readonly height: number } {
  const { width, height } = PAPER_SIZES[size];
  return orientation === 'portrait' ? { width, height } : { width: height, height: width };
}

const hex = (code: string): Color =>
  [1, 3, 5].map((at) => String(Math.round((parseInt(code.slice(at, at + 2), 16) / 255) * 1000) / 1000)).join(' ');

/** The colours of printed pages: ink, greys, one accent; red and amber only for what blocks or warns. */
export const INK = {
  ink: hex('#0F172A'),
  grey: hex('#475569'),
  faint: hex('#64748B'),
  teal: hex('#0E7490'),
  deepTeal: hex('#155E75'),
  red: hex('#B91C1C'),
  amber: hex('#B45309'),
  white: hex('#FFFFFF'),
  /** Codes, which are read by machines. */
  black: hex('#000000'),
} as const satisfies Readonly<Record<string, Color>>;
/** The colours of states, as on light screens. */
export const STATE_INK = Object.fromEntries(
  Object.entries(WORK_STATES).map(([state, { light }]) => [state, hex(light.main)]),
) as Readonly<Record<WorkState, Color>>; // eslint-disable-line -- its own keys
/** The colours of backgrounds and lines. */
export const GROUND = {
  line: hex('#A8B5C1'),
  faintLine: hex('#D5DDE4'),
  tint: hex('#E8F2F5'),
  label: hex('#F4F7F9'),
  alert: hex('#FDF1F0'),
  warn: hex('#FEF6E7'),
  watermark: hex('#F6D5D3'),
} as const satisfies Readonly<Record<string, Color>>;

const style = (weight: Weight, size: number, leading: number, color: Color): TextStyle => ({
  weight,
  size,
  leading,
  color,
});

/** The text styles. English in ink, with its Chinese below, one step smaller and quieter. */
export const TEXT = {
  title: style('bold', 14, 17, INK.ink),
  titleUnder: style('bold', 10.5, 14, INK.teal),
  label: style('regular', 7.5, 9.5, INK.grey),
  value: style('regular', 8.5, 11, INK.ink),
  strong: style('bold', 8.5, 11, INK.ink),
  /** A line of a table with many columns. */
  line: style('regular', 7.5, 9.5, INK.ink),
  head: style('bold', 7.5, 9.5, INK.deepTeal),
  section: style('bold', 8.5, 11, INK.ink),
  number: style('regular', 8.5, 11, INK.grey),
  body: style('regular', 8.5, 11, INK.ink),
  bodyUnder: style('regular', 8, 10.5, INK.grey),
  signature: style('bold', 9.5, 12, INK.ink),
  small: style('regular', 7, 9, INK.faint),
  code: style('bold', 9, BARCODE.textHeight, INK.ink),
  /** Reserves the room of the bars above their text. */
  bars: style('regular', 9, BARCODE.height, INK.ink),
  alert: style('bold', 9, 12, INK.red),
  kind: style('bold', 10, 13, INK.teal),
  hero: style('bold', 20, 25, INK.ink),
  heroUnder: style('bold', 15, 21, INK.teal),
  banner: style('bold', 11, 14, INK.amber),
  figure: style('bold', 17, 22, INK.ink),
  figureStop: style('bold', 17, 22, INK.red),
  statement: style('regular', 9.5, 13.5, INK.ink),
  statementUnder: style('regular', 9, 13.5, INK.grey),
  /** Pale, so that what is printed over it is read first. */
  watermark: style('bold', 44, 54, GROUND.watermark),
  /** The same above photos, where it is drawn half transparent. */
  watermarkAbove: style('bold', 44, 54, INK.red),
  outside: style('bold', 8.5, 11, INK.red),
} as const satisfies Readonly<Record<string, TextStyle>>;
