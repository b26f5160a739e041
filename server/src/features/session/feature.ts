import { feature } from '../../http/feature.ts';
import { sessionHandlers } from './calls.ts';

/** Signing in and out, passwords, the screen lock. */
export const session = feature({ handlers: sessionHandlers });
