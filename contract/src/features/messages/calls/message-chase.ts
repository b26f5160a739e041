import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import type { Chased } from '../../../messages.ts';

/** Maximum number of records chased at once: the number of ids a message can hold. */
export const CHASE_MOST = 100;

/**
 * Reminds the people to whom records are assigned: one message per person, naming all of their records. Nobody is
 * reminded of a record twice on the same day of the scope; a repeated call reports this. Requires the right to change
 * the records, as assigning them does.
 */
export const messageChase = call({
  path: '/api/ext/message/chase',
  access: { registerIn: 'lines.*.register', right: 'update' },
  input: z.object({
    lines: z
      .array(z.object({ register: z.string().max(60), id: z.guid() }))
      .min(1)
      .max(CHASE_MOST),
  }),
  output: as<Chased>(),
});
