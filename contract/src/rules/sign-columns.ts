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
  const at = caption.lastIndexOf(BETWEEN);
  if (at < 1) return undefined;
  const said = plainCaption(caption.slice(at + BETWEEN.length));
  const label = caption.slice(0, at).trim();
  const isSaid = (part: SignPart): boolean => [SIGN_PARTS[part].en, SIGN_PARTS[part].zh].includes(said);
  if (isSaid('person')) return { label, part: 'person' };
  return isSaid('date') ? { label, part: 'date' } : undefined;
}
