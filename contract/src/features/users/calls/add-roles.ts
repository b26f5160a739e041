import { as, call } from '../../../calls/call.ts';
import { oneOrMany } from '../../../calls/inputs.ts';
import { newRole, type Role } from './role.ts';

/** Creates roles: one, or a list, all or nothing (readings O09). */
export const addRoles = call({
  path: '/user-center/add-roles',
  access: { area: 'role', right: 'add' },
  input: oneOrMany(newRole, 'roles'),
  output: as<readonly Role[]>(),
});
