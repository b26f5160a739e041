import { date } from '../field/field.ts';
import { w, type Word } from '../words/word.ts';
import { plainCaption } from './import-mapping.ts';

/** What a sheet says of a sign-off: who gave it, and on which day. */
export const SIGN_PARTS = {
  person: w('signed by', '签署人'),
  date: w('signed on', '签署日期'),
} as const satisfies Readonly<Record<string, Word>>;
/** One of them. */
export type SignPart = keyof typeof SIGN_PARTS;

/** What a cell of the day of a sign-off is read as. */
export const SIGNED_ON = date(w('Date', '日期'), {});

const BETWEEN = ' · ';

/** The caption of a column of sign-offs: `Completed · signed by`. No field is called so. */
export const signCaption = (label: Word, part: SignPart): Word =>
  w(`${label.en}${BETWEEN}${SIGN_PARTS[part].en}`, `${label.zh}${BETWEEN}${SIGN_PARTS[part].zh}`);

/** What a caption of a file says of a sign-off, in either language; undefined where it is none of these. */
export function signColumnOf(caption: string): { readonly label: string; readonly part: SignPart } | undefined {
  const read = partedCaption(caption);
  if (read === undefined) return undefined;
  const { label, said } = read;
  const isSaid = (part: SignPart): boolean => [SIGN_PARTS[part].en, SIGN_PARTS[part].zh].includes(said);
  if (isSaid('person')) return { label, part: 'person' };
  return isSaid('date') ? { label, part: 'date' } : undefined;
}

/** A caption that names a thing of a record and what the column says of it, as it is compared; undefined where it is one name. */
function partedCaption(caption: string): { readonly label: string; readonly said: string } | undefined {
  const at = caption.lastIndexOf(BETWEEN);
  if (at < 1) return undefined;
  return { label: caption.slice(0, at).trim(), said: plainCaption(caption.slice(at + BETWEEN.length)) };
}

const ANSWER = w('answer', '填写内容');

/** The caption of a column of answers: `3.1 Insulation resistance · answer`. No field is called so. */
export const answerCaption = (heading: string): Word =>
  w(`${heading}${BETWEEN}${ANSWER.en}`, `${heading}${BETWEEN}${ANSWER.zh}`);

/**
 * What a caption of a file names on the forms of records, in either language: the number or the text of a task, a field of
 * the header, as a table of answers is headed (`answersNamed`). Undefined where it is no column of answers.
 */
export function answerColumnOf(caption: string): string | undefined {
  const read = partedCaption(caption);
  return read !== undefined && [ANSWER.en, ANSWER.zh].includes(read.said) ? read.label : undefined;
}

/** What of a record a column is about, by its caption: the label of a sign-off, or what it answers; undefined for any other column. */
export const aboutOf = (caption: string): string | undefined => signColumnOf(caption)?.label ?? answerColumnOf(caption);
