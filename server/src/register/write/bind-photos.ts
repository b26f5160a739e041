import { AppError } from '@plumbline/contract/errors.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { oneRow, sql, type Tx } from '../../db/database.ts';
import { baseOf } from '../../db/model.ts';
import { type Actor, levelOf } from '../row/actor.ts';
import { idArray } from '../row/columns.ts';
import { demandOneFile, FILES_MOST, TOO_MANY_FILES } from '../row/file-limits.ts';
import { addAttachments, linkAttachments, nameApart } from '../row/attached.ts';
import { record } from '../history/history.ts';
import { idsFrom } from '../row/ids.ts';
import { tenantOf } from '../row/tenant-of.ts';

/** Photos and the row to attach them to. */
interface Binding {
  readonly rowId: string;
  /** Their ids, as the device made them. */
  readonly files: readonly string[];
  /** The task of a check sheet they were taken for. */
  readonly task?: string | undefined;
}

/**
 * Attaches photos that their taker has staged to a row, in the transaction that saves the row. A photo that is already
 * attached came with an earlier attempt at the same save whose response was lost; it is left as it is.
 *
 * @throws AppError `photoGone` for a photo that is not staged, `notAllowedHere` when the row has too many files
 */
export async function bindPhotos(
  tx: Tx,
  actor: Actor,
  register: AnyRegister,
  { rowId, files, task }: Binding,
): Promise<void> {
  if (files.length === 0) return;
  const ids = [...new Set(files)];
  const bound = await idsFrom(
    tx,
    sql`update file set purpose = 'attachment', register = 'attachment', row_id = id, level_id = ${levelOf(actor, register)}::uuid, at = now()
      where tenant_id = ${tenantOf(actor)} and id = any(${idArray(ids)}) and purpose = 'staged' and by_user = ${actor.userId}::uuid
      returning id`,
  );
  await addAttachments(tx, actor, bound);
  await linkAttachments(tx, actor, register, { rowId, attachments: bound, task });
  const has = await oneRow(
    tx,
    sql<{
      total: number;
      these: number;
    }>`select count(*)::int as total, count(distinct attachment) filter (where attachment = any(${idArray(ids)}))::int as these
      from attachment_link where tenant_id = ${tenantOf(actor)} and row_id = ${rowId}::uuid`,
  );
  if ((has?.these ?? 0) < ids.length) throw new AppError('photoGone');
  if ((has?.total ?? 0) > FILES_MOST) throw new AppError('notAllowedHere', { why: TOO_MANY_FILES });
  await demandOneFile(tx, actor, { register: baseOf(register).key, rowId });
  const names = await nameApart(tx, actor.tenantId, { rowId, files: bound });
  for (const name of names.values()) await record(tx, actor, register, { ids: [rowId], action: 'attach', note: name });
}
