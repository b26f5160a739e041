import { as, call } from '../../../calls/call.ts';
import { newUser, type User } from './user.ts';

/** Creates a user (specification 7.2). The password, as typed, must be changed at the first sign-in (readings D71). */
export const registerUser = call({
  path: '/user-center/register-user',
  access: { area: 'user', right: 'add' },
  input: newUser,
  output: as<User>(),
});
