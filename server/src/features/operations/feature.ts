import { feature } from '../../http/feature.ts';
import { operationsHandlers } from './calls.ts';

/** Backups, for the administrators of an installation. */
export const operations = feature({ handlers: operationsHandlers });
