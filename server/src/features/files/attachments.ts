import { randomUUIDv7 } from 'node:crypto';
import {
  fileDelete,
  fileDetails,
  fileLink,
  fileList,
  fileRestore,
  fileUpload,
} from '@plumbline/contract/features/files/calls.ts';
import type { ParsedOf } from '@plumbline/contract/calls/call.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import { oneRow, sql, type Tx, transaction } from '../../db/database.ts';
import { baseOf, known } from '../../db/model.ts';
import { detectMediaType } from '../../files/detect-media-type.ts';
import { extensionOf, nameAs, shownName } from '../../files/media-type.ts';
import type { Scoped } from '../../http/context.ts';
import { handle, handleUpload } from '../../http/handler.ts';
import type { Actor } from '../../register/row/actor.ts';
import { actorOf } from '../../register/row/actor-of.ts';
import { addAttachments, type FileRole, linkAttachments, nameApart } from '../../register/row/attached.ts';
import { idArray } from '../../register/row/columns.ts';
import {
  countFiles,
  demandAttachable,
  demandOneFile,
  demandRoom,
  FILES_MOST,
  TOO_MANY_FILES,
} from '../../register/row/file-limits.ts';
import { idsFrom } from '../../register/row/ids.ts';
import { record } from '../../register/history/history.ts';
import { byTable, lockInTurn, lockRows } from '../../register/row/lock-rows.ts';
import { selectedRows } from '../../register/write/remove.ts';
import { type FileLock, fileLockOf } from '../../workflow/file-lock.ts';
import { hangOnMembers } from '../../workflow/gather/hang-on-members.ts';
import { attachmentsOf, detailsOf } from './attachment-details.ts';
import { keepFile } from './keep-file.ts';
import { demandReadable } from './photo-file.ts';
import { documentTypeTitle, holdAttachments, recordOn } from './note-on-files.ts';
import { withdrawing } from './withdrawn.ts';
import { demandLinks, demandRow, type Link, linkOf, linksOf, type RowKey } from './stored-file.ts';

const WORDS = {
  signedElsewhere: w(
    'This file is also attached to a record that was signed or closed, so it cannot be replaced. Add the new file beside it.',
    '该文件还附在已签署或已关闭的记录上，不能替换。请另行添加新文件。',
  ),
  ofRow: w('{title}: {why}', '{title}：{why}'),
} as const;

/** Locks the row of the files, and returns their file lock as of now. */
async function holdFiles(tx: Tx, actor: Actor, rowKey: RowKey): Promise<FileLock> {
  await lockRows(tx, actor, known(rowKey.register), [rowKey.rowId]);
  return fileLockOf(tx, actor.tenantId, rowKey);
}
/** @throws AppError `notAllowedHere` with the reason */
function refuse(why: Word | null): void {
  if (why !== null) throw new AppError('notAllowedHere', { why });
}

/** Marks the versions of files that are on no row any more as deleted, and those of others as not. */
const markUnattached = (tx: Tx, { tenantId }: Actor, attachments: readonly string[]): Promise<unknown> =>
  sql`update file f set deleted_at = case when x.used then null else coalesce(f.deleted_at, now()) end
    from (select a.id, exists (select from attachment_link l where l.tenant_id = a.tenant_id and l.attachment = a.id and l.deleted_at is null) as used
      from attachment a where a.tenant_id = ${tenantId}::uuid and a.id = any(${idArray(attachments)})) x
    where f.tenant_id = ${tenantId}::uuid and f.row_id = x.id and f.purpose = 'attachment'`.execute(tx);

/** Marks an attachment to a row as deleted, or not unless the file was attached to the row once more meanwhile. */
const markLink = (tx: Tx, { tenantId }: Actor, id: string, isDeleted: boolean): Promise<readonly string[]> =>
  idsFrom(
    tx,
    isDeleted
      ? sql`update attachment_link l set deleted_at = now() where tenant_id = ${tenantId}::uuid and id = ${id}::uuid returning id`
      : sql`update attachment_link l set deleted_at = null where tenant_id = ${tenantId}::uuid and id = ${id}::uuid
          and not exists (select from attachment_link o where o.tenant_id = l.tenant_id and o.row_id = l.row_id
            and o.attachment = l.attachment and o.deleted_at is null) returning id`,
  );

