import { z } from 'zod';
import { as, call, type Download } from '../../../calls/call.ts';

/** Maximum number of open cycles on one round sheet. */
export const ROUND_MOST = 500;

/**
 * Prints the round sheet as a PDF: the cycles open up to a given day, location by location, with boxes to tick, space
 * for readings with their limits and previous value, and for a signature. `location` restricts it to one location; null
 * to cycles without a location.
 */
export const preservationRound = call({
  path: '/api/ext/preservation/round',
  access: { register: 'tagPwl', right: 'see' },
  input: z.object({ to: z.iso.date(), location: z.guid().nullable().optional() }),
  output: as<Download>(),
});
