import { backupPlan } from './calls/backup-plan.ts';
import { backupStart } from './calls/backup-start.ts';

/** The calls of those who keep an installation running. */
export const operationsCalls = { backupPlan, backupStart } as const;
