import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { InvoiceFileResult, InvoicesRead, InvoiceSource } from '@plumbline/contract/rules/invoice/document.ts';
import type { ReadRefusal } from '@plumbline/contract/rules/invoice/read-errors.ts';
import { ERRORS } from '@plumbline/contract/errors.ts';
import { ENCODING_NAMES } from '@plumbline/contract/rules/encodings.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { Undrawable } from '../../../files/render/render-messages.ts';
import { codeReader } from '../../../files/render/renderer.ts';
import { previewTable, readTable, type SheetFile } from '../../../sheets/read-table.ts';
import { SheetError } from '../../../sheets/sheet-error.ts';
import { sheetRefusal } from '../../../workflow/sheet-refusal.ts';
import type { ReadDocument } from './draft.ts';
import { mergeDocuments, type Sourced } from './merge.ts';
import { EXPORT_SHEET, ExportReader, isExportHeader, type ReadExport } from './platform-export.ts';
import { isInvoiceCode, readQrText } from './qr.ts';
import type { Look, ReadPart } from './reader-protocol.ts';
import { readParts, type ReaderLimits } from './reader-thread.ts';
import { INVOICE_LIMITS, reason, refuse, Unreadable } from './unreadable.ts';

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

  constructor(options: ReadOptions) {
    this.#options = options;
  }

  async read({ path, name }: InvoiceFile): Promise<void> {
    const { signal, limits } = this.#options;
    for await (const part of readParts({ path, name }, signal, limits)) await this.#take(part, path);
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
    const found = part.look === undefined ? part : await this.#lookAt(part, part.look, path);
    for (const { document } of found.documents) this.#documents.push({ document, source: sourceOf(document, file) });
    this.#results.push(outcomeOf(found));
  }

  async #lookAt(part: ReadPart, look: Look, path: string): Promise<ReadPart> {
    const at = look.bytes === undefined ? path : await this.#written(look.bytes, part.file);
    try {
      return look.as === 'table' ? await this.#table(part, look, at) : await withCodes(part, look, at);
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      return { ...part, reason: error.reason };
    } finally {
      if (look.bytes !== undefined) await rm(at, { force: true });
    }
  }

  /** A part of a ZIP as a file, since readers of tables and codes need one. */
  async #written(bytes: Uint8Array, file: string): Promise<string> {
    this.#folder ??= await mkdtemp(join(tmpdir(), 'invoices-'));
    const path = join(this.#folder, `part${extname(file).replace(/[^.\w]/g, '')}`);
    await writeFile(path, bytes);
    return path;
  }

  async #table(part: ReadPart, look: Look, path: string): Promise<ReadPart> {
    const extension = look.type === 'xlsx' ? '.xlsx' : '.csv';
    const name = extname(part.file).toLowerCase() === extension ? part.file : `${part.file}${extension}`;
    const { signal } = this.#options;
    const { documents, notes } = await readExport({ path, name }, { way: 'export', file: part.file }, signal);
    const all = [...notes, ...documents.flatMap((item) => item.notes)];
    const why = documents.length === 0 ? reason('exportEmpty') : undefined;
    return { ...part, way: 'export', documents, notes: all, ...(why && { reason: why }) };
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

/** Adds what the QR codes of a picture or of the first page of a PDF say. @throws Unreadable */
async function withCodes(part: ReadPart, { type }: Look, path: string): Promise<ReadPart> {
  const isPdf = type === 'application/pdf';
  const read = await codesIn(path, type);
  if (read === undefined && !isPdf) refuse('pictureNoCode');
  const texts = [...new Set(read)].filter(isInvoiceCode);
  const codes = texts.map((text) => readQrText(text, { way: 'qr', file: part.file }));
  demandOneNumber(codes, part.documents);
  const documents = [...codes, ...part.documents];
  if (documents.length === 0) refuse(isPdf ? 'pdfNoInvoice' : 'pictureNoCode');
  const notes = [...part.notes, ...codes.flatMap((item) => item.notes)];
  if (read === undefined) notes.push(reason('codesUnread'));
  return { ...part, documents, way: codes.length > 0 ? 'qr' : (part.way ?? 'qr'), notes };
}

/** The text and the code of a page must name the same invoice. @throws Unreadable */
function demandOneNumber(codes: readonly ReadDocument[], texts: readonly ReadDocument[]): void {
  const [first, second] = [codes, texts].map(([item]) => item?.document.number);
  if (first === undefined || second === undefined) return;
  if (codes.every(({ document }) => document.number !== second)) refuse('numbersDiffer', { first, second });
}

/** The texts of codes; undefined for a file that cannot be drawn. */
async function codesIn(path: string, type: string): Promise<readonly string[] | undefined> {
  try {
    return (await codeReader.codes({ path, type, page: 1 })).texts;
  } catch (error) {
    if (!(error instanceof Undrawable)) throw error;
    return undefined;
  }
}

/** Reads an export of the tax platform. @throws Unreadable */
async function readExport(file: SheetFile, source: InvoiceSource, signal?: AbortSignal): Promise<ReadExport> {
  try {
    return await readSheet(file, source, signal === undefined ? {} : { signal });
  } catch (error) {
    if (!(error instanceof SheetError)) throw error;
    if (error.code === 'import.empty') return refuse('exportEmpty');
    const { key, facts } = sheetRefusal(error);
    return refuse('exportUnreadable', { detail: fill(ERRORS[key].words, facts) });
  }
}

/** Reads the sheet with the lines: the one of that name, else the first that is shown. */
async function readSheet(
  file: SheetFile,
  source: InvoiceSource,
  options: { readonly signal?: AbortSignal },
): Promise<ReadExport> {
  const { sheets, encoding, isGuess } = await previewTable(file, options);
  const sheet = sheets.find(({ name }) => name === EXPORT_SHEET) ?? sheets.find(({ hidden }) => !hidden);
  const header = sheet?.rows.find(({ cells }) => isExportHeader(cells));
  if (sheet === undefined || header === undefined) return refuse('unknownKind');
  const reader = new ExportReader(header.cells);
  const named = sheet.name === '' ? {} : { sheet: sheet.name };
  await using table = await readTable(file, { ...options, ...named, headerRow: header.number });
  for await (const rows of table.rows()) reader.add(rows);
  const { documents, notes } = reader.done(source);
  // UTF-8 is the rule; another encoding was detected, and a person should see which
  if (encoding === undefined || (encoding === 'utf-8' && !isGuess)) return { documents, notes };
  return { documents, notes: [...notes, reason('exportEncoding', { encoding: ENCODING_NAMES[encoding] })] };
}
