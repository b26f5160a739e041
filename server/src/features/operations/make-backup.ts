import { isAway } from '../../db/away.ts';
import type { BackupProblem } from '@plumbline/contract/lists/backup.ts';
import { superfluous } from '../../backup/keep.ts';
import type { Manifest } from '../../backup/manifest.ts';
import { nameAt, type BackupStore } from '../../backup/backup-store.ts';
import type { BackupPlan } from '../../backup/backup-plan.ts';
import { readWhole } from '../../backup/restore.ts';
import { BrokenArchive } from '../../backup/tar.ts';
import { writeBackup, type OnProgress } from '../../backup/write-backup.ts';
import { AlreadyCopied } from '../../db/whole/at-one-moment.ts';
import type { Database } from '../../db/database.ts';
import type { FileStore } from '../../files/file-store.ts';
import { machineZone } from '@plumbline/contract/rules/clock.ts';
import { areRecorded, noteBegun, noteDone, noteFailed, type Begun } from './backup-runs.ts';

/** What to back up and where to. */
export interface BackupWork {
  readonly database: Database;
  readonly files: FileStore;
  readonly place: BackupStore;
  /** Without `keep` no older backups are deleted. */
  readonly plan: Pick<BackupPlan, 'nightly'> & { readonly keep: BackupPlan['keep'] | null };
  readonly onProgress?: OnProgress;
  readonly signal?: AbortSignal;
}

/** A finished backup. */
export interface Made {
  readonly name: string;
  readonly bytes: number;
  readonly manifest: Manifest;
  /** The older backups that were deleted. */
  readonly removed: readonly string[];
}

const CODES: Readonly<Record<string, BackupProblem>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EFBIG: 'full',
  EACCES: 'place',
  EPERM: 'place',
  EROFS: 'place',
  ENOENT: 'place',
  ENOTDIR: 'place',
  EEXIST: 'place',
};

/** The problem in the form reported to users. */
export function problemOf(error: unknown): BackupProblem {
  if (error instanceof AlreadyCopied) return 'another';
  if (error instanceof BrokenArchive) return 'differs';
  if (!(error instanceof Error)) return 'fault';
  if (error.name === 'AbortError') return 'interrupted';
  if (error.message.startsWith('The backup store')) return 'place';
  if (error.message.startsWith('The file store')) return 'files';
  return CODES[String(Reflect.get(error, 'code'))] ?? (isAway(error) ? 'interrupted' : 'fault');
}

/**
 * Makes a backup, reads it back in full and compares it with what was written; only then deletes older ones. The start
 * and outcome are recorded, and administrators are notified of a failure, unless the data is of a version that recorded
 * no backups: it can be backed up before it is upgraded.
 *
 * @throws the original error, after recording it
 */
export async function makeBackup(work: BackupWork, request: Pick<Begun, 'cause' | 'night' | 'askedBy'>): Promise<Made> {
  const { database, place } = work;
  const name = nameAt(new Date());
  const begun = (await areRecorded(database.db))
    ? await noteBegun(database.db, { ...request, name, place: place.label })
    : null;
  try {
    const made = await written(work, name);
    if (begun) await noteDone(database.db, begun, made);
    return { ...made, removed: await thinned(work) };
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    if (begun) await noteFailed(database.db, begun, { problem: problemOf(error), detail });
    throw error;
  }
}

async function written(
  { database, files, place, onProgress, signal }: BackupWork,
  name: string,
): Promise<Omit<Made, 'removed'>> {
  const options = { ...(onProgress && { onProgress }), ...(signal && { signal }) };
  const manifest = await place.save(name, (to) => writeBackup({ url: database.directUrl, files }, to, options));
  try {
    const read = await readWhole(await place.read(name));
    if (JSON.stringify(read) !== JSON.stringify(manifest)) throw new BrokenArchive('Another backup lies in its place.');
  } catch (error) {
    // a backup that cannot be read back must not be mistaken for a good one
    await place.remove(name).catch(() => undefined);
    throw error;
  }
  const backup = (await place.list()).find((candidate) => candidate.name === name);
  return { name, manifest, bytes: backup?.size ?? 0 };
}

async function thinned({ place, plan }: BackupWork): Promise<readonly string[]> {
  if (plan.keep === null) return [];
  const names = (await place.list()).map(({ name }) => name);
  const gone = superfluous(names, plan.keep, plan.nightly?.zone ?? machineZone());
  for (const name of gone) await place.remove(name);
  return gone;
}
