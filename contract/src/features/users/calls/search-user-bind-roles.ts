import { as, call } from '../../../calls/call.ts';
import { byId } from '../../../calls/inputs.ts';
import type { RoleBrief } from './user.ts';

/** Returns the roles of the user `id`, by code (readings D39). */
export const searchUserBindRoles = call({
  path: '/user-center/search/user-bind-roles/{id}',
  access: { area: 'user', right: 'see' },
  input: byId,
  output: as<readonly RoleBrief[]>(),
});
