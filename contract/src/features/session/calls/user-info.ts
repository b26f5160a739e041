import { as, call, nothing } from '../../../calls/call.ts';
import type { LoginAnswer } from './login.ts';

/** Returns who I am, with current roles and permissions. */
export const userInfo = call({
  path: '/auth-center/user-info',
  access: 'signedIn',
  input: nothing,
  output: as<Omit<LoginAnswer, 'tokenInfo'>>(),
});
