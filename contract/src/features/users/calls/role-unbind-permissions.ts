import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import { guid, someIds } from '../../../calls/inputs.ts';
import type { Permission } from './permission.ts';

/** Takes permissions from a role; works at the next call of who holds the role (readings D80). Answers all permissions then held. */
export const roleUnbindPermissions = call({
  path: '/user-center/role/unbind-permissions',
  access: { area: 'role', right: 'update' },
  input: z.object({ roleId: guid, permissionIds: someIds }),
  output: as<readonly Permission[]>(),
});
