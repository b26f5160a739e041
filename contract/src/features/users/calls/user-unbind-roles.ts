import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import { guid, someIds } from '../../../calls/inputs.ts';
import type { RoleBrief } from './user.ts';

/** Takes roles from a user; works at the next call of the user (readings D80). Answers the roles still held. */
export const userUnbindRoles = call({
  path: '/user-center/user/unbind-roles',
  access: { area: 'user', right: 'update' },
  input: z.object({ userId: guid, roleIds: someIds }),
  output: as<readonly RoleBrief[]>(),
});
