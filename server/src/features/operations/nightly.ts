import { dueNight } from '../../backup/keep.ts';
import type { BackupPlan } from '../../backup/backup-plan.ts';
import { whileAlone } from '../../db/whole/alone.ts';
import { isAway } from '../../db/away.ts';
import type { Database } from '../../db/database.ts';
import type { Installation } from '../../http/installation.ts';
import { makeBackup } from './make-backup.ts';
import { nightOf, noteInterrupted } from './backup-runs.ts';

/** The job that makes backups: it looks every few minutes whether one is due, so that a night nobody was up for is made up. */
export const BACKUP_TASK = 'backup';
/** So often a night's backup is tried; after that it is told and left to people. */
const TRIES = 3;
/** A try that failed is followed by the next one after this, in milliseconds; one that was broken off, by the next look. */
const AGAIN_AFTER_MS = 3_600_000;

/** What a person asked for. */
interface Wish {
  readonly cause: 'page';
  readonly askedBy: string;
}
/** What the clock asks for. */
interface NightWish {
  readonly cause: 'night';
  /** The day it was due. */
  readonly night: string;
}
const wishOf = (payload: unknown): Wish | null =>
  typeof payload === 'object' && payload !== null && 'askedBy' in payload
    ? { cause: 'page', askedBy: String(payload.askedBy) }
    : null;

/** What is to be made by the clock now; null when nothing is due, or it was tried often enough. */
export async function nightToMake({ db }: Database, plan: BackupPlan, now: Date): Promise<NightWish | null> {
  if (plan.nightly === null) return null;
  const night = dueNight(plan.nightly, now);
  const { settled, failed, failedAt } = await nightOf(db, night);
  const isWaiting = failedAt !== null && now.getTime() - failedAt.getTime() < AGAIN_AFTER_MS;
  return settled || failed >= TRIES || isWaiting ? null : { cause: 'night', night };
}

/**
 * Makes the backup somebody asked for, or that of the night when it is due. What goes wrong is noted and told; the job
 * itself never fails, for the next look comes by itself.
 *
 * @throws what says that the database went away: the backup is made again when it is back
 */
export async function backUpWhenDue(
  database: Database,
  { backup: plan, files }: Pick<Installation, 'backup' | 'files'>,
  payload: unknown,
  signal?: AbortSignal,
): Promise<void> {
  if (plan === null) return;
  const work = { database, files, place: plan.place, plan, ...(signal && { signal }) };
  try {
    await whileAlone(database.directUrl, async () => {
      await noteInterrupted(database.db);
      const wish = wishOf(payload) ?? (await nightToMake(database, plan, new Date()));
      if (wish !== null) await makeBackup(work, wish);
    });
  } catch (error) {
    signal?.throwIfAborted();
    // the queue waits until the database is back, and has it made again
    if (isAway(error)) throw error;
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  }
}