/** Deletes an attachment from its row, or restores it. */
async function mark(context: Scoped, id: string, isDeleted: boolean): Promise<null> {
  const actor = actorOf(context);
  const [link] = await demandLinks(context, [id], 'update');
  if (link === undefined) throw new AppError('notFound');
  await transaction(context.db, async (tx) => {
    await holdAttachments(tx, actor, [link.attachment]);
    const lock = await holdFiles(tx, actor, link);
    const now = await linkOf(tx, actor.tenantId, id);
    if (now === undefined) throw new AppError('notFound');
    if (now.isDeleted === isDeleted) return;
    refuse(isDeleted ? lock.kept({ id: now.attachment, at: now.at }) : lock.closed);
    const inform = await withdrawing(tx, actor, isDeleted ? [now.attachment] : []);
    const marked = await markLink(tx, actor, id, isDeleted);
    // it was attached to the row once more meanwhile: nothing is left to restore
    if (marked.length === 0) return;
    await markUnattached(tx, actor, [now.attachment]);
    if (!isDeleted) await demandOneFile(tx, actor, now);
    const { rowId, attachment } = now;
    const names = isDeleted ? undefined : await nameApart(tx, actor.tenantId, { rowId, files: [attachment] });
    const note = names?.get(attachment) ?? now.name;
    await recordOn(tx, actor, now, { action: isDeleted ? 'detach' : 'attach', note });
    await inform([now]);
  });
  return null;
}

/** Locks the rows that a file is attached to, those of other scopes too: what is done to it appears on them as well. */
export function holdRows(tx: Tx, { tenantId }: Actor, on: readonly RowKey[]): Promise<unknown> {
  const sets = [...Map.groupBy(on, ({ register }) => register)].map(([key, some]) => {
    const ids = idArray(some.map(({ rowId }) => rowId));
    return {
      register: known(key),
      those: sql<boolean>`t.tenant_id = ${tenantId}::uuid and t.id = any(${ids}) and t.deleted_at is null`,
    };
  });
  return lockInTurn(
    tx,
    sets.toSorted((a, b) => byTable(a.register, b.register)),
  );
}

/**
 * Makes an uploaded file the next version of a file on a row, wherever else it is attached.
 *
 * @throws AppError `notFound` when it is not on the row, `notAllowedHere` when it is part of what was signed
 */
export async function addVersion(
  tx: Tx,
  actor: Actor,
  { attachment, fileId, row }: { readonly attachment: string; readonly fileId: string; readonly row: RowKey },
): Promise<void> {
  await holdAttachments(tx, actor, [attachment]);
  const links = await linksOf(tx, actor.tenantId, [attachment]);
  if (!links.some(({ rowId }) => rowId === row.rowId)) throw new AppError('notFound');
  await holdRows(tx, actor, links);
  for (const link of links) {
    const why = (await fileLockOf(tx, actor.tenantId, link)).kept({ id: attachment, at: link.at });
    refuse(why !== null && link.rowId !== row.rowId ? WORDS.signedElsewhere : why);
  }
  // versions are in the order in which they became current, whichever upload began first
  await sql`update file set at = clock_timestamp() where tenant_id = ${actor.tenantId}::uuid and id = ${fileId}::uuid`.execute(
    tx,
  );
  const version = await oneRow(
    tx,
    sql<{
      name: string;
      version: number;
    }>`update attachment a set file_id = f.id, name = f.name, version = a.version + 1,
        retired_at = null, retired_by = null, retired_reason = null
      from file f where f.tenant_id = a.tenant_id and f.id = ${fileId}::uuid and a.tenant_id = ${actor.tenantId}::uuid
        and a.id = ${attachment}::uuid returning a.name, a.version`,
  );
  const note = `${version?.name ?? ''} · v${version?.version ?? 1}`;
  for (const link of links) await recordOn(tx, actor, link, { action: 'attach', note });
}

/** Attaches an uploaded file to a row. */
export async function addFile(
  tx: Tx,
  actor: Actor,
  register: AnyRegister,
  row: RowKey & { readonly fileId: string; readonly documentType?: string | undefined },
): Promise<void> {
  const { rowId, fileId, documentType = null } = row;
  refuse((await holdFiles(tx, actor, row)).closed);
  await addAttachments(tx, actor, [fileId], documentType);
  await linkAttachments(tx, actor, register, { rowId, attachments: [fileId] });
  await demandOneFile(tx, actor, row);
  for (const note of (await nameApart(tx, actor.tenantId, { rowId, files: [fileId] })).values())
    await record(tx, actor, register, { ids: [rowId], action: 'attach', note });
  await hangOnMembers(tx, actor, { ...row, files: [fileId] });
}

/**
 * Attaches files to rows of a register; the files are held. Returns the number of attachments made.
 *
 * @param names the names of the files, by id
 * @throws AppError `notFound`, or `notAllowedHere` with the row and why
 */
