import { as, call } from '../../../calls/call.ts';
import { byId } from '../../../calls/inputs.ts';

/** Deletes a department without users and without subdepartments. */
export const departmentsDelete = call({
  path: '/api/ext/departments/delete',
  access: { area: 'department', right: 'delete' },
  input: byId,
  output: as<null>(),
});
