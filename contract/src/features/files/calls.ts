import { z } from 'zod';
import { as, call } from '../../calls/call.ts';
import type { Ref } from '../../field/field.ts';
import type { Word } from '../../words/word.ts';
import { fileTexts, fileThumbnails } from './preview-calls.ts';

/** A file attached to a row. One file may be attached to many rows; each has it as an attachment of its own. */
export interface Attachment {
  /** The id of the attachment to this row. */
  readonly id: string;
  /** The id of the file, the same on every row it is attached to and for all its versions. */
  readonly file: string;
  /** The path of the current version to pass to `ossPreviewUrl`. */
  readonly path: string;
  /** Its original file name; for display only. */
  readonly name: string;
  /** Its media type, detected from its content. */
  readonly type: string;
  /** Bytes. */
  readonly size: number;
  /** The number of the current version, from 1. */
  readonly version: number;
  /** On a drawing: the revision of the drawing that the current version shows; null while nobody has entered it. */
  readonly revision: string | null;
  /** On a drawing: the drawing has a newer revision than the current version shows. */
  readonly superseded: boolean;
  /** Who uploaded the current version, and when (ISO 8601). */
  readonly by: string;
  readonly at: string;
  /** What users noted about the file. */
  readonly description: string;
  /** On an invoice: whether it is the invoice as its issuer sent it, or came with it; null while nobody has said. */
  readonly role: 'original' | 'other' | null;
  /** Which document it is; null while nobody has entered it. */
  readonly documentType: Ref | null;
  /** Why the file is no longer in use, who said so and when (ISO 8601); null while it is in use. */
  readonly retired: { readonly reason: string; readonly by: string; readonly at: string } | null;
  /** The number of rows it is attached to, this one included. */
  readonly rows: number;
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
 * Where files arrive in parts, by the protocol tus 1.0, so that an interrupted upload continues where it was. `POST`
 * announces the size and, as metadata, `filename`, the path of the `call` that will use the file, and the fields of that
 * call; it is refused when the call would be. An upload belongs to its user, and is deleted after a day without bytes.
 */
export const FILE_PARTS = '/api/ext/file/parts';
/** The size of a part, in bytes: a slow connection sends it in less than the time of a request. */
export const PART_BYTES = 4 * 1024 * 1024;
/** Maximum unfinished uploads of one user. */
export const UPLOADS_MOST = 40;

/**
 * Attaches a file to a row: a multipart form with these fields and the part `file`. A file whose content and name do
 * not match a permitted type is refused (readings S12), and so is a file that exceeds the storage quota of the
 * facility. With `replace`, the id of a file that is attached to the row, the upload becomes its next version, on every
 * row it is attached to; a drawing that holds a single file accepts another only this way. Larger files arrive in parts
 * first, at {@link FILE_PARTS}; `upload` is then the id of the finished upload, and the call is sent as JSON.
 */
export const fileUpload = call({
  path: '/api/ext/file/upload',
  access: { registerIn: 'register', right: 'update' },
  input: z.object({
    register: z.string().max(60),
    id: z.guid(),
    replace: z.guid().optional(),
    upload: z.guid().optional(),
    /** The document type of a new file. */
    documentType: z.guid().optional(),
  }),
  output: as<Attachment>(),
  upload: true,
});

/**
 * Removes an attachment from its row; it can be restored for thirty days. The file stays on the other rows it is
 * attached to. Requires the right to change the register.
 */
export const fileDelete = call({
  path: '/api/ext/file/delete',
  access: 'level',
  input: z.object({ id: z.guid() }),
  output: as<null>(),
});

/** Restores a deleted attachment to its row. Requires the right to change the register. */
export const fileRestore = call({
  path: '/api/ext/file/restore',
  access: 'level',
  input: z.object({ id: z.guid() }),
  output: as<null>(),
});

/** Maximum files, and rows, of one {@link fileLink}. */
export const LINKS_MOST = 200;

/**
 * Attaches files to more rows of a register; those already attached stay as they are. `attachments` are attachments to
 * rows that the caller may see; the right to change the register of the new rows is required. Refuses as a whole.
 */
export const fileLink = call({
  path: '/api/ext/file/link',
  access: { registerIn: 'register', right: 'update' },
  input: z.object({
    register: z.string().max(60),
    attachments: z.array(z.guid()).min(1).max(LINKS_MOST),
    rows: z.array(z.guid()).min(1).max(LINKS_MOST),
  }),
  output: as<{ /** Attachments made. */ readonly added: number }>(),
});

/** Changes the description of files, by attachments to rows that the caller may change. */
export const fileDescribe = call({
  path: '/api/ext/file/describe',
  access: 'level',
  input: z.object({ ids: z.array(z.guid()).min(1).max(LINKS_MOST), description: z.string().max(1000) }),
  output: as<null>(),
});

/**
 * Enters which document files are, or null for none, by attachments to rows that the caller may change. A file supplies
 * the documents that the matrix of required documents demands by this type.
 */
export const fileClassify = call({
  path: '/api/ext/file/classify',
  access: 'level',
  input: z.object({ ids: z.array(z.guid()).min(1).max(LINKS_MOST), documentType: z.guid().nullable() }),
  output: as<null>(),
});

/**
 * Marks files as no longer in use, with a reason, or as in use again without one: they stay where they are attached,
 * marked. By attachments to rows that the caller may change, signed or not.
 */
export const fileRetire = call({
  path: '/api/ext/file/retire',
  access: 'level',
  input: z.object({ ids: z.array(z.guid()).min(1).max(LINKS_MOST), reason: z.string().max(500).nullable() }),
  output: as<null>(),
});

/**
 * Enters which revision of a drawing a version of a file on it shows, or null for none: a name only proposes it
 * (`proposedRevision`). By an attachment to a drawing that the caller may change.
 */
export const fileRevise = call({
  path: '/api/ext/file/revise',
  access: 'level',
  input: z.object({
    id: z.guid(),
    /** The number of the version, from 1. */
    version: z.int().min(1),
    revision: z.string().trim().max(20).nullable(),
  }),
  output: as<null>(),
});

/** A version of a file. */
export interface FileVersion {
  /** The id of the stored file, for calls that compare or draw it. */
  readonly id: string;
  /** From 1. */
  readonly number: number;
  /** Of a file on a drawing: the revision it shows, and whether the drawing has a newer one. */
  readonly revision: string | null;
  readonly superseded: boolean;
  /** The path to pass to `ossPreviewUrl`. */
  readonly path: string;
  readonly name: string;
  readonly type: string;
  /** Bytes. */
  readonly size: number;
  /** Who uploaded it, and when (ISO 8601). */
  readonly by: string;
  readonly at: string;
}

/** Everything about an attached file. */
export interface FileDetails extends Attachment {
  /** The newest first. */
  readonly versions: readonly FileVersion[];
  /** The rows it is attached to, of those the caller may see, and how many the caller may not see. */
  readonly on: readonly {
    /** The id of the attachment to the row. */
    readonly id: string;
    readonly register: string;
    readonly row: string;
    readonly title: string;
    /** Who attached it, and when (ISO 8601). */
    readonly by: string;
    readonly at: string;
    /** True when the caller may change the row, and so delete the attachment. */
    readonly isOpen: boolean;
  }[];
  readonly unseen: number;
  /** Who opened or downloaded it, the latest first, at most 200: a user of a company, with how often and the last time. */
  readonly openings: readonly {
    readonly user: string;
    /** The companies that the user works for; empty when not known. */
    readonly company: string;
    readonly opened: number;
    readonly downloaded: number;
    /** ISO 8601. */
    readonly last: string;
  }[];
}

/** Returns everything about an attached file, by one of its attachments. */
export const fileDetails = call({
  path: '/api/ext/file/details',
  access: 'level',
  input: z.object({ id: z.guid() }),
  output: as<FileDetails>(),
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
 * `path` is the path returned by `fileList` (specification 7.4, readings D53). Who opens
 * an attachment at it, or downloads it, is recorded.
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
  fileClassify,
  fileDelete,
  fileDescribe,
  fileDetails,
  fileLink,
  fileList,
  filePictures,
  fileRestore,
  fileRetire,
  fileRevise,
  fileStage,
  fileTable,
  fileTexts,
  fileThumbnails,
  fileUpload,
} as const;
