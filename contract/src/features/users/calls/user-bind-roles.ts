import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import { guid, someIds } from '../../../calls/inputs.ts';
import type { RoleBrief } from './user.ts';

/**
 * Adds roles to a user; roles the user already holds are not an error (readings D39). Returns all roles of the user.
 */
export const userBindRoles = call({
  path: '/user-center/user/bind-roles',
  access: { area: 'user', right: 'update' },
  input: z.object({ userId: guid, roleIds: someIds }),
  output: as<readonly RoleBrief[]>(),
});
