import { as, call, nothing } from '../../../calls/call.ts';

/** Ends every session of the caller but the one this call came with. */
export const mySessionsEnd = call({
  path: '/api/ext/my/sessions-end',
  access: 'signedIn',
  input: nothing,
  output: as<null>(),
});
