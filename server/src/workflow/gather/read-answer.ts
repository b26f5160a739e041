import { readAmong } from '@plumbline/contract/field/kinds.ts';
import type { Detected, StatedForms, WrittenForms } from '@plumbline/contract/field/written-forms.ts';
import type { AnswerColumn } from '@plumbline/contract/rules/answer-columns.ts';
import type { FieldValue } from '@plumbline/contract/rules/merge.ts';
import type { Word } from '@plumbline/contract/words/word.ts';

/** A bare tick: it means the first box, with which everything else on the sheet is marked. */
const TICK = /^[✓✔√☑]$/u;

/** How to read the cells of a file. */
export interface AnswerReading {
  /** The boxes of the form; the first is what a bare tick means. */
  readonly boxes: readonly string[];
  /** Today's date where the rows live. */
  readonly today: string;
  /** How the file writes its dates and figures, as far as the user has said so. */
  readonly stated?: StatedForms;
  /** What the cells of the column reveal about how it is written. */
  readonly seen: ReadonlySet<Detected>;
}

/** True when a cell of a file ticks one of the boxes of a form. */
export const isBox = (boxes: readonly string[], text: string): boolean => boxes.includes(text) || TICK.test(text);

/**
 * Reads the answer in a cell of a file, by the kind of the answer, with or without its unit; or returns why it cannot
 * be read.
 */
export function readAnswer(
  { boxes, ...how }: AnswerReading,
  { answer, field }: AnswerColumn,
  text: string,
): { readonly value: FieldValue } | { readonly error: Word; readonly unclear?: WrittenForms['key'] } {
  const ofBoxes = answer.endsWith('.box');
  if (ofBoxes && TICK.test(text)) return { value: boxes[0] ?? null };
  const read = readAmong(text, field, { ...how, isAsked: true });
  // the row's form decides which boxes exist, and which of them needs its punch item
  if ('error' in read) return ofBoxes ? { value: text } : read;
  return { value: typeof read.value === 'number' ? read.value : String(read.value) };
}
