import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import { maybe } from '../../../calls/maybe.ts';
import { filledLine } from '../../../calls/inputs.ts';
import type { AuthLoginAnswer } from '../../session/calls/auth-login.ts';

/**
 * Single sign-on with an employee code, which proves nothing by itself: it must carry a signature and its time, usable
 * once, or come from a listed address (readings S04). Off unless enabled for the installation. Answers like
 * `/api/auth/wzhbglogin`.
 */
export const xyycplogin = call({
  path: '/api/auth/xyycplogin',
  access: 'open',
  input: z.object({
    employeeCode: filledLine(100),
    /** HMAC-SHA256 over `employeeCode:ts` with the shared secret, in hexadecimal. */
    sign: maybe(filledLine(200)),
    /** When it was signed, in seconds since 1970; valid for 300 s. */
    ts: maybe(z.coerce.number().int()),
    tenantId: maybe(z.guid()),
  }),
  output: as<AuthLoginAnswer>(),
});
