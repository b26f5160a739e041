import { z } from 'zod';
import type { SignOff } from '../../../field/field.ts';
import { recordKey } from '../../../workflow/records.ts';
import { as, call } from '../../../calls/call.ts';

/** One line of the trail: a sign-off given, or all sign-offs of a round taken back. */
export type SignTrailLine =
  | {
      readonly kind: 'given';
      readonly label: string;
      /** The label in Chinese. */
      readonly zh: string;
      readonly type: SignOff['type'];
      /** The signer's name on that day. */
      readonly person: string;
      readonly company: string | null;
      /** The date of the signature, `yyyy-mm-dd`. */
      readonly date: string;
      /** The account that gave the sign-off. */
      readonly by: string;
      /** When it was recorded, ISO 8601. */
      readonly at: string;
      /** It has since been taken back. */
      readonly isTakenBack: boolean;
    }
  | { readonly kind: 'takenBack'; readonly reason: string; readonly by: string; readonly at: string };

/** Returns everything ever signed or taken back on a record, newest first. Nothing in the trail is ever deleted. */
export const signOffTrail = call({
  path: '/api/ext/sign-off/trail',
  access: { registerIn: 'register', right: 'see' },
  input: z.object({ register: recordKey, id: z.guid() }),
  output: as<readonly SignTrailLine[]>(),
});
