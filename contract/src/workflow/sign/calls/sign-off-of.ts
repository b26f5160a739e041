import { z } from 'zod';
import type { SignOff } from '../../../field/field.ts';
import { recordKey } from '../../../workflow/records.ts';
import type { Word } from '../../../words/word.ts';
import { as, call } from '../../../calls/call.ts';

/** One sign-off of one record: given (person and date), open, or closed with the reason why it cannot be given now. */
export interface SignOffState extends SignOff {
  readonly person: { readonly id: string; readonly title: string } | null;
  readonly date: string | null;
  /** Why it cannot be given now; null when it can, or when it is already given. */
  readonly closed: Word | null;
  /** The completion status it sets requires a reason, and the record has none in its comments. */
  readonly asksReason: boolean;
  /** What a signer should know before signing; does not prevent signing. Empty once signed. */
  readonly notes: readonly Word[];
}
/** The sign-offs of a record, in order. */
export const signOffOf = call({
  path: '/api/ext/sign-off/of',
  access: { registerIn: 'register', right: 'see' },
  input: z.object({ register: recordKey, id: z.guid() }),
  output: as<readonly SignOffState[]>(),
});
