import { as, call } from '../../../calls/call.ts';
import { byId } from '../../../calls/inputs.ts';

/** Deletes a role; from their next call on, its holders lose whatever only this role granted. */
export const deleteRole = call({
  path: '/user-center/delete-role/{id}',
  access: { area: 'role', right: 'delete' },
  input: byId,
  output: as<null>(),
});
