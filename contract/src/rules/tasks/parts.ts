import { date, number } from '../../field/field.ts';
import { dateRule, LAST_DAY } from '../../field/date.ts';
import { readAmong } from '../../field/kinds.ts';
import { fieldMessages } from '../../field/field-messages.ts';
import { w, type Word } from '../../words/word.ts';
import type { Content } from '../form-cells.ts';
import type { TaskContext, ReadText } from './task-kind.ts';

/** The only part of most kinds. */
export const VALUE = { value: w('value', '数值') } as const;
/** Validates the only part of an answer; any other part does not exist. */
export const onlyValue = (part: string, judge: () => Word | null): Word | null | undefined =>
  part === 'value' ? judge() : undefined;

const NUMBER = number(w('Value', '值'), { decimals: 10 });
const DAY = date(w('Date', '日期'), {});

/** Why a value is not a number; null when it is. */
export const numberProblem = (value: string | number): Word | null =>
  typeof value === 'number' ? null : fieldMessages.notNumber;
/** Why a value is not a day; null when it is. */
export const dayProblem = (value: string | number): Word | null =>
  'error' in dateRule.check(value, DAY) ? fieldMessages.notDate : null;

/** Reads a number written as text; one with two readings is not read. */
export const readNumber = (text: string): ReadText => read(readAmong(text, NUMBER, ALONE));
/** Reads a day written as text; one with two readings is not read. */
export const readDay = (text: string): ReadText => read(readAmong(text, DAY, ALONE));
/** A cell with no column of its kind around it; the day of an answer may lie ahead. */
const ALONE = { today: LAST_DAY, seen: new Set<never>(), isAsked: true } as const;
function read(parsed: { readonly value: unknown } | { readonly error: Word }): ReadText {
  if ('error' in parsed) return { warning: parsed.error };
  return { value: typeof parsed.value === 'number' ? parsed.value : String(parsed.value) };
}

/** How a number and a day are written in a workbook. */
export const HINTS = {
  number: w('A number', '数字'),
  date: w('A date, such as 2026-03-31', '日期，如 2026-03-31'),
} as const;

/** What identifies the control of an answer: its key, and its name for a screen reader. */
export const named = (
  { name, text, input }: TaskContext<{ readonly label?: Word | undefined }>,
  part = 'value',
): { readonly name: string; readonly label: Word } => ({ name: `${name}.${part}`, label: input.label ?? text });
/** Adds the label of a result as a small caption above it. */
export const captioned = (
  { input }: TaskContext<{ readonly label?: Word | undefined }>,
  control: NonNullable<Content['control']>,
): Content => ({ ...(input.label ? { text: input.label } : {}), control });
