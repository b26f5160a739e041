import { feature } from '../../http/feature.ts';
import { myAccount, mySessionsEnd } from './my-account.ts';

/** One's own account and sessions. */
export const account = feature({ handlers: [myAccount, mySessionsEnd] });
