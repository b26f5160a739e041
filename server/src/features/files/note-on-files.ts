import { fileClassify, fileDescribe, fileRetire } from '@plumbline/contract/features/files/calls.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { sql, type Tx, transaction } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import type { Scoped } from '../../http/context.ts';
import { handle } from '../../http/handler.ts';
import { record } from '../../register/history/history.ts';
import type { Actor } from '../../register/row/actor.ts';
import { actorOf } from '../../register/row/actor-of.ts';
import { idArray } from '../../register/row/columns.ts';
import { idsFrom } from '../../register/row/ids.ts';
import { selectedRows } from '../../register/write/remove.ts';
import { demandLinks, type Link, linksOf } from './stored-file.ts';
import { withdrawing } from './withdrawn.ts';

/** Locks files before the rows they are attached to, so that nobody attaches them elsewhere meanwhile. */
export const holdAttachments = (tx: Tx, { tenantId }: Actor, ids: readonly string[]): Promise<readonly string[]> =>
  idsFrom(
    tx,
    sql`select id from attachment where tenant_id = ${tenantId}::uuid and id = any(${idArray(ids)}) order by id for update`,
  );

/** Records what was done to a file on a row, at the level of the row: it may be in another scope than the actor's. */
export const recordOn = (
  tx: Tx,
  actor: Actor,
  { register: key, rowId, levelId }: Link,
  entry: Pick<Parameters<typeof record>[3], 'action' | 'note'>,
): Promise<void> => {
  const register = known(key);
  const there = { ...actor, path: { ...actor.path, [register.level]: levelId } };
  return record(tx, there, register, { ...entry, ids: [rowId] });
};

/** The title of a document type of the scope. @throws AppError `notFound` */
export async function documentTypeTitle(context: Scoped, id: string): Promise<string> {
  const [found] = await selectedRows(context.db, actorOf(context), registers.documentType, {
    mode: 'these',
    ids: [id],
  });
  if (found === undefined) throw new AppError('notFound');
  return found.title;
}

/** Changes what is noted about files, and records it on the rows they are attached to. */
async function noteOn(
  context: Scoped,
  ids: readonly string[],
  {
    set,
    action,
    note,
  }: { readonly set: ReturnType<typeof sql>; readonly action?: 'retire' | 'reuse' | 'update'; readonly note?: string },
): Promise<null> {
  const actor = actorOf(context);
  const links = await demandLinks(context, ids, 'update');
  const attachments = links.map(({ attachment }) => attachment);
  await transaction(context.db, async (tx) => {
    await holdAttachments(tx, actor, attachments);
    const inform = await withdrawing(tx, actor, action === undefined ? [] : attachments);
    await sql`update attachment set ${set} where tenant_id = ${actor.tenantId}::uuid and id = any(${idArray(attachments)})`.execute(
      tx,
    );
    if (action === undefined) return;
    const everywhere = await linksOf(tx, actor.tenantId, attachments);
    for (const link of everywhere)
      await recordOn(tx, actor, link, { action, note: note === undefined ? link.name : `${link.name} · ${note}` });
    await inform(everywhere);
  });
  return null;
}

/** The calls for what is noted about files. */
export const noteHandlers = [
  handle(fileDescribe, (context, { ids, description }) =>
    noteOn(context, ids, { set: sql`description = ${description}` }),
  ),
  handle(fileClassify, async (context, { ids, documentType }) => {
    const title = documentType === null ? '-' : await documentTypeTitle(context, documentType);
    return noteOn(context, ids, { set: sql`document_type = ${documentType}::uuid`, action: 'update', note: title });
  }),
  handle(fileRetire, (context, { ids, reason }) => {
    const isBack = reason === null || reason.trim() === '';
    const set = isBack
      ? sql`retired_at = null, retired_by = null, retired_reason = null`
      : sql`retired_at = now(), retired_by = ${context.caller.fullName}, retired_reason = ${reason.trim()}`;
    return noteOn(context, ids, isBack ? { set, action: 'reuse' } : { set, action: 'retire', note: reason.trim() });
  }),
];
