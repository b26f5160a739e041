import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import { recordKey } from '../../../workflow/records.ts';

/**
 * Returns who may sign a record, by name; `me` marks the person of this login, `deputy` those this person signs for
 * today. Without the right to sign for others, only these are returned.
 */
export const signOffSigners = call({
  path: '/api/ext/sign-off/signers',
  access: { registerIn: 'register', right: 'see' },
  input: z.object({ register: recordKey, id: z.guid().optional() }),
  output: as<
    readonly {
      readonly id: string;
      readonly title: string;
      readonly company: string | null;
      readonly me: boolean;
      readonly deputy: boolean;
    }[]
  >(),
});
