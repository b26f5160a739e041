import { dueNight } from '../../backup/keep.ts';
import type { BackupPlan } from '../../backup/backup-plan.ts';
import { whileAlone } from '../../db/whole/alone.ts';
import { isAway } from '../../db/away.ts';
import type { Database } from '../../db/database.ts';
import type { Installation } from '../../http/installation.ts';
import { makeBackup } from './make-backup.ts';
import { nightOf, noteInterrupted } from './backup-runs.ts';

/**
 * The job that makes backups: it checks every few minutes whether one is due, so that a night when no process was
 * running is made up for.
 */
export const BACKUP_TASK = 'backup';
/** Maximum tries for a night's backup; after that, people are notified and must act. */
const TRIES = 3;
/** Wait after a failed try, in milliseconds; an interrupted try is repeated at the next check. */
const AGAIN_AFTER_MS = 3_600_000;

/** A backup a person requested. */
interface BackupRequest {
  readonly cause: 'page';
  readonly askedBy: string;
}
/** A backup the schedule requires. */
interface NightlyRequest {
  readonly cause: 'night';
  /** The date it was due. */
  readonly night: string;
}
const requestOf = (payload: unknown): BackupRequest | null =>
  typeof payload === 'object' && payload !== null && 'askedBy' in payload
    ? { cause: 'page', askedBy: String(payload.askedBy) }
    : null;

/** The backup the schedule requires now; null when none is due or the tries are used up. */
async function nightToMake({ db }: Database, plan: BackupPlan, now: Date): Promise<NightlyRequest | null> {
  if (plan.nightly === null) return null;
  const night = dueNight(plan.nightly, now);
  const { settled, failed, failedAt } = await nightOf(db, night);
  const isWaiting = failedAt !== null && now.getTime() - failedAt.getTime() < AGAIN_AFTER_MS;
  return settled || failed >= TRIES || isWaiting ? null : { cause: 'night', night };
}

/**
 * Makes the backup a user requested, or the nightly one when it is due. Failures are recorded and reported; the job
 * itself never fails, because the next check follows anyway.
 *
 * @throws the error when the database went away: the backup is made again when it is back
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
      const request = requestOf(payload) ?? (await nightToMake(database, plan, new Date()));
      if (request !== null) await makeBackup(work, request);
    });
  } catch (error) {
    signal?.throwIfAborted();
    // the queue waits until the database is back and runs the job again
    if (isAway(error)) throw error;
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  }
}
