import { z } from 'zod';
import { as, call } from '../../calls/call.ts';
import type { Word } from '../../words/word.ts';
import { fileThumbnails } from './preview-calls.ts';

/** A file attached to a row. */
export interface Attachment {
  readonly id: string;
  /** The path to pass to `ossPreviewUrl`. */
  readonly path: string;
  /** Its original file name; for display only. */
  readonly name: string;
  /** Its media type, detected from its content. */
  readonly type: string;
  /** Bytes. */
  readonly size: number;
  /** Who uploaded it, and when (ISO 8601). */
  readonly by: string;
  readonly at: string;
  /** Why it cannot be deleted at the moment; null when it can. */
  readonly kept: Word | null;
}

/** Returns the files of a row, newest first. */
export const fileList = call({
  path: '/api/ext/file/list',
  access: { registerIn: 'register', right: 'see' },
  input: z.object({ register: z.string().max(60), id: z.guid() }),
  output: as<readonly Attachment[]>(),
});

/** A picture attached to a row. */
export interface RowPicture {
  readonly id: string;
  /** The row it is attached to. */
  readonly row: string;
  /** The name of the check sheet task it was taken for; null for other pictures. */
  readonly task: string | null;
  /** It is a drawn signature rather than a photo. */
  readonly drawn: boolean;
  /** For display only. */
  readonly name: string;
  /** Who uploaded it, and when (ISO 8601). */
  readonly by: string;
  readonly at: string;
  /** An address that shows it for five minutes, without a session. */
  readonly address: string;
}

/** Returns the pictures of rows, oldest first, each with an address that shows it. */
export const filePictures = call({
  path: '/api/ext/file/pictures',
  access: { registerIn: 'register', right: 'see' },
  input: z.object({ register: z.string().max(60), ids: z.array(z.guid()).max(200) }),
  output: as<readonly RowPicture[]>(),
});

/** The first rows of a sheet, as displayed to a person. */
export interface SheetPreview {
  /** The visible sheets; empty for a CSV. */
  readonly sheets: readonly string[];
  /** The sheet shown; null for a CSV. */
  readonly sheet: string | null;
  readonly headers: readonly string[];
  readonly rows: readonly { readonly number: number; readonly cells: readonly string[] }[];
  /** There are more rows or columns than are shown. */
  readonly more: boolean;
}

/**
 * Reads the beginning of an .xlsx or .csv for the preview page. `file` is the token of a signed address: anyone who has
 * the address may read the file, as a table as well as whole.
 */
export const fileTable = call({
  path: '/api/ext/file/table',
  access: 'open',
  input: z.object({ file: z.string().min(1).max(500), sheet: z.string().max(100).optional() }),
  output: as<SheetPreview>(),
});

/**
 * Uploads a photo to be attached when its row is saved: a multipart form with these fields and the part `file`. Until
 * then nobody sees it, and after two days it is discarded. The device generates `id` (UUIDv7), so that a photo sent
 * twice is stored once. Only pictures are accepted. Requires the right to change the register or to add to it.
 */
export const fileStage = call({
  path: '/api/ext/file/stage',
  access: 'level',
  input: z.object({ register: z.string().max(60), id: z.uuidv7() }),
  output: as<{ readonly id: string }>(),
  upload: true,
});

/**
 * Attaches a file to a row: a multipart form with these fields and the part `file`. A file whose content and name do
 * not match a permitted type is refused (readings S12), and so is a file that exceeds the storage quota of the
 * facility. With `replace`, the row's existing files are deleted; a drawing that holds a single file accepts another
 * only this way.
 */
export const fileUpload = call({
  path: '/api/ext/file/upload',
  access: { registerIn: 'register', right: 'update' },
  input: z.object({ register: z.string().max(60), id: z.guid(), replace: z.literal('yes').optional() }),
  output: as<Attachment>(),
  upload: true,
});

/** Deletes a file from its row; it can be restored for thirty days. Requires the right to change the register. */
export const fileDelete = call({
  path: '/api/ext/file/delete',
  access: 'level',
  input: z.object({ id: z.guid() }),
  output: as<null>(),
});

/** Restores a deleted file to its row. Requires the right to change the register. */
export const fileRestore = call({
  path: '/api/ext/file/restore',
  access: 'level',
  input: z.object({ id: z.guid() }),
  output: as<null>(),
});

/**
 * Stores a drawn signature with a record. The signer is the user of the session, never a user named by the client
 * (specification 7.4, readings D53).
 */
export const doSignature = call({
  path: '/api/api/doSignature',
  access: { registerIn: 'businessType', right: 'sign' },
  input: z.object({
    /** The key of a register whose records are signed off. */
    businessType: z.string().min(1).max(60),
    /** The id of the record. */
    businessId: z.guid(),
    /** A PNG as base64, with or without the prefix `data:image/png;base64,`. */
    signature: z.string().min(1).max(700_000),
    remark: z.string().max(1000).default(''),
  }),
  output: as<{
    readonly id: string;
    /** The full name of the signer. */
    readonly signedBy: string;
    /** A moment, ISO 8601. */
    readonly signedAt: string;
  }>(),
});

/**
 * Returns the address of the page /preview/onlinePreview for a file. `token` is the parameter `file` of a still valid
 * address signed by `ossPreviewUrl` (specification 7.4, readings D53).
 */
export const previewUrl = call({
  path: '/api/api/previewUrl',
  access: 'level',
  input: z.object({ token: z.string().min(1).max(500) }),
  output: as<string>(),
});

/**
 * Returns the address of a stored file, signed for five minutes; it needs no session and supports range requests.
 * `path` is the path returned by `fileList` (specification 7.4, readings D53).
 */
export const ossPreviewUrl = call({
  path: '/api/api/ossPreviewUrl',
  access: 'level',
  input: z.object({ path: z.string().min(1).max(500) }),
  output: as<string>(),
});

/** The calls of attachments. */
export const filesCalls = {
  doSignature,
  ossPreviewUrl,
  previewUrl,
  fileDelete,
  fileList,
  filePictures,
  fileRestore,
  fileStage,
  fileTable,
  fileThumbnails,
  fileUpload,
} as const;
