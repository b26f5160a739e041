import { as, call } from '../../../calls/call.ts';
import { oneOrMany } from '../../../calls/inputs.ts';
import { newPermission, type Permission } from './permission.ts';

/** Creates permissions of the installation: one, or a list, all or nothing (readings O09). */
export const addPermissions = call({
  path: '/user-center/add-permissions',
  access: { area: 'permission', right: 'add' },
  input: oneOrMany(newPermission, 'permissions'),
  output: as<readonly Permission[]>(),
});
