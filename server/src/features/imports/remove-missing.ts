import type { RemovedMissing } from '@plumbline/contract/features/imports/calls/import-rows.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { fill, w } from '@plumbline/contract/words/word.ts';
import { oneRow, sql, transaction, type Db, type Tx } from '../../db/database.ts';
import type { Actor } from '../../register/row/actor.ts';
import { idArray } from '../../register/row/columns.ts';
import { idsFrom } from '../../register/row/ids.ts';
import { refusedRemovals, removeRows, selectedRows } from '../../register/write/remove.ts';
import { logImport } from './import-log.ts';
import { putVoid } from '../../workflow/void/void.ts';

/** Maximum rows that stay and are listed by name. */
const TOLD = 100;
const REASON_MOST = 500;
const LACKED = w('Not in the file {file}', '文件 {file} 中没有');

/**
 * Deletes or voids rows that the file lacked, and leaves those where that is not allowed. The writes belong to the
 * batch of the import, so that undoing the import restores the rows.
 */
export async function removeMissing(
  db: Db,
  actor: Actor,
  request: {
    readonly job: string;
    readonly register: AnyRegister;
    readonly ids: readonly string[];
    readonly all: boolean;
    readonly how: 'delete' | 'void';
    readonly dryRun: boolean;
    /** The name of the file that lacks them. */
    readonly file: string;
  },
): Promise<RemovedMissing> {
  const { register, job, dryRun } = request;
  return transaction(db, async (tx) => {
    const chosen = request.all ? sql`` : sql`and row_id = any(${idArray(request.ids)})`;
    const listed = await idsFrom(
      tx,
      sql`select row_id as id from import_missing where tenant_id = ${actor.tenantId}::uuid and job_id = ${job}::uuid ${chosen}`,
    );
    if (request.how === 'void' && listed.length > 0) {
      const reason = fill(LACKED, { file: request.file });
      const { done, refused } = await putVoid(
        tx,
        { ...actor, batch: job },
        {
          register: register.key,
          selection: { mode: 'these', ids: [...listed] },
          reason: `${reason.en} · ${reason.zh}`.slice(0, REASON_MOST),
          dryRun,
        },
      );
      return { removed: done, refused: refused.slice(0, TOLD), refusedCount: refused.length };
    }
    const there = await selectedRows(tx, actor, register, { mode: 'these', ids: [...listed] }, { hold: !dryRun });
    const refused = await refusedRemovals(tx, actor, register, there, { holds: !dryRun });
    const stay = new Set(refused.map(({ id }) => id));
    const ids = there.flatMap(({ id }) => (stay.has(id) ? [] : [id]));
    if (!dryRun) {
      await removeRows(tx, { ...actor, batch: job }, register, ids);
      await logDeleted(tx, actor, job, ids.length);
    }
    return { removed: ids.length, refused: refused.slice(0, TOLD), refusedCount: refused.length };
  });
}

/** Adds deleted rows to those that the log of the import counts. */
async function logDeleted(tx: Tx, { tenantId, path }: Actor, job: string, more: number): Promise<void> {
  const found = await oneRow(
    tx,
    sql<{
      deleted: number | null;
    }>`select deleted from import_job where tenant_id = ${tenantId}::uuid and id = ${job}::uuid for update`,
  );
  await logImport(tx, { tenantId, path, job }, { deleted: (found?.deleted ?? 0) + more });
}
