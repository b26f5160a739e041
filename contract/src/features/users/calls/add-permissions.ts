import { as, call } from '../../../calls/call.ts';
import { oneOrMany } from '../../../calls/inputs.ts';
import { newPermission, type Permission } from './permission.ts';

/** Makes a permission of the installation, or all of a list or none (readings O09). */
export const addPermissions = call({
  path: '/user-center/add-permissions',
  access: { area: 'permission', right: 'add' },
  input: oneOrMany(newPermission, 'permissions'),
  output: as<readonly Permission[]>(),
});
