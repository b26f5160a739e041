import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import { guid, someIds } from '../../../calls/inputs.ts';
import type { Permission } from './permission.ts';

/**
 * Adds permissions to a role; permissions it already has are not an error (readings D39). Takes effect at the next call
 * of the role's holders. Returns all permissions of the role.
 */
export const roleBindPermissions = call({
  path: '/user-center/role/bind-permissions',
  access: { area: 'role', right: 'update' },
  input: z.object({ roleId: guid, permissionIds: someIds }),
  output: as<readonly Permission[]>(),
});
