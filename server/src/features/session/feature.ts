import { feature } from '../../http/feature.ts';
import { sessionHandlers } from './calls.ts';

/** Signing in and out, passwords, the lock of the screen. */
export const session = feature({ handlers: sessionHandlers });
