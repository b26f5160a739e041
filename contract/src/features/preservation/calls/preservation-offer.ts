import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';

/**
 * Returns whether to offer ending the preservation of what an accepted certificate hands over: the number of rounds
 * within it that run without an end date, up to a thousand. 0 where the certificate is not accepted or not of the type
 * chosen for the scope, or preservation is off; Ex inspections are not counted, because they continue (domain guide
 * 3.5). @throws notFound
 */
export const preservationOffer = call({
  path: '/api/ext/preservation/offer',
  access: { register: 'tagPwl', right: 'update' },
  input: z.object({ certificate: z.guid() }),
  output: as<{ readonly running: number }>(),
});
