import { w, type Word } from '@plumbline/contract/words/word.ts';
import { isRecord } from '@plumbline/contract/workflow/records.ts';
import { type Db, oneRow, rows, sql } from '../db/database.ts';
import { known } from '../db/model.ts';
import { idArray, table } from '../register/row/columns.ts';
import { rulesOf } from '../register/row/rules.ts';
import { voidWord } from './void/is-void.ts';

const WORDS = {
  kept: w(
    'This file is part of what was signed. Take the sign-offs back first.',
    '该文件属于已签署内容，请先退回签署。',
  ),
  answers: w(
    'This picture answers a task of the check sheet. Remove it there first.',
    '该照片是检查表任务的答案，请先在检查表中移除。',
  ),
  frozen: w('The record can no longer be changed, nor can its files.', '记录已锁定，其文件不能更改。'),
  closed: w(
    'The record is complete: files can be added again once its sign-offs are taken back.',
    '记录已完成，退回签署后才能添加文件。',
  ),
} as const;

/** What cannot change in the files of a row at the moment. */
export interface FileLock {
  /** Why no file can be added; null when one can. */
  readonly closed: Word | null;
  /** Why a file attached at a given moment cannot be removed; null when it can. */
  readonly kept: (file: { readonly id: string; readonly at: Date }) => Word | null;
}

/** The pictures that answer a task in the form of a row: without them the answers would refer to missing files. */
async function answerFiles(db: Db, tenantId: string, rowId: string): Promise<ReadonlySet<string>> {
  const found = await rows(
    db,
    sql<{ id: string }>`select i.id from form_result f
      join form_template m on m.tenant_id = f.tenant_id and m.id = f.template_id
      cross join lateral jsonb_array_elements(m.model->'tasks') as t(task)
      cross join lateral unnest(string_to_array(f.answers->>(t.task->>'name' || '.value'), ' ')) as i(id)
      where f.tenant_id = ${tenantId}::uuid and f.row_id = ${rowId}::uuid and t.task->'input'->>'kind' = 'picture'`,
  );
  return new Set(found.map(({ id }) => id));
}

/**
 * Those of the rows that are complete, with the reason for which they accept no files; a void row is found only by
 * {@link fileLockOf}.
 */
export async function closedRows(db: Db, tenantId: string, ids: readonly string[]): Promise<ReadonlyMap<string, Word>> {
  const found = await rows(
    db,
    sql<{ id: string }>`select distinct row_id as id from sign_off
      where tenant_id = ${tenantId}::uuid and row_id = any(${idArray(ids)}) and type = 'complete'`,
  );
  return new Map(found.map(({ id }) => [id, WORDS.closed]));
}

/** True when a rule locks the row itself. Files can still be added, such as a receipt. */
async function isFrozen(
  db: Db,
  tenantId: string,
  { register: key, rowId }: { readonly register: string; readonly rowId: string },
): Promise<boolean> {
  const register = known(key);
  const frozen = rulesOf(register).frozen?.('t');
  if (frozen === undefined) return false;
  const found = await oneRow(
    db,
    sql<{ frozen: boolean }>`select ${frozen} as frozen from ${table(register)} t
      where t.tenant_id = ${tenantId}::uuid and t.id = ${rowId}::uuid`,
  );
  return found?.frozen === true;
}

const FREE: FileLock = { closed: null, kept: () => null };

/**
 * How the files of a row are locked. Files present at a sign-off stay, as the answers do; files added after the last
 * sign-off are evidence for the next, and can be removed. A complete record accepts and releases no files until its
 * sign-offs are taken back with a reason (domain guide 3.4.2 to 3.4.4, 3.8, 3.9.2). Rows that are not records are never
 * locked in this way.
 */
export async function fileLockOf(
  db: Db,
  tenantId: string,
  row: { readonly register: string; readonly rowId: string },
): Promise<FileLock> {
  const gone = await voidWord(db, tenantId, row);
  if (gone) return { closed: gone, kept: () => gone };
  if (await isFrozen(db, tenantId, row)) return { closed: null, kept: () => WORDS.frozen };
  if (!isRecord(row.register)) return FREE;
  const answering = await answerFiles(db, tenantId, row.rowId);
  const answers = ({ id }: { readonly id: string }): Word | null => (answering.has(id) ? WORDS.answers : null);
  const signed = await oneRow(
    db,
    sql<{ last: Date | null; complete: boolean | null }>`select max(at) as last, bool_or(type = 'complete') as complete
      from sign_off where tenant_id = ${tenantId}::uuid and row_id = ${row.rowId}::uuid`,
  );
  if (signed?.complete) return { closed: WORDS.closed, kept: () => WORDS.kept };
  const last = signed?.last ?? null;
  return { closed: null, kept: (file) => (last !== null && file.at <= last ? WORDS.kept : answers(file)) };
}
