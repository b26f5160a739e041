import { feature } from '../../http/feature.ts';
import { providerHandlers } from './calls.ts';

/** Signing in through another system. */
export const providers = feature({ handlers: providerHandlers });
