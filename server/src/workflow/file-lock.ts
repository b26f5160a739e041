import { w, type Word } from '@plumbline/contract/words/word.ts';
import { isRecord } from '@plumbline/contract/workflow/records.ts';
import { type Db, one, sql } from '../db/database.ts';

const SAYS = {
  kept: w(
    'This file is part of what was signed. Take the sign-offs back first.',
    '该文件属于已签署内容，请先退回签署。',
  ),
  closed: w(
    'The record is complete: files are added again once its sign-offs are taken back.',
    '记录已完成，退回签署后才能添加文件。',
  ),
} as const;

/** What of the files of a row cannot change just now. */
export interface FileLock {
  /** Why no file can be added; null when one can. */
  readonly closed: Word | null;
  /** Why a file that was hung on it at a moment cannot be taken off; null when it can. */
  readonly kept: (at: Date) => Word | null;
}

const FREE: FileLock = { closed: null, kept: () => null };

/**
 * How the files of a row are locked. Those a record was signed with stay as its answers do; what came after the last
 * sign-off is evidence to come, and can be taken off again. A complete record takes and gives none, until its sign-offs
 * are taken back with a reason (domain guide 3.4.2 to 3.4.4, 3.8, 3.9.2). Rows that are no records are never locked so.
 */
export async function fileLockOf(
  db: Db,
  tenantId: string,
  row: { readonly register: string; readonly rowId: string },
): Promise<FileLock> {
  if (!isRecord(row.register)) return FREE;
  const signed = await one(
    db,
    sql<{ last: Date | null; complete: boolean | null }>`select max(at) as last, bool_or(type = 'complete') as complete
      from sign_off where tenant_id = ${tenantId}::uuid and row_id = ${row.rowId}::uuid`,
  );
  if (signed?.complete) return { closed: SAYS.closed, kept: () => SAYS.kept };
  const last = signed?.last ?? null;
  return { closed: null, kept: (at) => (last !== null && at <= last ? SAYS.kept : null) };
}
