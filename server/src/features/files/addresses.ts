import { ossPreviewUrl, previewUrl } from '@plumbline/contract/features/files/calls.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import { type Db, sql } from '../../db/database.ts';
import { isShown } from '../../files/media-type.ts';
import type { Address } from '../../http/address.ts';
import type { Scoped } from '../../http/context.ts';
import { handle } from '../../http/handler.ts';
import { demandFile, idOf, storedFile, type StoredFile } from './stored-file.ts';
import { readToken, signToken, type FileId } from './token.ts';

const CONTENT = '/api/ext/file/content';
const PAGE = '/preview/onlinePreview';

/** A URL that serves a file for five minutes. */
export const addressOf = async (db: Db, origin: string, file: FileId): Promise<string> =>
  `${origin}${CONTENT}?file=${await signToken(db, file)}`;

/** The file of a token, with its company; null when the token is not valid or the file has been deleted. */
export async function fileOfToken(
  db: Db,
  token: string,
): Promise<(StoredFile & Pick<FileId, 'tenantId' | 'reader'>) | null> {
  const fileKey = await readToken(db, token);
  const file = fileKey && (await storedFile(db, fileKey));
  return fileKey && file && !file.isDeleted ? { ...fileKey, ...file } : null;
}

/** Records that a user opened or downloaded an attachment; parts of it that are fetched at once count as one time. */
async function recordReading(
  db: Db,
  { tenantId, rowId, reader }: Pick<StoredFile, 'rowId'> & Pick<FileId, 'tenantId' | 'reader'>,
  isSaved: boolean,
): Promise<void> {
  const [opened, downloaded] = isSaved ? [0, 1] : [1, 0];
  await sql`insert into attachment_reader as r (tenant_id, attachment, user_id, opened, downloaded)
    values (${tenantId}::uuid, ${rowId}::uuid, ${reader}::uuid, ${opened}, ${downloaded})
    on conflict (tenant_id, attachment, user_id) do update set opened = r.opened + ${opened}, downloaded = r.downloaded + ${downloaded},
      last_at = now() where ${isSaved} or r.last_at < now() - interval '1 minute'`.execute(db);
}

const fileIdFor = ({ caller: { tenantId, userId } }: Scoped, { id }: StoredFile): FileId => ({
  tenantId,
  id,
  reader: userId,
});

/** The calls that return the URLs of files, for users who may read them (readings D53). */
export const addressHandlers = [
  handle(ossPreviewUrl, async (context, { path }) => {
    const file = await demandFile(context, idOf(path), 'see');
    if (file.isDeleted) throw new AppError('notFound');
    return addressOf(context.db, context.origin, fileIdFor(context, file));
  }),
  handle(previewUrl, async (context, { token }) => {
    const fileKey = await readToken(context.db, token);
    const isOwn = fileKey?.tenantId === context.caller.tenantId;
    const file = await demandFile(context, isOwn ? fileKey.id : null, 'see');
    if (file.isDeleted) throw new AppError('notFound');
    const address = await addressOf(context.db, context.origin, fileIdFor(context, file));
    return `${context.origin}${PAGE}?url=${encodeURIComponent(address)}`;
  }),
];

/** Serves the bytes of a file at its signed URL. */
export const fileContent: Address = {
  path: CONTENT,
  async find({ file: token }, { db, installation: { files } }) {
    const file = typeof token === 'string' ? await fileOfToken(db, token) : null;
    if (file === null) return null;
    const { name, type, size, sha256, tenantId } = file;
    const isRead = file.purpose === 'attachment' && file.reader !== undefined;
    const open: Awaited<ReturnType<Address['find']>> = {
      ...(isRead && { read: (isSaved: boolean) => recordReading(db, file, isSaved) }),
      name,
      type,
      size,
      tag: sha256.slice(0, 32),
      isShown: isShown(type),
      open: (range) => files.read({ tenantId, sha256 }, range),
    };
    return open;
  },
};
