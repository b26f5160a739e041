import { isRecord } from '@plumbline/contract/workflow/records.ts';
import { factsOf } from '@plumbline/contract/workflow/records.ts';
import { rows, sql, type Tx } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import type { Actor } from '../../register/row/actor.ts';
import { idArray } from '../../register/row/columns.ts';
import { attached, linkAttachments } from '../../register/row/attached.ts';
import { record } from '../../register/history/history.ts';
import { lockRows } from '../../register/row/lock-rows.ts';
import { fileLockOf } from '../file-lock.ts';
import { byWayOf, gatherings } from './members.ts';
import { tenantOf } from '../../register/row/tenant-of.ts';

/** Attaches files of a sheet for many records to all its members; complete members accept none. */
export async function hangOnMembers(
  tx: Tx,
  actor: Actor,
  attachment: { readonly register: string; readonly rowId: string; readonly files: readonly string[] },
): Promise<void> {
  if (!isRecord(attachment.register) || attachment.files.length === 0) return;
  const { gathers } = factsOf(attachment.register);
  if (gathers === undefined) return;
  const { register } = gathers;
  const onSheet = await rows(
    tx,
    sql<{
      id: string;
      task: string | null;
      name: string;
    }>`select id, task, name from ${attached} f where tenant_id = ${tenantOf(actor)}
      and row_id = ${attachment.rowId}::uuid and id = any(${idArray(attachment.files)}) order by id`,
  );
  const byTask = Map.groupBy(onSheet, ({ task }) => task);
  for (const gathering of await gatherings(tx, actor, attachment.register, [attachment.rowId])) {
    const by = byWayOf(actor, gathering);
    for (const rowId of await lockRows(tx, actor, known(register), gathering.members)) {
      if ((await fileLockOf(tx, actor.tenantId, { register, rowId })).closed !== null) continue;
      for (const [task, ofTask] of byTask) {
        const attachments = ofTask.map(({ id }) => id);
        const added = new Set(await linkAttachments(tx, actor, known(register), { rowId, attachments, task }));
        for (const { name } of ofTask.filter(({ id }) => added.has(id)))
          await record(tx, by, known(register), { ids: [rowId], action: 'attach', note: name });
      }
    }
  }
}
