import { as, call, nothing } from '../../../calls/call.ts';

/**
 * Locks the session's screen: every call except unlock, login and logout returns code 18 until the password is given
 * (readings D56).
 */
export const sessionLock = call({
  path: '/api/ext/session/lock',
  access: 'signedIn',
  input: nothing,
  output: as<null>(),
});
