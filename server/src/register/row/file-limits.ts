import { AppError } from '@plumbline/contract/errors.ts';
import { isAttachable } from '@plumbline/contract/lists/attachment.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { w } from '@plumbline/contract/words/word.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { type Db, oneRow, sql, type Tx } from '../../db/database.ts';
import type { Actor } from './actor.ts';
import { optionsOn } from './level-options.ts';
import { tenantOf } from './tenant-of.ts';

const NO_FILES = w('Nothing can be attached to rows of this register.', '此表的记录不能添加附件。');
/** @throws AppError `notAllowedHere` for a register whose rows have no files */
export function demandAttachable(register: AnyRegister): void {
  if (!isAttachable(register)) throw new AppError('notAllowedHere', { why: NO_FILES });
}

/** Maximum files on one row: more are a mistake, or an attempt to fill the disk. */
export const FILES_MOST = 500;
/** The error message for one more file. */
export const TOO_MANY_FILES = w(`There are ${FILES_MOST} files here already.`, `此处已有 ${FILES_MOST} 个文件。`);
const ONE_ONLY = w(
  'A drawing holds one attachment here. Replace the existing one.',
  '此设施的每张图纸仅允许一个附件，请替换现有附件。',
);
const FULL = w(
  'The storage of the facility is full: {used} of {quota} GB used. Delete files that are not needed, or ask for a larger quota.',
  '设施的存储空间已满：已用 {used} GB，共 {quota} GB。请删除不需要的文件，或申请增加配额。',
);
/** The number of files attached to a row. */
export async function countFiles(db: Db, actor: Actor, rowId: string): Promise<number> {
  const found = await oneRow(
    db,
    sql<{ total: number }>`select count(*)::int as total from attachment_link
      where tenant_id = ${tenantOf(actor)} and row_id = ${rowId}::uuid and deleted_at is null`,
  );
  return found?.total ?? 0;
}

/** A gigabyte in the sense of disk makers and everyday use. */
const GB = 1_000_000_000;

/**
 * Bytes used by the files of a facility and everything beneath it, the same content once; staged files count, deleted
 * files do not.
 */
export async function bytesUsed(db: Db, tenantId: string, facility: string): Promise<number> {
  const found = await oneRow(
    db,
    sql<{ bytes: string }>`with recursive beneath as (
        select id from level where tenant_id = ${tenantId}::uuid and id = ${facility}::uuid
        union all select l.id from beneath b join level l on l.tenant_id = ${tenantId}::uuid and l.parent_id = b.id
      )
      select coalesce(sum(f.size), 0)::text as bytes from (select distinct on (f.sha256) f.size from beneath b
        join file f on f.tenant_id = ${tenantId}::uuid and f.level_id = b.id and f.deleted_at is null order by f.sha256) f`,
  );
  return Number(found?.bytes ?? 0);
}

/**
 * Refuses a file of the given size when the facility on the path has no room for it: checked before the upload, so that
 * nobody waits in vain.
 *
 * @throws {AppError} `notAllowedHere` with the bytes used, when the quota would be exceeded
 */
export async function demandRoom(db: Db, actor: Actor, size: number): Promise<void> {
  const { storageQuota } = await optionsOn(db, actor.path);
  if (storageQuota !== '') await refuseFull(db, actor, { storageQuota, size });
}

/**
 * Refuses a written file that takes the facility over its quota: two concurrent uploads are checked one after the
 * other.
 *
 * @throws {AppError} `notAllowedHere` with the bytes used, when the quota is exceeded
 */
export async function keepRoom(tx: Tx, actor: Actor): Promise<void> {
  const { storageQuota } = await optionsOn(tx, actor.path);
  if (storageQuota === '') return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`storage ${actor.path.C}`}, 12))`.execute(tx);
  await refuseFull(tx, actor, { storageQuota, size: 0 });
}

async function refuseFull(
  db: Db,
  actor: Actor,
  { storageQuota, size }: { readonly storageQuota: string; readonly size: number },
): Promise<void> {
  const used = await bytesUsed(db, actor.tenantId, actor.path.C);
  if (used + size <= Number(storageQuota) * GB) return;
  const why = fill(FULL, { used: (used / GB).toFixed(1), quota: storageQuota });
  throw new AppError('notAllowedHere', { why });
}

/**
 * Limits a drawing to one attachment when its facility requires it; the row is locked, and the changes to its files are
 * already made.
 *
 * @throws {AppError} `notAllowedHere` when it has more than one
 */
export async function demandOneFile(
  tx: Tx,
  actor: Actor,
  { register, rowId }: { readonly register: string; readonly rowId: string },
): Promise<void> {
  if (register !== 'drawing' || !(await optionsOn(tx, actor.path)).oneFilePerDrawing) return;
  if ((await countFiles(tx, actor, rowId)) > 1) throw new AppError('notAllowedHere', { why: ONE_ONLY });
}
