import { date } from '../field/field.ts';
import { w, type Word } from '../words/word.ts';
import { plainCaption } from './import-mapping.ts';

/** The columns of a sign-off in a sheet: who gave it, and on which day. */
export const SIGN_PARTS = {
  person: w('signed by', '签署人'),
  date: w('signed on', '签署日期'),
} as const satisfies Readonly<Record<string, Word>>;
/** A part of a sign-off that has a column. */
export type SignPart = keyof typeof SIGN_PARTS;

/** The field type with which a sign-off date cell is read. */
export const SIGNED_ON = date(w('Date', '日期'), {});

const BETWEEN = ' · ';

/** The caption of a sign-off column: `Completed · signed by`. No field has such a caption. */
export const signCaption = (label: Word, part: SignPart): Word =>
  w(`${label.en}${BETWEEN}${SIGN_PARTS[part].en}`, `${label.zh}${BETWEEN}${SIGN_PARTS[part].zh}`);

/**
 * The sign-off and part that a caption of a file denotes, in either language; undefined where it is not a sign-off
 * column.
 */
export function signColumnOf(caption: string): { readonly label: string; readonly part: SignPart } | undefined {
  const read = partedCaption(caption);
  if (read === undefined) return undefined;
  const { label, said: partText } = read;
  const isSaid = (part: SignPart): boolean => [SIGN_PARTS[part].en, SIGN_PARTS[part].zh].includes(partText);
  if (isSaid('person')) return { label, part: 'person' };
  return isSaid('date') ? { label, part: 'date' } : undefined;
}

/**
 * Splits a caption into a part of a record and what the column says of it, normalised for comparison; undefined where
 * the caption is a single name.
 */
function partedCaption(caption: string): { readonly label: string; readonly said: string } | undefined {
  const at = caption.lastIndexOf(BETWEEN);
  if (at < 1) return undefined;
  return { label: caption.slice(0, at).trim(), said: plainCaption(caption.slice(at + BETWEEN.length)) };
}

const ANSWER = w('answer', '填写内容');

/** The caption of an answer column: `3.1 Insulation resistance · answer`. No field has such a caption. */
export const answerCaption = (heading: string): Word =>
  w(`${heading}${BETWEEN}${ANSWER.en}`, `${heading}${BETWEEN}${ANSWER.zh}`);

/**
 * The heading of the answer that a caption of a file denotes, in either language: the number or the text of a task, or
 * a header field, as in the headings of a table of answers (`answersNamed`). Undefined where it is not an answer
 * column.
 */
export function answerColumnOf(caption: string): string | undefined {
  const read = partedCaption(caption);
  return read !== undefined && [ANSWER.en, ANSWER.zh].includes(read.said) ? read.label : undefined;
}

/**
 * The part of a record that a column is about, by its caption: the label of a sign-off, or the heading of an answer;
 * undefined for any other column.
 */
export const aboutOf = (caption: string): string | undefined => signColumnOf(caption)?.label ?? answerColumnOf(caption);
