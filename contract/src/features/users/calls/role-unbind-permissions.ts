import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import { guid, someIds } from '../../../calls/inputs.ts';
import type { Permission } from './permission.ts';

/**
 * Removes permissions from a role; takes effect at the next call of the role's holders (readings D80). Returns all
 * remaining permissions of the role.
 */
export const roleUnbindPermissions = call({
  path: '/user-center/role/unbind-permissions',
  access: { area: 'role', right: 'update' },
  input: z.object({ roleId: guid, permissionIds: someIds }),
  output: as<readonly Permission[]>(),
});
