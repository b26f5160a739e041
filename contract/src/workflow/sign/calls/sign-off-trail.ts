import { z } from 'zod';
import type { SignOff } from '../../../field/field.ts';
import { recordKey } from '../../../workflow/records.ts';
import { as, call } from '../../../calls/call.ts';

/** One line of the trail: a sign-off that was given, or all of a round taken back. */
export type SignTrailLine =
  | {
      readonly kind: 'given';
      readonly label: string;
      /** The label for who reads Chinese. */
      readonly zh: string;
      readonly type: SignOff['type'];
      /** The signer as named on that day. */
      readonly person: string;
      readonly company: string | null;
      /** The date of the signature, `yyyy-mm-dd`. */
      readonly date: string;
      /** The account that gave it. */
      readonly by: string;
      /** When it was written, ISO 8601. */
      readonly at: string;
      /** It was taken back since. */
      readonly isTakenBack: boolean;
    }
  | { readonly kind: 'takenBack'; readonly reason: string; readonly by: string; readonly at: string };

/** Everything that was ever signed on a record and taken back, the latest first. Nothing of it is ever deleted. */
export const signOffTrail = call({
  path: '/api/ext/sign-off/trail',
  access: { registerIn: 'register', right: 'see' },
  input: z.object({ register: recordKey, id: z.guid() }),
  output: as<readonly SignTrailLine[]>(),
});
