import { myAccount } from './calls/my-account.ts';
import { mySessionsEnd } from './calls/my-sessions-end.ts';

/** The calls of a user's own account. */
export const accountCalls = {
  myAccount,
  mySessionsEnd,
} as const;
