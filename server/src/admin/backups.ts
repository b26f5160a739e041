import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { BACKUP_PROBLEMS } from '@plumbline/contract/lists/backup.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import { folderPlace } from '../backup/folder-place.ts';
import type { Manifest } from '../backup/manifest.ts';
import type { BackupStore } from '../backup/backup-store.ts';
import { placeOf } from '../backup/places.ts';
import { readWhole, restoreBackup } from '../backup/restore.ts';
import { BrokenArchive } from '../backup/tar.ts';
import type { OnProgress } from '../backup/write-backup.ts';
import { connect } from '../db/database.ts';
import { whileAlone } from '../db/whole/alone.ts';
import { AlreadyCopied } from '../db/whole/at-one-moment.ts';
import { migrate } from '../db/migrate.ts';
import { Hindrance, type InTheWay } from '../db/whole/rebuild.ts';
import { failLostImports } from '../features/imports/after-restore.ts';
import { forgetRunning } from '../features/operations/backup-runs.ts';
import { makeBackup, problemOf } from '../features/operations/make-backup.ts';
import { storeOf } from '../files/stores.ts';
import { migrateJobs } from '../jobs/jobs.ts';
import type { Settings } from '../settings.ts';
import type { CommandInput, Command } from './command.ts';
import { openInstallation } from './open.ts';
import { EXIT, Refusal, type Terminal } from './terminal.ts';

const WORDS = {
  made: w(
    'Backed up and read back: {name}, {mb} MB, {rows} rows, {files} files, in {place}.',
    '备份完成并已读回校验：{name}，{mb} MB，{rows} 行，{files} 个文件，位于 {place}。',
  ),
  missing: w(
    '{count} {count:file was missing from the store, or damaged, and is|files were missing from the store, or damaged, and are} not in it: {names}',
    '文件存储中有 {count} 个文件缺失或损坏，未包含在备份中：{names}',
  ),
  removed: w('Older ones removed: {names}', '已删除较早的备份：{names}'),
  failed: w('The backup failed. {problem} ({detail})', '备份失败。{problem}（{detail}）'),
  noSuch: w('There is no backup {name}.', '没有备份 {name}。'),
  nothing: w('There is no backup in {place}.', '{place} 中没有备份。'),
  good: w(
    'Backup is valid: made at {at} by version {version}; {rows} rows in {tables} tables, {files} files. All checksums match.',
    '完好：时间 {at}，版本 {version}，{tables} 张表共 {rows} 行，{files} 个文件，校验和全部一致。',
  ),
  tried: w(
    'Restored into an empty database and read back: identical, in {seconds} s.',
    '已恢复到空数据库并读回：完全一致，用时 {seconds} 秒。',
  ),
  bad: w('The backup is damaged: {why}', '备份已损坏：{why}'),
  restored: w(
    'Restored from {at}: {rows} rows in {tables} tables, {files} files; each table was read back and matches the backup. All users must sign in again.',
    '已从 {at} 的备份恢复：{tables} 张表共 {rows} 行，{files} 个文件；每张表均已读回并与备份一致。所有人需重新登录。',
  ),
  migrated: w(
    'Database upgraded: {count} {count:schema change|schema changes} applied.',
    '已执行 {count} 项表结构变更，升级至当前版本。',
  ),
  lost: w(
    '{count} {count:import that was waiting or running at that time is marked as failed: import its file|imports that were waiting or running at that time are marked as failed: import their files} again.',
    '{count} 个当时排队或执行中的导入已标记为失败，请重新导入。',
  ),
} as const;

