import { z } from 'zod';
import type { AuthLoginAnswer } from '../../session/calls/auth-login.ts';
import { as, call } from '../../../calls/call.ts';
import { maybe } from '../../../calls/maybe.ts';
import { filledLine } from '../../../calls/inputs.ts';

/**
 * Ends a sign-in by a provider with what its page brought back, in the browser that began it, once. Answers as
 * `/api/auth/login` does. Code 50001 carries `Tenant[]`: sent again with `tenantId`.
 */
export const providerFinish = call({
  path: '/api/ext/provider/finish',
  access: 'open',
  input: z.object({
    /** The query of the address the provider sent the browser back to, as it came, without the question mark. */
    query: filledLine(8000),
    tenantId: maybe(z.guid()),
  }),
  output: as<AuthLoginAnswer>(),
});
