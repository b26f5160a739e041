import { as, call } from '../../../calls/call.ts';
import { permissionChanges, type Permission } from './permission.ts';

/**
 * Changes a permission; for a shipped one, only the remark. A new code replaces the old one in every role that has it.
 */
export const updatePermission = call({
  path: '/user-center/update-permission',
  access: { area: 'permission', right: 'update' },
  input: permissionChanges,
  output: as<Permission>(),
});
