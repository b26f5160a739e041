import { as, call } from '../../../calls/call.ts';
import { byId } from '../../../calls/inputs.ts';
import type { Permission } from './permission.ts';

/** Returns the permissions of the role `id`, by code (readings D39). */
export const searchRoleBindPermissions = call({
  path: '/user-center/search/role-bind-permissions/{id}',
  access: { area: 'role', right: 'see' },
  input: byId,
  output: as<readonly Permission[]>(),
});
