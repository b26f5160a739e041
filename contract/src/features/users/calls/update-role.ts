import { as, call } from '../../../calls/call.ts';
import { roleChanges, type Role } from './role.ts';

/** Changes code, name or remark of a role; its permissions and menus are changed by the bind calls. */
export const updateRole = call({
  path: '/user-center/update-role',
  access: { area: 'role', right: 'update' },
  input: roleChanges,
  output: as<Role>(),
});
