import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import { maybe } from '../../../calls/maybe.ts';
import { filledLine } from '../../../calls/inputs.ts';
import type { AuthLoginAnswer } from '../../session/calls/auth-login.ts';

/**
 * Single sign-on by a ticket that another server issued; it is asked once, and a ticket opens one session only. Off unless
 * the installation turned it on (readings S04). Answers as `/api/auth/login` does (readings D22): a refusal is result code
 * 1, whoever is or is not known here. Code 50001 carries `Tenant[]`: sent again within 5 minutes with `tenantId`.
 */
export const wzhbglogin = call({
  path: '/api/auth/wzhbglogin',
  access: 'open',
  input: z.object({ ticket: filledLine(2000), tenantId: maybe(z.guid()) }),
  output: as<AuthLoginAnswer>(),
});
