import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import { AppError } from '@plumbline/contract/errors.ts';
import { MEGABYTE } from '@plumbline/contract/rules/import-limits.ts';
import type { FastifyRequest } from 'fastify';
import type { Context } from './context.ts';
import { drain } from './drain.ts';
import type { Handler } from './handler.ts';
import { installationOf } from './installation-of.ts';
import { noFile } from './no-file.ts';
import type { UploadedFile } from './register-service.ts';

/** What a form may contain besides its file: a few short fields, and the plan of an import. */
export const UPLOAD_LIMITS = {
  files: 1,
  fields: 20,
  // large enough for the import plan of a workbook with many sheets
  fieldSize: 300_000,
  parts: 21,
};

/** The content of a form. */
export interface Upload {
  readonly file: UploadedFile;
  readonly fields: Readonly<Record<string, string>>;
}

/** Where a file is written, and its maximum size in bytes. */
interface Place {
  readonly path: string;
  readonly limit: number;
}
/** Maximum size of a form beyond its file: other fields, names and boundaries. */
const AROUND = MEGABYTE;
/** How long the rest of a form that is refused may take to arrive, in milliseconds. */
const DRAINED_WITHIN = 30_000;

/** The refusal of a file of more than so many bytes. */
export const tooLarge = (limit: number): AppError => new AppError('tooLarge', { limit: Math.floor(limit / MEGABYTE) });

/** The largest file a call takes from a caller, in bytes. */
export const limitOf = ({ largest }: Handler, context: Context): number =>
  largest?.(context) ?? context.installation.client['files.limitMb'] * MEGABYTE;

/** Writes a file to disk as it arrives. Its original name is only text; on disk we name it ourselves. */
async function save(part: MultipartFile, { path, limit }: Place): Promise<UploadedFile> {
  await pipeline(part.file, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  if (part.file.truncated) throw tooLarge(limit);
  return { path, name: part.filename, size: part.file.bytesRead };
}

/**
 * True when the form itself is malformed or cut short; the parser reports that with an error without a code, the disk
 * with one that has a code.
 */
const isBrokenForm = (error: unknown): boolean =>
  error instanceof Error && !(error instanceof AppError) && Reflect.get(error, 'code') === undefined;

async function read(request: FastifyRequest, place: Place): Promise<Upload> {
  const fields: Record<string, string> = {};
  let file: UploadedFile | undefined;
  for await (const part of request.parts({ limits: { ...UPLOAD_LIMITS, fileSize: place.limit } })) {
    if (part.type === 'file') file = await save(part, place);
    else fields[part.fieldname] = String(part.value);
  }
  if (!file) throw noFile();
  return { file, fields };
}

/** True when the sender has closed the page: nobody waits for a response, and nothing failed on our side. */
const hasLeft = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete;

async function received(request: FastifyRequest, place: Place): Promise<Upload> {
  try {
    return await read(request, place);
  } catch (error) {
    throw isBrokenForm(error) || hasLeft(request) ? new AppError('badRequest') : error;
  }
}

/** @throws AppError when a file that a user sent holds a virus, or cannot be scanned */
export const demandScanned = (request: FastifyRequest, { path, name, size }: UploadedFile): Promise<void> =>
  installationOf(request.server).scanner.demandClean({ name, content: path, size }, (facts, text) =>
    request.log.warn(facts, text),
  );

/**
 * Saves the file of a form in the folder `uploads` and passes it on; the file is deleted when that fails, and when the
 * form could not be read to its end. It is scanned for viruses first.
 *
 * @throws AppError `tooLarge`, and those of `demandScanned`; InvalidError when there is no file
 */
export async function withUpload<T>(
  request: FastifyRequest,
  dataDir: string,
  use: (upload: Upload) => Promise<T>,
  limit: number,
): Promise<T> {
  // refused at the first byte, not after the last
  if (Number(request.headers['content-length'] ?? 0) > limit + AROUND) throw tooLarge(limit);
  const folder = join(dataDir, 'uploads');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  try {
    const upload = await received(request, { path, limit });
    await demandScanned(request, upload.file);
    return await use(upload);
  } catch (error) {
    await rm(path, { force: true });
    // what is still on its way would be taken for the next request of the connection
    await drain(request.raw, { bytes: limit + AROUND, ms: DRAINED_WITHIN });
    throw error;
  }
}
