import { feature } from '../../http/feature.ts';
import { operationsHandlers } from './calls.ts';
import { backups } from './backup-runs.ts';
import { historyRows } from './history-rows.ts';

/** Backups, for the administrators of an installation; the history of a scope, for everybody. */
export const operations = feature({ handlers: operationsHandlers, lists: [backups, historyRows] });
