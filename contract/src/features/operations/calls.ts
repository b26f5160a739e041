import { backupPlan } from './calls/backup-plan.ts';
import { backupStart } from './calls/backup-start.ts';

/** The calls for operators of an installation. */
export const operationsCalls = { backupPlan, backupStart } as const;