const IN_THE_WAY: { readonly [W in InTheWay]: Word } = {
  notEmpty: w(
    'The database is not empty. To replace everything in it, add --replace.',
    '数据库不为空。如需替换其中全部内容，请加 --replace。',
  ),
  inUse: w(
    'A server is using this database ({detail}). Stop all of its processes first.',
    '有服务器正在使用此数据库（{detail}）。请先停止其全部进程。',
  ),
  newer: w(
    'The backup was made by a newer version ({detail}). Use that version.',
    '备份由更新的版本创建（{detail}），请使用该版本。',
  ),
  older: w(
    'The backup contains data of an earlier version, whose last migration is {detail}. Restore it with the last version that has the migration 0360_administration_registers.sql, upgrade as docs/operation.md says, and make a new backup.',
    '备份包含更早版本的数据，其最后一次迁移为 {detail}。请用包含迁移 0360_administration_registers.sql 的最后一个版本恢复，按 docs/operation.md 升级后重新备份。',
  ),
};

const rowsIn = ({ tables }: Manifest): number => tables.reduce((sum, { rows }) => sum + rows, 0);
const factsOf = (manifest: Manifest): Record<string, string | number> => ({
  at: manifest.at,
  version: manifest.version,
  rows: rowsIn(manifest),
  tables: manifest.tables.length,
  files: manifest.files.count,
});
const showing =
  (terminal: Terminal): OnProgress =>
  ({ what, done, of: total }) =>
    terminal.progress(`${done}/${total} ${what}`);

/**
 * Opens a backup: a file of this machine, or a name in the backup store; without a name, the latest one in the store.
 */
async function opened(settings: Settings, named: string | undefined): Promise<Readable> {
  if (named !== undefined) {
    const path = resolve(named);
    const found = await stat(path).catch(() => null);
    if (found?.isFile()) return createReadStream(path);
  }
  const place: BackupStore = placeOf(settings.backup.place);
  const backups = await place.list();
  const name = named ?? backups.at(-1)?.name;
  if (name === undefined) throw new Refusal(fill(WORDS.nothing, { place: place.label }));
  if (!backups.some((candidate) => candidate.name === name)) throw new Refusal(fill(WORDS.noSuch, { name }));
  return place.read(name);
}

const backup: Command = {
  name: 'backup',
  takes: '[folder]',
  words: [0, 1],
  about: w(
    'Backs up everything while people work, verifies the backup and removes older ones. Writes to the given folder or to BACKUP_TO.',
    '在线备份全部内容并读回校验，清理较早的备份。写入指定目录或 BACKUP_TO。',
  ),
  async run({ words: [folder], settings, terminal, ends }) {
    const database = await openInstallation(settings, ends);
    const place = folder === undefined ? placeOf(settings.backup.place) : folderPlace(resolve(folder));
    const work = {
      database,
      files: storeOf(settings.files, settings.dataDir),
      place,
      // in a folder the user chose nothing is thinned out
      plan: { nightly: settings.backup.nightly, keep: folder === undefined ? settings.backup.keep : null },
      onProgress: showing(terminal),
    };
    try {
      const by = { cause: 'command', askedBy: process.env['USER'] ?? 'admin' } as const;
      const alone = await whileAlone(database.directUrl, () => makeBackup(work, by));
      if (alone === null) throw new AlreadyCopied('Another backup of this database is being made.');
      const { name, bytes, manifest, removed } = alone.done;
      const facts = { ...factsOf(manifest), name, mb: (bytes / 1048576).toFixed(1), place: place.label };
      terminal.say(fill(WORDS.made, facts));
      if (removed.length > 0) terminal.say(fill(WORDS.removed, { names: removed.join(', ') }));
      const { missing } = manifest.files;
      if (missing.length === 0) return EXIT.ok;
      terminal.complain(fill(WORDS.missing, { count: missing.length, names: missing.slice(0, 5).join(' ') }));
      return EXIT.failed;
    } catch (error) {
      const problem = BACKUP_PROBLEMS[problemOf(error)];
      const detail = error instanceof Error ? error.message : String(error);
      const { en, zh } = WORDS.failed;
      terminal.complain(
        w(fill(w(en, en), { problem: problem.en, detail }).en, fill(w(zh, zh), { problem: problem.zh, detail }).zh),
      );
      return EXIT.failed;
    }
  },
};

