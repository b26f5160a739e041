import { isDay, readText } from '@plumbline/contract/field/kinds.ts';
import type { AnswerColumn } from '@plumbline/contract/rules/answer-columns.ts';
import { type DateForm, isoOf, toldForm } from '@plumbline/contract/rules/date-form.ts';
import type { Given } from '@plumbline/contract/rules/merge.ts';
import { w, type Word } from '@plumbline/contract/words/word.ts';

/** Why a day is not read that may be one of two. */
export const UNCLEAR = w(
  'It can be day/month or month/day. Choose how the file writes its dates.',
  '可能是日/月，也可能是月/日。请选择文件的日期写法。',
);
/** A tick that says no more: the first of the boxes, which is what everything else on the sheet is marked with. */
const TICK = /^[✓✔√☑]$/u;

/** How the cells of a file are read. */
export interface AnswerReading {
  /** The boxes of the form, the first of them what a bare tick means. */
  readonly boxes: readonly string[];
  /** The day it is where the rows live. */
  readonly today: string;
  /** How the file writes its days, where somebody said it. */
  readonly days: DateForm | undefined;
}

/** Whether a cell of a file ticks one of the boxes of a form. */
export const isBox = (boxes: readonly string[], text: string): boolean => boxes.includes(text) || TICK.test(text);

/** What a cell of a file answers: by the kind of the answer, with its unit behind it or not; or why it cannot be read. */
export function readAnswer(
  { boxes, today, days }: AnswerReading,
  { answer, field }: AnswerColumn,
  text: string,
): { readonly value: Given } | { readonly error: Word } {
  const ofBoxes = answer.endsWith('.box');
  if (ofBoxes && TICK.test(text)) return { value: boxes[0] ?? null };
  const form = isDay(field) ? (days ?? toldForm(text)) : undefined;
  if (form === 'both') return { error: UNCLEAR };
  const read = readText(form === undefined ? text : isoOf(text, form), field, today);
  // which boxes there are, and which of them needs its punch item, is told by the form of the row
  if ('error' in read) return ofBoxes ? { value: text } : read;
  return { value: typeof read.value === 'number' ? read.value : String(read.value) };
}
