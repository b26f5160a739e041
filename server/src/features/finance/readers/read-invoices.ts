import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { InvoiceFileResult, InvoicesRead, InvoiceSource } from '@plumbline/contract/rules/invoice/document.ts';
import type { ReadRefusal } from '@plumbline/contract/rules/invoice/read-errors.ts';
import type { ReadDocument } from './draft.ts';
import { lookAt } from './look-at.ts';
import { mergeDocuments, type Sourced } from './merge.ts';
import type { Look, ReadPart } from './reader-protocol.ts';
import { readParts, type ReaderLimits } from './reader-thread.ts';
import { INVOICE_LIMITS, reason, Unreadable } from './unreadable.ts';

/** A file handed in: where it is, and the name its user gave it. */
export interface InvoiceFile {
  readonly path: string;
  readonly name: string;
}

/** How a submission is read. */
export interface ReadOptions {
  /** Stops reading; the promise then rejects with its reason. */
  readonly signal?: AbortSignal;
  /** Limits of one part that differ from the usual ones. */
  readonly limits?: ReaderLimits;
  /** Receives the bytes of each file of a ZIP in turn, duplicates left out, so that originals can be stored. */
  readonly onMember?: (member: {
    readonly file: string;
    readonly sha256: string;
    readonly bytes: Uint8Array;
  }) => Promise<void>;
}

/**
 * Reads files of invoices: XML, OFD, PDF, pictures with a QR code, exports of the tax platform, texts of QR codes, and
 * ZIPs of these. Files of the same invoice are merged by trust. Every file has a result; one that cannot be read never
 * keeps the others from being read.
 */
export async function readInvoices(files: readonly InvoiceFile[], options: ReadOptions = {}): Promise<InvoicesRead> {
  const submission = new Submission(options);
  try {
    for (const [at, file] of uniquelyNamed(files).entries()) {
      if (at < INVOICE_LIMITS.files) await submission.read(file);
      else submission.refuse(file.name, reason('tooManyFiles', { limit: INVOICE_LIMITS.files }));
    }
    return submission.done();
  } finally {
    await submission.close();
  }
}

/** Two files of one name are told apart by a number. */
function uniquelyNamed(files: readonly InvoiceFile[]): readonly InvoiceFile[] {
  const seen = new Map<string, number>();
  return files.map(({ path, name }) => {
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return { path, name: count === 1 ? name : `${name} (${count})` };
  });
}

type Outcome = Omit<InvoiceFileResult, 'invoices'>;

class Submission {
  readonly #options: ReadOptions;
  readonly #results: Outcome[] = [];
  readonly #documents: Sourced[] = [];
  /** The files read so far, by their hash. */
  readonly #hashes = new Map<string, string>();
  #folder: string | undefined;
  #count = 0;

  constructor(options: ReadOptions) {
    this.#options = options;
  }

  async read({ path, name }: InvoiceFile): Promise<void> {
    const { signal, limits, onMember } = this.#options;
    const job = { path, name, withBytes: onMember !== undefined };
    for await (const part of readParts(job, signal, limits)) await this.#take(part, path);
  }

  refuse(file: string, why: ReadRefusal): void {
    this.#results.push({ file, outcome: 'refused', reason: why, notes: [] });
  }

  async #take(part: ReadPart, path: string): Promise<void> {
    const { file, sha256 } = part;
    const same = sha256 === undefined ? undefined : this.#hashes.get(sha256);
    if (sha256 !== undefined && same !== undefined) {
      this.#results.push({ file, outcome: 'duplicate', same, sha256, notes: [] });
      return;
    }
    if (sha256 !== undefined) this.#hashes.set(sha256, file);
    if (sha256 !== undefined && part.bytes !== undefined)
      await this.#options.onMember?.({ file, sha256, bytes: part.bytes });
    const found = part.look === undefined ? part : await this.#lookAt(part, part.look, path);
    for (const { document } of found.documents) this.#documents.push({ document, source: sourceOf(document, file) });
    this.#results.push(outcomeOf(found));
  }

  async #lookAt(part: ReadPart, look: Look, path: string): Promise<ReadPart> {
    const at = part.bytes === undefined ? path : await this.#written(part.bytes, part.file);
    const { signal } = this.#options;
    try {
      return await lookAt(part, look, at, { signal, readXml: (content, file) => this.#readXml(content, file) });
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      return { ...part, documents: [], reason: error.reason };
    } finally {
      if (part.bytes !== undefined) await rm(at, { force: true });
    }
  }

  async #readXml(content: Uint8Array, file: string): Promise<ReadPart> {
    const { signal, limits } = this.#options;
    const path = await this.#written(content, 'embedded.xml');
    try {
      let read: ReadPart = { file, documents: [], reason: reason('readerFailed'), notes: [] };
      for await (const part of readParts({ path, name: file, way: 'pdfXml' }, signal, limits)) read = part;
      return read;
    } finally {
      await rm(path, { force: true });
    }
  }

  /** Content as a file, since readers of tables, PDFs and codes need one. */
  async #written(bytes: Uint8Array, file: string): Promise<string> {
    this.#folder ??= await mkdtemp(join(tmpdir(), 'invoices-'));
    const path = join(this.#folder, `${this.#count++}${extname(file).replace(/[^.\w]/g, '')}`);
    await writeFile(path, bytes);
    return path;
  }

  done(): InvoicesRead {
    const invoices = mergeDocuments(this.#documents);
    const files = this.#results.map((result) => ({
      ...result,
      invoices: invoices.flatMap(({ files }, at) => (files.includes(result.file) ? [at] : [])),
    }));
    return { invoices, files };
  }

  async close(): Promise<void> {
    if (this.#folder !== undefined) await rm(this.#folder, { recursive: true, force: true });
  }
}

/** The source of a document is that of its number; every reader sets it. */
const sourceOf = ({ sources }: ReadDocument['document'], file: string): InvoiceSource =>
  sources.number ?? { way: 'hand', file };

function outcomeOf({ file, sha256, way, reason, notes }: ReadPart): Outcome {
  const known = { file, ...(sha256 !== undefined && { sha256 }), notes };
  if (reason !== undefined) return { ...known, outcome: 'refused', reason };
  return { ...known, outcome: 'read', ...(way && { way }) };
}
