import { ossPreviewUrl, previewUrl } from '@plumbline/contract/features/files/calls.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import type { Db } from '../../db/database.ts';
import { isShown } from '../../files/media-type.ts';
import type { Address } from '../../http/address.ts';
import { handle } from '../../http/handler.ts';
import { demandFile, idOf, storedFile, type StoredFile } from './stored-file.ts';
import { readToken, signToken, type FileId } from './token.ts';

const CONTENT = '/api/ext/file/content';
const PAGE = '/preview/onlinePreview';

/** A URL that serves a file for five minutes. */
export const addressOf = async (db: Db, origin: string, file: FileId): Promise<string> =>
  `${origin}${CONTENT}?file=${await signToken(db, file)}`;

/** The file of a token, with its company; null when the token is not valid or the file has been deleted. */
export async function fileOfToken(db: Db, token: string): Promise<(StoredFile & { readonly tenantId: string }) | null> {
  const fileKey = await readToken(db, token);
  const file = fileKey && (await storedFile(db, fileKey));
  return fileKey && file && !file.isDeleted ? { ...file, tenantId: fileKey.tenantId } : null;
}

/** The calls that return the URLs of files, for users who may read them (readings D53). */
export const addressHandlers = [
  handle(ossPreviewUrl, async (context, { path }) => {
    const file = await demandFile(context, idOf(path), 'see');
    if (file.isDeleted) throw new AppError('notFound');
    return addressOf(context.db, context.origin, { tenantId: context.caller.tenantId, id: file.id });
  }),
  handle(previewUrl, async (context, { token }) => {
    const fileKey = await readToken(context.db, token);
    const isOwn = fileKey?.tenantId === context.caller.tenantId;
    const file = await demandFile(context, isOwn ? fileKey.id : null, 'see');
    if (file.isDeleted) throw new AppError('notFound');
    const address = await addressOf(context.db, context.origin, { tenantId: context.caller.tenantId, id: file.id });
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
    const open: Awaited<ReturnType<Address['find']>> = {
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
