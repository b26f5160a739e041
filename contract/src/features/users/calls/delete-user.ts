import { as, call } from '../../../calls/call.ts';
import { byId } from '../../../calls/inputs.ts';

/**
 * Deletes a user: sessions, roles and levels are removed at once, the name stays in the history, the login name becomes
 * free again.
 */
export const deleteUser = call({
  path: '/user-center/delete-user/{id}',
  access: { area: 'user', right: 'delete' },
  input: byId,
  output: as<null>(),
});
