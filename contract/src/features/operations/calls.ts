import { z } from 'zod';
import { as, call } from '../../calls/call.ts';

/** The backup settings, and the state of the last backup. */
export interface BackupStanding {
  /** When the next scheduled backup starts, ISO 8601; null when none is scheduled. */
  readonly next: string | null;
  /** The time of night and its zone, such as `02:30` and `Asia/Shanghai`; null when none is scheduled. */
  readonly nightly: { readonly time: string; readonly zone: string } | null;
  /** For how many days, weeks and months one backup each is kept. */
  readonly keep: { readonly days: number; readonly weeks: number; readonly months: number };
  /** Where backups are stored. */
  readonly place: string;
  /** When the last verified backup was started, ISO 8601; null when there is none. */
  readonly lastGood: string | null;
  /** True while a backup is being made. */
  readonly running: boolean;
}

/** Returns the backup settings; the backups made are in the list `backup`. */
export const backupPlan = call({
  path: '/api/ext/backup/plan',
  access: { area: 'backup', right: 'see' },
  input: z.null(),
  output: as<BackupStanding>(),
});

/** Starts a backup now; it is a job, and appears in the list `backup` as soon as it has started. */
export const backupStart = call({
  path: '/api/ext/backup/start',
  access: { area: 'backup', right: 'add' },
  input: z.null(),
  output: as<null>(),
});

/** The calls for operators of an installation. */
export const operationsCalls = { backupPlan, backupStart } as const;
