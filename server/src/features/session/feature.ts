import { feature } from '../../http/feature.ts';
import { sessionHandlers } from './calls.ts';
import { signIns } from './sign-in-trail.ts';

/** Signing in and out, passwords, the screen lock. */
export const session = feature({ handlers: sessionHandlers, lists: [signIns] });
