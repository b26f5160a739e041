import { isDay, readText } from '@plumbline/contract/field/kinds.ts';
import type { AnswerColumn } from '@plumbline/contract/rules/answer-columns.ts';
import { type DateForm, isoOf, detectedDateForm } from '@plumbline/contract/rules/date-form.ts';
import type { FieldValue } from '@plumbline/contract/rules/merge.ts';
import { w, type Word } from '@plumbline/contract/words/word.ts';

/** The message for an ambiguous date. */
export const UNCLEAR = w(
  'It can be day/month or month/day. Choose how the file writes its dates.',
  '可能是日/月，也可能是月/日。请选择文件的日期写法。',
);
/** A bare tick: it means the first box, with which everything else on the sheet is marked. */
const TICK = /^[✓✔√☑]$/u;

/** How to read the cells of a file. */
export interface AnswerReading {
  /** The boxes of the form; the first is what a bare tick means. */
  readonly boxes: readonly string[];
  /** Today's date where the rows live. */
  readonly today: string;
  /** The date format of the file, if the user has specified it. */
  readonly days: DateForm | undefined;
}

/** True when a cell of a file ticks one of the boxes of a form. */
export const isBox = (boxes: readonly string[], text: string): boolean => boxes.includes(text) || TICK.test(text);

/**
 * Reads the answer in a cell of a file, by the kind of the answer, with or without its unit; or returns why it cannot
 * be read.
 */
export function readAnswer(
  { boxes, today, days }: AnswerReading,
  { answer, field }: AnswerColumn,
  text: string,
): { readonly value: FieldValue } | { readonly error: Word } {
  const ofBoxes = answer.endsWith('.box');
  if (ofBoxes && TICK.test(text)) return { value: boxes[0] ?? null };
  const form = isDay(field) ? (days ?? detectedDateForm(text)) : undefined;
  if (form === 'both') return { error: UNCLEAR };
  const read = readText(form === undefined ? text : isoOf(text, form), field, today);
  // the row's form decides which boxes exist, and which of them needs its punch item
  if ('error' in read) return ofBoxes ? { value: text } : read;
  return { value: typeof read.value === 'number' ? read.value : String(read.value) };
}
