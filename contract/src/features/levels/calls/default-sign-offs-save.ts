import { z } from 'zod';
import { SIGN_OFF_ENTITIES } from '../../../default-sign-offs.ts';
import { as, call } from '../../../calls/call.ts';
import { filledLine, guid } from '../../../calls/inputs.ts';
import type { DefaultSignOffs } from './default-sign-offs.ts';

/**
 * Changes the default sign-offs of an entity at a level C. Exactly one is of the type Complete; labels are unique and
 * contain no apostrophe (domain guide 3.2). Existing records keep their sign-offs.
 */
export const defaultSignOffsSave = call({
  path: '/api/ext/default-sign-offs/save',
  access: { area: 'level', right: 'update' },
  input: z.object({
    levelC: guid,
    entity: z.enum(SIGN_OFF_ENTITIES),
    signOffs: z
      .array(
        z.object({
          label: filledLine(50),
          zh: z.string().max(50).optional(),
          type: z.enum(['optional', 'required', 'complete']),
        }),
      )
      .max(12),
  }),
  output: as<DefaultSignOffs>(),
});
