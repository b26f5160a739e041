import { feature } from '../../http/feature.ts';
import { myFactorHandlers } from './my-factor.ts';
import { myAccount, mySessionsEnd } from './my-account.ts';

/** The caller's own account and sessions. */
export const account = feature({ handlers: [myAccount, mySessionsEnd, ...myFactorHandlers] });
