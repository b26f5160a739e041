import { keepLeadingQuote } from '../formula-guard.ts';
import { bodyStyle } from './cell-styles.ts';
import type { CellKind, CellMark } from './cell-styles.ts';
import { encodeString } from './xml-text.ts';

/** Maximum length of a text: a spreadsheet refuses files with longer ones. */
const LONGEST_TEXT = 32_767;
const NUMBER = /^[+-]?\d{1,15}(?:\.\d{1,15})?$/;
/** Digits a spreadsheet keeps; a longer number would lose its last digits, so it stays text. */
const MOST_DIGITS = 15;
const MOMENT = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::(\d\d))?)?$/;
const EDGE_SPACE = /^\s|\s$|[\n\t]/;
const DAY_MS = 86_400_000;
const EPOCH_1900 = Date.UTC(1899, 11, 30);
/** 1 March 1900: before it, readers differ in their epochs. */
const FIRST_SURE_DAY = 61;
const LETTERS = 26;
const UPPER_A = 65;

/** The letters of a column, counted from 0: A, B, … Z, AA. */
export function columnLetters(column: number): string {
  const last = String.fromCharCode(UPPER_A + (column % LETTERS));
  return column < LETTERS ? last : columnLetters(Math.floor(column / LETTERS) - 1) + last;
}

/** A text cell. `reference` is like B7. */
export function textCell(reference: string, text: string, style: number): string {
  const quoted = keepLeadingQuote(text);
  const space = EDGE_SPACE.test(quoted) ? ' xml:space="preserve"' : '';
  return `<c r="${reference}" s="${style}" t="inlineStr"><is><t${space}>${encodeString(quoted)}</t></is></c>`;
}

/** A data cell of a column of the given kind; a value of another kind is written as text. */
export function dataCell(reference: string, value: string, kind: CellKind, mark: CellMark | undefined): string {
  if (value === '') return mark === undefined ? '' : `<c r="${reference}" s="${bodyStyle(kind, mark)}"/>`;
  if (kind === 'text') return textCell(reference, value, bodyStyle('text', mark));
  const number = kind === 'date' || kind === 'dateTime' ? serialOf(value) : numberOf(value);
  if (number === undefined) return textCell(reference, value, bodyStyle('text', mark));
  // A date with a time in a column of dates keeps its time visible.
  const shown = kind === 'date' && !Number.isInteger(number) ? 'dateTime' : kind;
  return `<c r="${reference}" s="${bodyStyle(shown, mark)}"><v>${number}</v></c>`;
}

/** Cuts a text to the maximum length of a cell; a cut text ends in an ellipsis. */
export function cutText(text: string): string {
  if (text.length <= LONGEST_TEXT) return text;
  const cut = text.slice(0, LONGEST_TEXT - 1);
  return `${cut.isWellFormed() ? cut : cut.slice(0, -1)}…`;
}

function numberOf(value: string): number | undefined {
  if (!NUMBER.test(value) || value.replace(/^[+-]?0*|\./g, '').length > MOST_DIGITS) return undefined;
  return Number(value);
}

/** The day number of an ISO date, with the time of day as fraction; undefined for other texts. */
function serialOf(value: string): number | undefined {
  const found = MOMENT.exec(value);
  if (!found) return undefined;
  const [, day, clock = '00:00', seconds = '00'] = found;
  const iso = `${day}T${clock}:${seconds}.000Z`;
  const time = Date.parse(iso);
  // Reject dates that rolled over: 2024-02-30 is text, not 1 March.
  if (Number.isNaN(time) || new Date(time).toISOString() !== iso) return undefined;
  const serial = (time - EPOCH_1900) / DAY_MS;
  return serial < FIRST_SURE_DAY ? undefined : serial;
}