export async function attachTo(
  tx: Tx,
  actor: Actor,
  {
    register,
    rowIds,
    names,
    role,
  }: {
    register: AnyRegister;
    rowIds: readonly string[];
    names: ReadonlyMap<string, string>;
    role?: FileRole;
  },
): Promise<number> {
  await lockRows(tx, actor, register, rowIds);
  const titled = await selectedRows(tx, actor, register, { mode: 'these', ids: [...rowIds] });
  if (titled.length < rowIds.length) throw new AppError('notFound');
  let added = 0;
  for (const { id: rowId, title } of titled) {
    const row = { register: baseOf(register).key, rowId };
    const refuseRow = (why: Word | null): void => refuse(why && fill(WORDS.ofRow, { title, why }));
    refuseRow((await fileLockOf(tx, actor.tenantId, row)).closed);
    const linked = await linkAttachments(tx, actor, register, { rowId, attachments: [...names.keys()], role });
    if ((await countFiles(tx, actor, rowId)) > FILES_MOST) refuseRow(TOO_MANY_FILES);
    await demandOneFile(tx, actor, row);
    for (const id of linked)
      await record(tx, actor, register, { ids: [rowId], action: 'attach', note: names.get(id) ?? '' });
    await hangOnMembers(tx, actor, { ...row, files: linked });
    added += linked.length;
  }
  return added;
}

/** Attaches files that are attached elsewhere to rows. */
async function linkTo(
  context: Scoped,
  key: string,
  links: readonly Link[],
  rowIds: readonly string[],
): Promise<number> {
  const actor = actorOf(context);
  const names = new Map(links.map(({ attachment, name }) => [attachment, name]));
  const attachments = [...names.keys()];
  return transaction(context.db, async (tx) => {
    await holdAttachments(tx, actor, attachments);
    const live = new Set((await linksOf(tx, actor.tenantId, attachments)).map(({ attachment }) => attachment));
    if (live.size < attachments.length) throw new AppError('notFound');
    return attachTo(tx, actor, { register: known(key), rowIds, names });
  });
}

/**
 * Where a file is to be attached.
 *
 * @throws AppError `notFound`, or `notAllowedHere` when nothing may be attached there
 */
async function demandPlace(
  context: Scoped,
  { register: key, id: rowId, replace, documentType }: ParsedOf<typeof fileUpload>,
) {
  const [register, actor] = [known(key), actorOf(context)];
  if (documentType !== undefined) await documentTypeTitle(context, documentType);
  demandAttachable(register);
  await demandRow(context.db, actor, register, rowId);
  const row = { register: baseOf(register).key, rowId };
  refuse((await fileLockOf(context.db, actor.tenantId, row)).closed);
  const { length } = await attachmentsOf(context.db, actor.tenantId, row);
  if (length >= FILES_MOST && replace === undefined) refuse(TOO_MANY_FILES);
  return { register, actor, row };
}

/** The calls for files on rows. */
export const attachmentHandlers = [
  handle(fileList, async (context, { register, id }) => {
    await demandRow(context.db, actorOf(context), known(register), id);
    return attachmentsOf(context.db, context.caller.tenantId, { register: baseOf(known(register)).key, rowId: id });
  }),
  handle(fileDetails, (context, { id }) => detailsOf(context, id)),
  handleUpload(
    fileUpload,
    async (context, input, file) => {
      const { replace } = input;
      const { register, actor, row } = await demandPlace(context, input);
      const sent = shownName(file.name);
      const type = await detectMediaType({ ...file, name: sent, heic: context.installation.client['files.heic'] });
      const name = nameAs(sent, type);
      await demandReadable({ path: file.path, name, type });
      await demandRoom(context.db, actor, file.size);
      const where = { db: context.db, outside: context.outside, store: context.installation.files, actor };
      const entry = { path: file.path, name, type, size: file.size, purpose: 'attachment' as const };
      const fileId = randomUUIDv7();
      await keepFile(where, { register, rowId: replace ?? fileId, id: fileId, file: entry }, (tx) =>
        replace === undefined
          ? addFile(tx, actor, register, { ...row, fileId, documentType: input.documentType })
          : addVersion(tx, actor, { attachment: replace, fileId, row }),
      );
      const [made] = await attachmentsOf(context.db, actor.tenantId, row, replace ?? fileId);
      if (made === undefined) throw new AppError('notFound');
      return made;
    },
    {
      async ahead(context, input, { name, size }) {
        const { actor } = await demandPlace(context, input);
        if (extensionOf(shownName(name)) === null) throw new AppError('fileKind', { name: shownName(name) });
        await demandRoom(context.db, actor, size);
      },
    },
  ),
  handle(fileDelete, (context, { id }) => mark(context, id, true)),
  handle(fileRestore, (context, { id }) => mark(context, id, false)),
  handle(fileLink, async (context, { register, attachments, rows: rowIds }) => {
    demandAttachable(known(register));
    const links = await demandLinks(context, attachments, 'see');
    return { added: await linkTo(context, register, links, [...new Set(rowIds)]) };
  }),
];
