import { as, call, nothing } from '../../../calls/call.ts';
import type { LoginAnswer } from './login.ts';

/** Who I am, with roles and permissions as they stand now. */
export const userInfo = call({
  path: '/auth-center/user-info',
  access: 'signedIn',
  input: nothing,
  output: as<Omit<LoginAnswer, 'tokenInfo'>>(),
});
