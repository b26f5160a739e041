import type { scanFile } from '@plumbline/contract/features/documents/scans.ts';
import type { ParsedOf } from '@plumbline/contract/calls/call.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { registerOf } from '@plumbline/contract/registers/index.ts';
import { oneRow, sql, transaction, type Tx } from '../../../db/database.ts';
import { demand, type Scoped } from '../../../http/context.ts';
import { type Actor, levelOf } from '../../../register/row/actor.ts';
import { actorOf } from '../../../register/row/actor-of.ts';
import { addAttachments, nameApart } from '../../../register/row/attached.ts';
import { demandAttachable } from '../../../register/row/file-limits.ts';
import { byTable, lockRows } from '../../../register/row/lock-rows.ts';
import { attachTo } from '../../files/attachments.ts';
import { inTray } from '../../files/tray.ts';
import { contentsOn, WORDS } from './scan-rows.ts';

/** Rows of one register. */
interface Target {
  readonly register: AnyRegister;
  readonly rowIds: readonly string[];
}

/** The rows to file to, in the order in which they are locked. @throws AppError */
function targetsOf(context: Scoped, to: ParsedOf<typeof scanFile>['to']): readonly Target[] {
  const targets = [...Map.groupBy(to, ({ register }) => register)].map(([key, some]) => {
    const register = registerOf(key);
    if (register === undefined) throw new AppError('notFound');
    demand(context, key, 'update');
    demandAttachable(register);
    return { register, rowIds: [...new Set(some.map(({ id }) => id))] };
  });
  return targets.toSorted((a, b) => byTable(a.register, b.register));
}

/** Without the rows that have the content already; they are locked. @throws AppError when all have it */
async function withoutContent(
  tx: Tx,
  actor: Actor,
  { targets, sha256 }: { readonly targets: readonly Target[]; readonly sha256: string },
): Promise<readonly Target[]> {
  for (const { register, rowIds } of targets) await lockRows(tx, actor, register, rowIds);
  const ids = targets.flatMap(({ rowIds }) => rowIds);
  const has = await contentsOn(tx, actor.tenantId, { ids, contents: [sha256] });
  const open = targets
    .map(({ register, rowIds }) => ({ register, rowIds: rowIds.filter((id) => !has.has(id)) }))
    .filter(({ rowIds }) => rowIds.length > 0);
  if (open.length === 0) throw new AppError('notAllowedHere', { why: WORDS.has });
  return open;
}

/** Makes the file of a scan one that can be attached. */
async function asAttachment(tx: Tx, actor: Actor, id: string, register: AnyRegister): Promise<void> {
  await sql`delete from scan where tenant_id = ${actor.tenantId}::uuid and id = ${id}::uuid`.execute(tx);
  await sql`update file set purpose = 'attachment', register = 'attachment', row_id = id, level_id = ${levelOf(actor, register)}::uuid
    where tenant_id = ${actor.tenantId}::uuid and id = ${id}::uuid`.execute(tx);
  await addAttachments(tx, actor, [id]);
}

/** Attaches a scan to rows, and takes it out of the tray. Returns the number of rows it was attached to. */
export async function fileScanTo(context: Scoped, { id, to }: ParsedOf<typeof scanFile>): Promise<number> {
  const actor = actorOf(context);
  const targets = targetsOf(context, to);
  return transaction(context.db, async (tx) => {
    const scan = await oneRow(
      tx,
      sql<{ name: string; sha256: string }>`select f.name, f.sha256 from scan s
        join file f on f.tenant_id = s.tenant_id and f.id = s.id where ${inTray(context)} and s.id = ${id}::uuid for update of s`,
    );
    if (scan === undefined) throw new AppError('scanGone');
    const open = await withoutContent(tx, actor, { targets, sha256: scan.sha256 });
    const [first] = open;
    if (first === undefined) throw new AppError('notFound');
    await asAttachment(tx, actor, id, first.register);
    let filed = 0;
    for (const { register, rowIds } of open)
      filed += await attachTo(tx, actor, { register, rowIds, names: new Map([[id, scan.name]]) });
    const [rowId] = first.rowIds;
    // on several rows a number after its name would be that of one of them
    if (filed === 1 && rowId !== undefined) await nameApart(tx, actor.tenantId, { rowId, files: [id] });
    return filed;
  });
}
