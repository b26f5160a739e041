import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';

/**
 * Whether an accepted certificate offers to end the preservation of what it hands over: how many rounds without an end date run within
 * it, up to a thousand. None where it is not accepted, is of another type than the scope has chosen, or preservation is off; of Ex
 * inspections none is counted, for they go on (domain guide 3.5). @throws notFound
 */
export const preservationOffer = call({
  path: '/api/ext/preservation/offer',
  access: { register: 'tagPwl', right: 'update' },
  input: z.object({ certificate: z.guid() }),
  output: as<{ readonly running: number }>(),
});
