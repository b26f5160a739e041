import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import type { Chased } from '../../../messages.ts';

/** So many records are chased at once: as many as a message remembers by id. */
export const CHASE_MOST = 100;

/**
 * Reminds the persons assigned to records of them: one message each, that names all of theirs. Nobody hears of a record twice a
 * day of the scope; a repeated call says so. Asks the right to change the records, as assigning them does.
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
