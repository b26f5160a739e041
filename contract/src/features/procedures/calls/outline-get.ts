import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import { type Outline, OUTLINE_KEYS } from '../outlines.ts';

/** Returns the sections and steps of a procedure or a skeleton, in order. */
export const outlineGet = call({
  path: '/api/ext/procedure/outline',
  access: { registerIn: 'of', right: 'see' },
  input: z.object({ of: z.enum(OUTLINE_KEYS), id: z.guid() }),
  output: as<Outline>(),
});
