import { as, call } from '../../../calls/call.ts';
import { byId } from '../../../calls/inputs.ts';

/** Deletes a permission of the installation, and removes it from every role that has it. */
export const deletePermission = call({
  path: '/user-center/delete-permission/{id}',
  access: { area: 'permission', right: 'delete' },
  input: byId,
  output: as<null>(),
});
