import { createReadStream } from 'node:fs';
import { AppError } from '@plumbline/contract/errors.ts';
import { fileThumbnails, type FileThumbnail } from '@plumbline/contract/features/files/preview-calls.ts';
import { faultError } from '../../files/render/fault-error.ts';
import { DRAWN_TYPES } from '../../files/render/drawn-types.ts';
import type { Address } from '../../http/address.ts';
import type { Scoped } from '../../http/context.ts';
import { handle } from '../../http/handler.ts';
import { fileOfToken } from './addresses.ts';
import { LENGTHS, renditionOf } from './renditions.ts';
import { demandFile, type StoredFile } from './stored-file.ts';
import { signToken } from './token.ts';

const PICTURE = '/api/ext/file/picture';

const isSize = (value: unknown): value is keyof typeof LENGTHS =>
  typeof value === 'string' && Object.hasOwn(LENGTHS, value);
const pageIn = (value: unknown): number =>
  typeof value === 'string' && /^[1-9]\d{0,4}$/.test(value) ? Number(value) : 1;

/**
 * Serves a JPEG of a file at its signed URL: `size` is `small` or `large`, `page` counts from 1. A process of its own
 * draws it, within limits of time and memory.
 */
export const filePicture: Address = {
  path: PICTURE,
  async find({ file: token, size: wanted, page: number }, { db, dataDir, installation: { files } }) {
    const file = typeof token === 'string' ? await fileOfToken(db, token) : null;
    if (file === null) return null;
    const { tenantId, sha256, type, name } = file;
    const [size, page] = [isSize(wanted) ? wanted : 'large', pageIn(number)];
    try {
      const { path, bytes } = await renditionOf({ dataDir, store: files }, { tenantId, sha256, type, size, page });
      return {
        name: `${name}.jpg`,
        type: 'image/jpeg',
        size: bytes,
        tag: `${sha256.slice(0, 24)}${size}${page}`,
        isShown: true,
        open: async (range) => createReadStream(path, range === undefined ? {} : { start: range.from, end: range.to }),
      };
    } catch (error) {
      throw faultError(error, name);
    }
  },
};

/** A file the caller may see; undefined for any other. */
async function seenFile(context: Scoped, id: string): Promise<StoredFile | undefined> {
  try {
    const file = await demandFile(context, id, 'see');
    return file.isDeleted ? undefined : file;
  } catch (error) {
    if (error instanceof AppError && error.key === 'notFound') return undefined;
    throw error;
  }
}

/** Returns the addresses of small pictures of files. */
export const fileThumbnailsHandler = handle(fileThumbnails, async (context, { files }) => {
  const found: FileThumbnail[] = [];
  for (const id of new Set(files)) {
    const file = await seenFile(context, id);
    if (file === undefined || !DRAWN_TYPES.has(file.type)) continue;
    const token = await signToken(context.db, { tenantId: context.caller.tenantId, id });
    found.push({ id, address: `${context.origin}${PICTURE}?file=${token}&size=small` });
  }
  return found;
});
