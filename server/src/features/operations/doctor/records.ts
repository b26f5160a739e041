import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import { type Database, type Db, oneRow, rows, sql } from '../../../db/database.ts';
import type { FileStore } from '../../../files/file-store.ts';
import type { Finding } from './finding.ts';

const WORDS = {
  jobs: w('No job is stuck or lost.', '没有卡住或丢失的任务。'),
  jobsOff: w(
    '{dead} jobs of dead processes, {failed} that failed permanently, {lost} imports that no process is running.',
    '{dead} 个任务所属进程已停止，{failed} 个任务已最终失败，{lost} 个导入无人执行。',
  ),
  jobsTodo: w(
    'Start a server: it takes over what it can within half a minute. Cancel the imports on their page.',
    '请启动服务器，半分钟内将接管可继续的任务；无法继续的导入请在其页面取消。',
  ),
  jobsStuck: w(
    '{count} {count:import has|imports have} made no progress for {minutes} minutes: {names}.',
    '{count} 个导入已 {minutes} 分钟没有进展：{names}。',
  ),
  jobsStuckTodo: w(
    'Cancel them on the Imports page, where each opens by its number: nothing of them is kept, and the next import of their scope starts.',
    '请在“导入”页面按编号打开并取消：不会保留任何内容，同一范围的后续导入将继续。',
  ),
  documentsStuck: w(
    '{count} {count:document has|documents have} made no progress for {minutes} minutes: {names}.',
    '{count} 份文档已 {minutes} 分钟没有进展：{names}。',
  ),
  documentsStuckTodo: w(
    'Whoever requested them can cancel them on the Downloads page and request them again.',
    '请申请人在“下载”页面取消后重新生成。',
  ),
  ledger: w('The history is numbered without gaps.', '历史记录编号连续无缺。'),
  ledgerOff: w('The numbers of the history have gaps.', '历史记录编号存在缺口。'),
  ledgerTodo: w(
    'Lines were removed by somebody with access to the database: compare with a backup.',
    '有人直接从数据库删除了记录：请与备份比对。',
  ),
  files: w('{count} {count:file is|files are} there.', '{count} 个文件均存在。'),
  lost: w(
    '{count} {count:file is|files are} missing from the store, such as {name}.',
    '文件存储缺少 {count} 个文件，例如 {name}。',
  ),
  lostTodo: w(
    'Bring back the folder or bucket of files, or restore them from a backup.',
    '请恢复文件目录或存储桶，或从备份中取回。',
  ),
  strays: w(
    '{count} {count:file in the store belongs|files in the store belong} to no record.',
    '文件存储中有 {count} 个文件不属于任何记录。',
  ),
  straysTodo: w(
    'They do no harm; what a restore left behind can be removed by hand: {name}',
    '不影响使用；恢复操作遗留的文件可手动删除：{name}',
  ),
} as const;

/** A finding about things without progress for a long time; none where there are none. */
const stuck = (
  names: readonly string[],
  minutes: number,
  words: { readonly found: Word; readonly todo: Word },
): readonly Finding[] => {
  if (names.length === 0) return [];
  const found = fill(words.found, { count: names.length, minutes, names: names.join(', ') });
  return [{ about: 'jobs', health: 'warn', found, todo: words.todo }];
};

/** Imports and documents without progress for the given number of minutes. */
async function stuckOf(db: Db, minutes: number): Promise<readonly Finding[]> {
  const since = sql`now() - make_interval(mins => ${minutes}::int)`;
  const imports = await rows(
    db,
    sql<{ name: string }>`select j.number::text as name from import_job j
      where j.state = 'running' and exists (select from import_file f where f.tenant_id = j.tenant_id and f.job_id = j.id
        and f.moved_at < ${since}) order by j.started_at`,
  );
  const documents = await rows(
    db,
    sql<{
      name: string;
    }>`select title as name from work_pack_document where state = 'running' and moved_at < ${since} order by at`,
  );
  const named = (found: readonly { readonly name: string }[]) => found.map(({ name }) => name);
  return [
    ...stuck(named(imports), minutes, { found: WORDS.jobsStuck, todo: WORDS.jobsStuckTodo }),
    ...stuck(named(documents), minutes, { found: WORDS.documentsStuck, todo: WORDS.documentsStuckTodo }),
  ];
}

