import { isRecord } from '@plumbline/contract/workflow/records.ts';
import { factsOf } from '@plumbline/contract/workflow/records.ts';
import { sql, type Tx } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import type { Actor } from '../../register/row/actor.ts';
import { idArray } from '../../register/row/columns.ts';
import { nameApart } from '../../register/row/file-names.ts';
import { record } from '../../register/history/history.ts';
import { lockRows } from '../../register/row/lock-rows.ts';
import { idsFrom } from '../../register/row/ids.ts';
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
  for (const gathering of await gatherings(tx, actor, attachment.register, [attachment.rowId])) {
    const by = byWayOf(actor, gathering);
    for (const rowId of await lockRows(tx, actor, known(register), gathering.members)) {
      if ((await fileLockOf(tx, actor.tenantId, { register, rowId })).closed !== null) continue;
      const files = await idsFrom(
        tx,
        sql`insert into file (tenant_id, id, level_id, register, row_id, purpose, name, media_type, size, sha256, by_user, by_name, task)
          select f.tenant_id, new_id(), f.level_id, ${register}, ${rowId}::uuid, f.purpose, f.name, f.media_type, f.size, f.sha256,
            f.by_user, f.by_name, f.task
          from file f where f.tenant_id = ${tenantOf(actor)} and f.id = any(${idArray(attachment.files)}) returning id`,
      );
      const names = await nameApart(tx, actor.tenantId, { rowId, files });
      for (const note of names.values())
        await record(tx, by, known(register), { ids: [rowId], action: 'attach', note });
    }
  }
}
