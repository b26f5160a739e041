import { as, call } from '../../../calls/call.ts';
import { byId } from '../../../calls/inputs.ts';

/** Deletes a role; who held it loses at the next call what only this role gave. */
export const deleteRole = call({
  path: '/user-center/delete-role/{id}',
  access: { area: 'role', right: 'delete' },
  input: byId,
  output: as<null>(),
});
