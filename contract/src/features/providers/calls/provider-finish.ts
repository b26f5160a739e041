import { z } from 'zod';
import type { AuthLoginAnswer } from '../../session/calls/auth-login.ts';
import { as, call } from '../../../calls/call.ts';
import { maybe } from '../../../calls/maybe.ts';
import { filledLine } from '../../../calls/inputs.ts';

/**
 * Completes a sign-in through a provider with what its page returned, in the browser that started it, once. Answers
 * like `/api/auth/login`. Code 50001 carries `Tenant[]`: the call is repeated with `tenantId`.
 */
export const providerFinish = call({
  path: '/api/ext/provider/finish',
  access: 'open',
  input: z.object({
    /**
     * The query string of the address to which the provider returned the browser, unchanged, without the question mark.
     */
    query: filledLine(8000),
    tenantId: maybe(z.guid()),
  }),
  output: as<AuthLoginAnswer>(),
});
