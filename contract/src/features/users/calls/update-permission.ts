import { as, call } from '../../../calls/call.ts';
import { permissionChanges, type Permission } from './permission.ts';

/** Changes a permission; of a shipped one the remark only. A new code changes in every role that holds the old one. */
export const updatePermission = call({
  path: '/user-center/update-permission',
  access: { area: 'permission', right: 'update' },
  input: permissionChanges,
  output: as<Permission>(),
});
