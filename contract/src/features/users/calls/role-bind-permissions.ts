import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import { guid, someIds } from '../../../calls/inputs.ts';
import type { Permission } from './permission.ts';

/** Gives a role permissions; those it already holds are no error (readings D39). Works at the next call of who holds the role. Answers all permissions then held. */
export const roleBindPermissions = call({
  path: '/user-center/role/bind-permissions',
  access: { area: 'role', right: 'update' },
  input: z.object({ roleId: guid, permissionIds: someIds }),
  output: as<readonly Permission[]>(),
});