const verify: Command = {
  name: 'backup verify',
  takes: '[file or name] [--try]',
  flags: ['--try'],
  words: [0, 1],
  about: w(
    'Reads an entire backup and compares every checksum; --try also restores it into a temporary database and drops that.',
    '完整读取备份并核对全部校验和；--try 还会恢复到旁边的空数据库后删除。',
  ),
  async run({ words: [named], flags, settings, terminal, ends }) {
    try {
      const manifest = await readWhole(await opened(settings, named), showing(terminal));
      terminal.say(fill(WORDS.good, factsOf(manifest)));
      if (flags.has('--try')) await tryRestore(await opened(settings, named), { settings, terminal, ends });
      return EXIT.ok;
    } catch (error) {
      if (!(error instanceof BrokenArchive)) throw error;
      terminal.complain(fill(WORDS.bad, { why: error.message }));
      return EXIT.failed;
    }
  },
};

/** Restores into a separate database beside ours, and drops it afterwards. */
async function tryRestore(
  source: Readable,
  { settings, terminal, ends }: Pick<CommandInput, 'settings' | 'terminal' | 'ends'>,
): Promise<void> {
  const ours = await openInstallation(settings, ends, { create: true });
  const name = `plumbline_try_${randomBytes(6).toString('hex')}`;
  const url = ours.directUrl.replace(/\/[^/?]*(\?|$)/, `/${name}$1`);
  const began = Date.now();
  await ours.direct.query(`create database ${name} template template0`);
  try {
    await restoreBackup(source, { url, files: null, spool: '', replace: false }, showing(terminal));
    const database = connect(url, { most: 2 });
    await migrate(database.pool).finally(() => database.end());
  } finally {
    await ours.direct.query(`drop database if exists ${name} with (force)`);
  }
  terminal.say(fill(WORDS.tried, { seconds: Math.round((Date.now() - began) / 1000) }));
}

/**
 * What is damaged in a backup; null when nothing is. The database meets a damaged row before its checksum is compared,
 * and says something else of it.
 */
const damageOf = async (settings: Settings, named: string): Promise<BrokenArchive | null> => {
  try {
    await readWhole(await opened(settings, named));
    return null;
  } catch (error) {
    return error instanceof BrokenArchive ? error : null;
  }
};

const restore: Command = {
  name: 'restore',
  takes: '<file or name> [--replace]',
  flags: ['--replace'],
  words: [1, 1],
  about: w(
    'Restores a backup into an empty database, all or nothing, and upgrades it. --replace: overwrites existing data.',
    '将备份恢复到空数据库（全部成功或全部不变）并升级。--replace：替换现有内容。',
  ),
  async run({ words: [named = ''], flags, settings, terminal, ends }) {
    const source = await opened(settings, named);
    const database = await openInstallation(settings, ends, { create: true });
    const target = {
      url: database.directUrl,
      files: storeOf(settings.files, settings.dataDir),
      spool: join(settings.dataDir, 'restore'),
      replace: flags.has('--replace'),
    };
    try {
      const manifest = await restoreBackup(source, target, showing(terminal));
      const changes = await migrate(database.direct);
      await migrateJobs(database);
      const lost = await failLostImports(database.db);
      await forgetRunning(database.db);
      terminal.say(fill(WORDS.restored, factsOf(manifest)));
      if (changes.length > 0) terminal.say(fill(WORDS.migrated, { count: changes.length }));
      if (lost > 0) terminal.say(fill(WORDS.lost, { count: lost }));
      return EXIT.ok;
    } catch (error) {
      if (error instanceof Hindrance) throw new Refusal(fill(IN_THE_WAY[error.why], { detail: error.detail }));
      const damage = error instanceof BrokenArchive ? error : await damageOf(settings, named);
      if (damage === null) throw error;
      terminal.complain(fill(WORDS.bad, { why: damage.message }));
      return EXIT.failed;
    }
  },
};

/** The backup commands. */
export const backupCommands: readonly Command[] = [backup, verify, restore];
