import { stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fill, w } from '@plumbline/contract/words/word.ts';
import { dueNight, type Nightly } from '../../../backup/keep.ts';
import { type Database, oneRow, sql } from '../../../db/database.ts';
import { healthOf, type Finding } from './finding.ts';

/** Free fraction of a disk below which to warn, and below which writing may fail any day. */
const FREE = { warn: 0.1, fail: 0.05 } as const;
const GIGABYTE = 1024 ** 3;
const HOUR_MS = 3_600_000;
/** Age in days from which a manual backup is reported as old. */
const OLD_DAYS = 7;

const WORDS = {
  disk: w('{free} GB free ({percent} %) in {folder}', '{folder} 剩余 {free} GB（{percent}%）'),
  diskTodo: w('Make room, or move it to a larger disk.', '请清理空间，或迁移到更大的磁盘。'),
  good: w('The last verified backup is from {at}.', '最近一次通过校验的备份：{at}。'),
  none: w('There is no verified backup.', '没有通过校验的备份。'),
  late: w(
    'The last verified backup is from {at}: there is none from last night.',
    '最近一次通过校验的备份为 {at}，昨夜没有备份。',
  ),
  old: w('The last verified backup is from {at}.', '最近一次通过校验的备份为 {at}。'),
  backupTodo: w(
    'npm run admin -- backup, and see Administration, Backups for what went wrong.',
    '请执行 npm run admin -- backup，原因见“系统管理 / 备份”。',
  ),
  noNight: w('No backup is scheduled.', '未设置定时备份。'),
  noNightTodo: w(
    'Set BACKUP_AT=02:30, and BACKUP_TO to a folder on another disk or a bucket.',
    '请设置 BACKUP_AT=02:30，并将 BACKUP_TO 设为另一磁盘的目录或存储桶。',
  ),
  sameDisk: w('Backups are on the same disk as the data they back up.', '备份与数据位于同一磁盘。'),
  sameDiskTodo: w('Set BACKUP_TO to another disk or a bucket.', '请将 BACKUP_TO 设为另一磁盘或存储桶。'),
} as const;

/** The folder itself, or its nearest existing parent. */
async function nearest(folder: string): Promise<string> {
  for (let at = folder; ; at = dirname(at)) {
    const found = await stat(at).catch(() => null);
    if (found !== null || at === dirname(at)) return at;
  }
}

/** Checks the free space of a folder. */
export async function diskOf(folder: string): Promise<Finding> {
  const { bavail, blocks, bsize } = await statfs(await nearest(folder));
  const share = blocks === 0 ? 1 : bavail / blocks;
  const health = healthOf((bound) => share < bound, FREE);
  const facts = { free: ((bavail * bsize) / GIGABYTE).toFixed(1), percent: Math.round(share * 100), folder };
  return { about: 'disk', health, found: fill(WORDS.disk, facts), ...(health !== 'ok' && { todo: WORDS.diskTodo }) };
}

/** Checks whether there is a good, recent backup. */
export async function lastBackupOf(
  { db }: Database,
  nightly: Nightly | null,
  now = new Date(),
): Promise<readonly Finding[]> {
  const about = 'backup';
  const last = await oneRow(
    db,
    sql<{ at: Date | null; night: boolean | null }>`select max(began_at) filter (where verified_at is not null) as at,
      bool_or(verified_at is not null and night >= ${nightly === null ? null : dueNight(nightly, new Date(now.getTime() - HOUR_MS))}::date) as night from backup_run`,
  );
  const night: Finding[] =
    nightly === null ? [{ about: 'nightly', health: 'warn', found: WORDS.noNight, todo: WORDS.noNightTodo }] : [];
  if (!last?.at) return [{ about, health: 'fail', found: WORDS.none, todo: WORDS.backupTodo }, ...night];
  const at = last.at.toISOString();
  const days = (now.getTime() - last.at.getTime()) / (24 * HOUR_MS);
  if (nightly !== null && last.night !== true && days > 1)
    return [{ about, health: 'fail', found: fill(WORDS.late, { at }), todo: WORDS.backupTodo }];
  if (days > OLD_DAYS)
    return [{ about, health: 'warn', found: fill(WORDS.old, { at }), todo: WORDS.backupTodo }, ...night];
  return [{ about, health: 'ok', found: fill(WORDS.good, { at }) }, ...night];
}

/** Checks whether the folder of backups is on the same disk as the data. */
export async function apartOf(backups: string, data: string): Promise<readonly Finding[]> {
  const [there, here] = await Promise.all([backups, data].map(async (folder) => stat(await nearest(folder))));
  return there?.dev === here?.dev
    ? [{ about: 'place', health: 'warn', found: WORDS.sameDisk, todo: WORDS.sameDiskTodo }]
    : [];
}
