import type { InvoiceWay } from '@plumbline/contract/rules/invoice/document.ts';
import type { ReadRefusal } from '@plumbline/contract/rules/invoice/read-errors.ts';
import type { ReadDocument } from './draft.ts';

/** What the reading thread is given: a file, and how many of its parts to pass over because they were read. */
export interface ReaderJob {
  readonly path: string;
  /** The name its user gave it. */
  readonly name: string;
  readonly skip: number;
  /** How its facts are trusted, where that is not by its kind: an XML that was embedded in a PDF. */
  readonly way?: InvoiceWay;
  /** True when the caller needs the bytes of all files of a ZIP. */
  readonly withBytes?: boolean;
}

/** What else must be done with a file, outside of the thread: a table is read by its own thread, a PDF and codes by a process. */
export interface Look {
  readonly as: 'table' | 'pdf' | 'codes';
  /** Media type, for codes. */
  readonly type: string;
}

/** What the thread found in a file, or a part of a ZIP. */
export interface ReadPart {
  /** The name of the file; a part of a ZIP as `archive.zip/folder/file.xml`. */
  readonly file: string;
  readonly sha256?: string;
  readonly way?: InvoiceWay;
  readonly documents: readonly ReadDocument[];
  readonly reason?: ReadRefusal;
  readonly notes: readonly ReadRefusal[];
  readonly look?: Look;
  /** The bytes of a file of a ZIP, when they are needed outside of the thread. */
  readonly bytes?: Uint8Array;
}

/**
 * Messages from the thread: that it begins a part, with the part before it, and that the file is done, with its last part.
 * One message a part: two cost more than reading a small file.
 */
export type ReaderMessage =
  | { readonly type: 'begin'; readonly file: string; readonly at: number; readonly part?: ReadPart }
  | { readonly type: 'end'; readonly part?: ReadPart };

/** Messages to the thread: a file, or that the last part was taken. */
export type ToReader = ReaderJob | 'taken';
