import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import { maybe } from '../../../calls/maybe.ts';
import { filledLine } from '../../../calls/inputs.ts';
import type { AuthLoginAnswer } from '../../session/calls/auth-login.ts';

/**
 * Single sign-on with a ticket issued by another server, which is asked about it only once; a ticket opens only one
 * session. Off unless enabled for the installation (readings S04). Answers like `/api/auth/login` (readings D22): a
 * refusal is result code 1, whether or not the user is known here. Code 50001 carries `Tenant[]`: the call is repeated
 * within 5 minutes with `tenantId`.
 */
export const wzhbglogin = call({
  path: '/api/auth/wzhbglogin',
  access: 'open',
  input: z.object({ ticket: filledLine(2000), tenantId: maybe(z.guid()) }),
  output: as<AuthLoginAnswer>(),
});
