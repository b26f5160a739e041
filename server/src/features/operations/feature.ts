import { feature } from '../../http/feature.ts';
import { operationsHandlers } from './calls.ts';
import { backups } from './backup-runs.ts';

/** Backups, for the administrators of an installation. */
export const operations = feature({ handlers: operationsHandlers, lists: [backups] });
