import { z } from 'zod';
import { as, call, nothing } from '../../calls/call.ts';
import { verbInput } from '../../register/calls.ts';
import type { Word } from '../../words/word.ts';

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
  input: nothing,
  output: as<BackupStanding>(),
});

/** Starts a backup now; it is a job, and appears in the list `backup` as soon as it has started. */
export const backupStart = call({
  path: '/api/ext/backup/start',
  access: { area: 'backup', right: 'add' },
  input: nothing,
  output: as<null>(),
});

/** A way of reading a block of a large list. */
export interface ReadingWay {
  readonly key: string;
  readonly about: Word;
  /** True for the way that read the block; the others were tried before it and do not apply. */
  readonly isTaken: boolean;
}

/**
 * Reads a block of a register as its list requests it, and returns which way it was read and how long that took: for
 * users who may see the register and ask why a list is slow. `admin explain` returns the same for an address.
 */
export const listExplain = call({
  path: '/api/ext/list/explain',
  access: { registerIn: 'register', right: 'see' },
  input: verbInput.page
    .pick({ filter: true, sort: true, columns: true, offset: true })
    .extend({ register: z.string().max(60) }),
  output: as<{
    readonly ways: readonly ReadingWay[];
    /** Rows of the block; 100 where there are more. */
    readonly rows: number;
    /** Time to read it, in milliseconds. */
    readonly ms: number;
  }>(),
});

/** The calls for operators of an installation. */
export const operationsCalls = { backupPlan, backupStart, listExplain } as const;
