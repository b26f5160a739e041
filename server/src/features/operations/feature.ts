import { feature } from '../../http/feature.ts';
import { operationsHandlers } from './calls.ts';

/** Backups, for those who keep an installation running. */
export const operations = feature({ handlers: operationsHandlers });
