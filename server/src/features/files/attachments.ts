import { fileDelete } from '@plumbline/contract/features/files/calls/file-delete.ts';
import { fileList, type Attachment } from '@plumbline/contract/features/files/calls/file-list.ts';
import { fileRestore } from '@plumbline/contract/features/files/calls/file-restore.ts';
import { fileUpload } from '@plumbline/contract/features/files/calls/file-upload.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import { w } from '@plumbline/contract/words/word.ts';
import { type Db, one, rows, sql, transaction } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import { judgeFile } from '../../files/judge-file.ts';
import { shownName } from '../../files/media-type.ts';
import type { Scoped } from '../../http/context.ts';
import { handle, handleUpload } from '../../http/handler.ts';
import { actorOf } from '../../register/actor-of.ts';
import { FILES_MOST, TOO_MANY_FILES } from '../../register/bind-photos.ts';
import { record } from '../../register/history.ts';
import { keepFile } from './keep-file.ts';
import { demandFile, demandRow, pathOf, type StoredFile } from './stored-file.ts';

const SIGNED = w(
  'This photo belongs to a task of a sheet that is signed. Reject the sign-offs first.',
  '该照片属于已签署检查表的任务。请先退回签署。',
);

type Line = Omit<Attachment, 'path' | 'at'> & { readonly at: Date };

async function attached(db: Db, tenantId: string, rowId: string): Promise<readonly Attachment[]> {
  const found = await rows(
    db,
    sql<Line>`select id, name, media_type as type, size, by_name as by, at from file
      where tenant_id = ${tenantId}::uuid and row_id = ${rowId}::uuid and purpose = 'attachment' and deleted_at is null
      order by id desc`,
  );
  return found.map((line) => ({ ...line, path: pathOf(line.id), at: line.at.toISOString() }));
}

const isSigned = async (db: Db, tenantId: string, rowId: string): Promise<boolean> =>
  (await one(
    db,
    sql`select 1 from sign_off where tenant_id = ${tenantId}::uuid and row_id = ${rowId}::uuid limit 1`,
  )) !== undefined;

/**
 * An attachment that may be changed. A signature never is, and a photo of a task is part of what was signed.
 *
 * @throws AppError `notFound`, `notAllowedHere`
 */
async function changeable(context: Scoped, id: string): Promise<StoredFile> {
  const file = await demandFile(context, id, 'update');
  if (file.purpose !== 'attachment') throw new AppError('notFound');
  if (file.task !== null && (await isSigned(context.db, context.caller.tenantId, file.rowId)))
    throw new AppError('notAllowedHere', { why: SIGNED });
  return file;
}

async function mark(context: Scoped, file: StoredFile, isDeleted: boolean): Promise<null> {
  const actor = actorOf(context);
  if (file.isDeleted === isDeleted) return null;
  await transaction(context.db, async (tx) => {
    await sql`update file set deleted_at = case when ${isDeleted} then now() end
      where tenant_id = ${actor.tenantId}::uuid and id = ${file.id}::uuid`.execute(tx);
    const action = isDeleted ? 'detach' : 'attach';
    await record(tx, actor, known(file.register), { ids: [file.rowId], action, note: file.name });
  });
  return null;
}

/** The calls around files on rows. */
export const attachmentHandlers = [
  handle(fileList, async (context, { register, id }) => {
    await demandRow(context.db, actorOf(context), known(register), id);
    return attached(context.db, context.caller.tenantId, id);
  }),
  handleUpload(fileUpload, async (context, { register: key, id: rowId }, file) => {
    const [register, actor] = [known(key), actorOf(context)];
    await demandRow(context.db, actor, register, rowId);
    const { length } = await attached(context.db, actor.tenantId, rowId);
    if (length >= FILES_MOST) throw new AppError('notAllowedHere', { why: TOO_MANY_FILES });
    const name = shownName(file.name);
    const type = await judgeFile({ ...file, name });
    const where = { db: context.db, outside: context.outside, store: context.installation.files, actor };
    const kept = { path: file.path, name, type, size: file.size, purpose: 'attachment' as const };
    const id = await keepFile(where, { register, rowId, file: kept }, (tx) =>
      record(tx, actor, register, { ids: [rowId], action: 'attach', note: name }),
    );
    const { size } = file;
    return { id, path: pathOf(id), name, type, size, by: actor.userName, at: new Date().toISOString() };
  }),
  handle(fileDelete, async (context, { id }) => mark(context, await changeable(context, id), true)),
  handle(fileRestore, async (context, { id }) => mark(context, await changeable(context, id), false)),
];
