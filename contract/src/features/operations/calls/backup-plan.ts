import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';

/** How backups are set up, and how the last one stands. */
export interface BackupStanding {
  /** When the next one is made by the clock, ISO 8601; null when none is. */
  readonly next: string | null;
  /** The time of the night and its zone, such as `02:30` and `Asia/Shanghai`; null when none is made by the clock. */
  readonly nightly: { readonly time: string; readonly zone: string } | null;
  /** How many days, weeks and months keep one. */
  readonly keep: { readonly days: number; readonly weeks: number; readonly months: number };
  /** Where they go. */
  readonly place: string;
  /** When the last one that was verified was begun, ISO 8601; null when there is none. */
  readonly lastGood: string | null;
  /** Whether one is being made. */
  readonly running: boolean;
}

/** How backups are set up; what was made is the list `backup`. */
export const backupPlan = call({
  path: '/api/ext/backup/plan',
  access: { area: 'backup', right: 'see' },
  input: z.null(),
  output: as<BackupStanding>(),
});
