import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import { guid, someIds } from '../../../calls/inputs.ts';
import type { RoleBrief } from './user.ts';

/** Gives a user roles; those already held are no error (readings D39). Answers all roles then held. */
export const userBindRoles = call({
  path: '/user-center/user/bind-roles',
  access: { area: 'user', right: 'update' },
  input: z.object({ userId: guid, roleIds: someIds }),
  output: as<readonly RoleBrief[]>(),
});
