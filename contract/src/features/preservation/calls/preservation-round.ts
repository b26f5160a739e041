import { z } from 'zod';
import { as, call, type Download } from '../../../calls/call.ts';

/** So many open cycles stand on one round sheet. */
export const ROUND_MOST = 500;

/**
 * The round sheet as a PDF: what is open up to a day, location by location, with boxes to tick, room for readings with their
 * limits and the value of last time, and for a signature. `location` narrows it to one; null to what has none.
 */
export const preservationRound = call({
  path: '/api/ext/preservation/round',
  access: { register: 'tagPwl', right: 'see' },
  input: z.object({ to: z.iso.date(), location: z.guid().nullable().optional() }),
  output: as<Download>(),
});
