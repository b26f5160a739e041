import { as, call } from '../../../calls/call.ts';
import { byId } from '../../../calls/inputs.ts';

/** Deletes a department that has neither users nor departments beneath it. */
export const departmentsDelete = call({
  path: '/api/ext/departments/delete',
  access: { area: 'department', right: 'delete' },
  input: byId,
  output: as<null>(),
});
