import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import { guid, someIds } from '../../../calls/inputs.ts';
import type { RoleBrief } from './user.ts';

/**
 * Removes roles from a user; takes effect at the user's next call (readings D80). Returns the user's remaining roles.
 */
export const userUnbindRoles = call({
  path: '/user-center/user/unbind-roles',
  access: { area: 'user', right: 'update' },
  input: z.object({ userId: guid, roleIds: someIds }),
  output: as<readonly RoleBrief[]>(),
});
