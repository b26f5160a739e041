import { as, call, nothing } from '../../../calls/call.ts';

/** Ends all sessions of the caller except the one that made this call. */
export const mySessionsEnd = call({
  path: '/api/ext/my/sessions-end',
  access: 'signedIn',
  input: nothing,
  output: as<null>(),
});
