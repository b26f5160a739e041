import { as, call } from '../../../calls/call.ts';
import { userChanges, type User } from './user.ts';

/** Changes a user; with `password` resets it: all sessions end and it must be changed at the next sign-in (readings D71). */
export const updateUser = call({
  path: '/user-center/update-user',
  access: { area: 'user', right: 'update' },
  input: userChanges,
  output: as<User>(),
});
