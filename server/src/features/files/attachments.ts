import {
  fileDelete,
  fileList,
  fileRestore,
  fileUpload,
  type Attachment,
} from '@plumbline/contract/features/files/calls.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import type { Word } from '@plumbline/contract/words/word.ts';
import { type Db, rows, sql, type Tx, transaction } from '../../db/database.ts';
import { baseOf, known } from '../../db/model.ts';
import { detectMediaType } from '../../files/detect-media-type.ts';
import { nameAs, shownName } from '../../files/media-type.ts';
import type { Scoped } from '../../http/context.ts';
import { handle, handleUpload } from '../../http/handler.ts';
import type { Actor } from '../../register/row/actor.ts';
import { actorOf } from '../../register/row/actor-of.ts';
import { demandOneFile, demandRoom, FILES_MOST, TOO_MANY_FILES } from '../../register/row/file-limits.ts';
import { nameApart } from '../../register/row/file-names.ts';
import { record } from '../../register/history/history.ts';
import { lockRows } from '../../register/row/lock-rows.ts';
import { type FileLock, fileLockOf } from '../../workflow/file-lock.ts';
import { hangOnMembers } from '../../workflow/gather/hang-on-members.ts';
import { keepFile } from './keep-file.ts';
import { demandReadable } from './photo-file.ts';
import { demandFile, demandRow, pathOf, type StoredFile } from './stored-file.ts';

type Line = Omit<Attachment, 'path' | 'at' | 'kept'> & { readonly at: Date };

/** The row that files are attached to, by the base register of its table. */
interface RowKey {
  readonly register: string;
  readonly rowId: string;
}

async function attached(db: Db, tenantId: string, rowKey: RowKey): Promise<readonly Attachment[]> {
  const lock = await fileLockOf(db, tenantId, rowKey);
  const found = await rows(
    db,
    sql<Line>`select id, name, media_type as type, size, by_name as by, at from file
      where tenant_id = ${tenantId}::uuid and row_id = ${rowKey.rowId}::uuid and purpose = 'attachment' and deleted_at is null
      order by id desc`,
  );
  return found.map((line) => ({ ...line, path: pathOf(line.id), at: line.at.toISOString(), kept: lock.kept(line) }));
}

/** Returns an attachment that may be changed; a signature never may. @throws AppError `notFound` */
async function changeable(context: Scoped, id: string): Promise<StoredFile> {
  const file = await demandFile(context, id, 'update');
  if (file.purpose !== 'attachment') throw new AppError('notFound');
  return file;
}

/** Locks the row of the files, and returns their file lock as of now. */
async function holdFiles(tx: Tx, actor: Actor, rowKey: RowKey): Promise<FileLock> {
  await lockRows(tx, actor, known(rowKey.register), [rowKey.rowId]);
  return fileLockOf(tx, actor.tenantId, rowKey);
}
/** @throws AppError `notAllowedHere` with the reason */
function refuse(why: Word | null): void {
  if (why !== null) throw new AppError('notAllowedHere', { why });
}

async function mark(context: Scoped, file: StoredFile, isDeleted: boolean): Promise<null> {
  const actor = actorOf(context);
  if (file.isDeleted === isDeleted) return null;
  await transaction(context.db, async (tx) => {
    const lock = await holdFiles(tx, actor, file);
    refuse(isDeleted ? lock.kept(file) : lock.closed);
    await sql`update file set deleted_at = case when ${isDeleted} then now() end
      where tenant_id = ${actor.tenantId}::uuid and id = ${file.id}::uuid`.execute(tx);
    if (!isDeleted) await demandOneFile(tx, actor, file);
    const names = isDeleted ? undefined : await nameApart(tx, actor.tenantId, { rowId: file.rowId, files: [file.id] });
    const note = names?.get(file.id) ?? file.name;
    await record(tx, actor, known(file.register), { ids: [file.rowId], action: isDeleted ? 'detach' : 'attach', note });
  });
  return null;
}

/**
 * Deletes the attachments of a locked row that a new one replaces. @throws AppError `notAllowedHere` for one that must
 * be retained
 */
async function deleteAll(
  tx: Tx,
  actor: Actor,
  rowKey: RowKey,
  { lock, but }: { readonly lock: FileLock; /** The new one. */ readonly but: string },
): Promise<void> {
  const there = await rows(
    tx,
    sql<Pick<StoredFile, 'id' | 'name' | 'at'>>`select id, name, at from file where tenant_id = ${actor.tenantId}::uuid
      and row_id = ${rowKey.rowId}::uuid and purpose = 'attachment' and deleted_at is null and id <> ${but}::uuid`,
  );
  for (const file of there) {
    refuse(lock.kept(file));
    await sql`update file set deleted_at = now() where tenant_id = ${actor.tenantId}::uuid and id = ${file.id}::uuid`.execute(
      tx,
    );
    await record(tx, actor, known(rowKey.register), { ids: [rowKey.rowId], action: 'detach', note: file.name });
  }
}

/** The calls for files on rows. */
export const attachmentHandlers = [
  handle(fileList, async (context, { register, id }) => {
    await demandRow(context.db, actorOf(context), known(register), id);
    return attached(context.db, context.caller.tenantId, { register, rowId: id });
  }),
  handleUpload(fileUpload, async (context, { register: key, id: rowId, replace }, file) => {
    const [register, actor] = [known(key), actorOf(context)];
    await demandRow(context.db, actor, register, rowId);
    const row = { register: baseOf(register).key, rowId };
    refuse((await fileLockOf(context.db, actor.tenantId, row)).closed);
    const { length } = await attached(context.db, actor.tenantId, row);
    if (length >= FILES_MOST) throw new AppError('notAllowedHere', { why: TOO_MANY_FILES });
    const sent = shownName(file.name);
    const type = await detectMediaType({ ...file, name: sent, heic: context.installation.client['files.heic'] });
    const name = nameAs(sent, type);
    await demandReadable({ path: file.path, name, type });
    await demandRoom(context.db, actor, file.size);
    const where = { db: context.db, outside: context.outside, store: context.installation.files, actor };
    const entry = { path: file.path, name, type, size: file.size, purpose: 'attachment' as const };
    let given = name;
    const { id, size } = await keepFile(where, { register, rowId, file: entry }, async (tx, fileId) => {
      const lock = await holdFiles(tx, actor, row);
      refuse(lock.closed);
      if (replace !== undefined) await deleteAll(tx, actor, row, { lock, but: fileId });
      await demandOneFile(tx, actor, row);
      given = (await nameApart(tx, actor.tenantId, { rowId, files: [fileId] })).get(fileId) ?? name;
      await record(tx, actor, register, { ids: [rowId], action: 'attach', note: given });
      await hangOnMembers(tx, actor, { ...row, files: [fileId] });
    });
    const at = new Date().toISOString();
    return { id, path: pathOf(id), name: given, type, size, by: actor.userName, at, kept: null };
  }),
  handle(fileDelete, async (context, { id }) => mark(context, await changeable(context, id), true)),
  handle(fileRestore, async (context, { id }) => mark(context, await changeable(context, id), false)),
];