/**
 * Finds jobs nobody runs, imports marked as running without a job, and imports and documents that are stuck.
 *
 * @param stuckMinutes minutes without progress after which one counts as stuck
 */
export async function jobsOf({ db }: Database, stuckMinutes: number): Promise<readonly Finding[]> {
  const about = 'jobs';
  const has = await oneRow(
    db,
    sql<{ there: boolean }>`select to_regclass('graphile_worker._private_jobs') is not null as there`,
  );
  if (has?.there !== true) return [{ about, health: 'ok', found: WORDS.jobs }];
  const still = await stuckOf(db, stuckMinutes);
  const counts = await oneRow(
    db,
    sql<{ dead: number; failed: number; lost: number }>`select
      (select count(*) from graphile_worker._private_jobs where locked_at < now() - interval '60 seconds') as dead,
      (select count(*) from graphile_worker._private_jobs where attempts >= max_attempts and locked_at is null) as failed,
      (select count(*) from import_file f join import_job j on j.tenant_id = f.tenant_id and j.id = f.job_id
        where j.state in ('queued', 'running') and not exists (
          select from graphile_worker._private_jobs q where q.key = 'import ' || f.bundle)) as lost`,
  );
  const { dead = 0, failed = 0, lost = 0 } = counts ?? {};
  if (dead + failed + lost > 0)
    return [
      ...still,
      { about, health: 'warn', found: fill(WORDS.jobsOff, { dead, failed, lost }), todo: WORDS.jobsTodo },
    ];
  return still.length > 0 ? still : [{ about, health: 'ok', found: WORDS.jobs }];
}

/** Checks whether the numbers of the history run from 1 without gaps. */
export async function ledgerOf({ db }: Database): Promise<Finding> {
  const gaps = await rows(
    db,
    sql`select tenant_id from ledger_entry group by tenant_id having count(*) <> max(seq)
      union select k.tenant_id from ledger_head k where k.seq <> coalesce((select max(seq) from ledger_entry e where e.tenant_id = k.tenant_id), 0)`,
  );
  return gaps.length === 0
    ? { about: 'ledger', health: 'ok', found: WORDS.ledger }
    : { about: 'ledger', health: 'fail', found: WORDS.ledgerOff, todo: WORDS.ledgerTodo };
}

/** Checks whether every file that records refer to is in the store, and what else is stored there. */
export async function filesOf({ db }: Database, store: FileStore): Promise<readonly Finding[]> {
  const objects = await rows(
    db,
    sql<{ tenantId: string; sha256: string }>`select tenant_id as "tenantId", sha256 from file_object`,
  );
  const about = 'files';
  const lost: string[] = [];
  for (const key of objects) if (!(await store.has(key))) lost.push(key.sha256);
  const [name = ''] = lost;
  const there: Finding =
    lost.length === 0
      ? { about, health: 'ok', found: fill(WORDS.files, { count: objects.length }) }
      : { about, health: 'fail', found: fill(WORDS.lost, { count: lost.length, name }), todo: WORDS.lostTodo };
  if (store.all === undefined) return [there];
  const known = new Set(objects.map(({ tenantId, sha256 }) => `${tenantId}/${sha256}`));
  const strays: string[] = [];
  for await (const key of store.all()) if (!known.has(`${key.tenantId}/${key.sha256}`)) strays.push(key.sha256);
  if (strays.length === 0) return [there];
  const found = fill(WORDS.strays, { count: strays.length });
  return [there, { about: 'strays', health: 'warn', found, todo: fill(WORDS.straysTodo, { name: strays[0] ?? '' }) }];
}
