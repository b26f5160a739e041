import { as, call, nothing } from '../../../calls/call.ts';

/** Ends the session on the server; the token is refused from then on. */
export const logout = call({ path: '/auth-center/logout', access: 'open', input: nothing, output: as<null>() });
