import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import type { User } from './user.ts';
import { guid } from '../../../calls/inputs.ts';

/**
 * Disables or enables a user; a disabled user loses all sessions at once (readings D39). `status` says which, so that
 * repeating the call is harmless.
 */
export const userToggleStatus = call({
  path: '/user-center/user/toggle-status',
  access: { area: 'user', right: 'update' },
  input: z
    .object({
      userId: guid.optional(),
      /** Also accepted instead of `userId`. */
      id: guid.optional(),
      status: z.union([z.literal(0), z.literal(1)]).optional(),
    })
    .transform(({ userId, id, status }, context) => {
      const named = userId ?? id;
      if (named !== undefined) return { userId: named, status };
      context.issues.push({ code: 'invalid_type', expected: 'string', input: undefined, path: ['userId'] });
      return z.NEVER;
    }),
  output: as<User>(),
});
