import { extname } from 'node:path';
import { ERRORS } from '@plumbline/contract/errors.ts';
import { ENCODING_NAMES } from '@plumbline/contract/rules/encodings.ts';
import type { InvoiceSource } from '@plumbline/contract/rules/invoice/document.ts';
import { INVOICE_READ_ERRORS, type ReadRefusal } from '@plumbline/contract/rules/invoice/read-errors.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { type EmbeddedFile, Undrawable } from '../../../files/render/render-messages.ts';
import { codeReader } from '../../../files/render/renderer.ts';
import { previewTable, readTable, type SheetFile } from '../../../sheets/read-table.ts';
import { SheetError } from '../../../sheets/sheet-error.ts';
import { sheetRefusal } from '../../../workflow/sheet-refusal.ts';
import type { ReadDocument } from './draft.ts';
import { readInvoiceText } from './pdf-text.ts';
import { EXPORT_SHEET, ExportReader, isExportHeader, type ReadExport } from './platform-export.ts';
import { isInvoiceCode, readQrText } from './qr.ts';
import type { Look, ReadPart } from './reader-protocol.ts';
import { INVOICE_LIMITS, reason, refuse } from './unreadable.ts';

/** What reading outside of the thread needs of its submission. */
export interface Outside {
  readonly signal: AbortSignal | undefined;
  /** Reads an XML that was embedded in a PDF, in the thread. */
  readXml(content: Uint8Array, file: string): Promise<ReadPart>;
}

/** Reads what the thread does not: tables, PDFs and the codes of pictures. @throws Unreadable */
export async function lookAt(part: ReadPart, look: Look, path: string, outside: Outside): Promise<ReadPart> {
  if (look.as === 'table') return tablePart(part, look, path, outside.signal);
  if (look.as === 'pdf') return pdfPart(part, path, outside);
  const codes = await codesOf(path, look.type, part.file);
  if (codes === undefined || codes.length === 0) return refuse('pictureNoCode');
  return { ...part, way: 'qr', documents: codes, notes: codes.flatMap(({ notes }) => notes) };
}

const MB = 1024 * 1024;

/** A PDF is read by its embedded invoice, else by its QR code and its text. */
async function pdfPart(part: ReadPart, path: string, outside: Outside): Promise<ReadPart> {
  const notes: ReadRefusal[] = [];
  for (const { name, content } of await embeddedIn(path)) {
    const read = await outside.readXml(content, part.file);
    if (read.reason === undefined) return { ...part, ...read, notes: [...notes, ...read.notes], ...hashOf(part) };
    const why = fill(INVOICE_READ_ERRORS[read.reason.key], read.reason.facts);
    notes.push(reason('pdfXmlUnread', { name, reason: why }));
  }
  const { texts } = await orRefuse(codeReader.read({ path }));
  const body = texts.map(({ body }) => body).join(' ');
  const text = readInvoiceText(body, { way: 'pdfText', file: part.file });
  const codes = await codesOf(path, 'application/pdf', part.file);
  if (codes === undefined) notes.push(reason('codesUnread'));
  return { ...part, ...joined(codes ?? [], text, notes) };
}

const hashOf = ({ sha256 }: ReadPart): Pick<ReadPart, 'sha256'> => (sha256 === undefined ? {} : { sha256 });

/** What the codes and the text of a page state of the same invoice. @throws Unreadable */
function joined(
  codes: readonly ReadDocument[],
  text: ReadDocument | undefined,
  notes: readonly ReadRefusal[],
): Pick<ReadPart, 'way' | 'documents' | 'notes'> {
  const [first, second] = [codes[0], text].map((found) => found?.document.number);
  if (second !== undefined && first !== undefined && codes.every(({ document }) => document.number !== second))
    refuse('numbersDiffer', { first, second });
  const documents = text === undefined ? codes : [...codes, text];
  if (documents.length === 0) refuse('pdfNoInvoice');
  const all = [...notes, ...documents.flatMap((found) => found.notes)];
  return {
    way: codes.length > 0 ? 'qr' : 'pdfText',
    documents,
    notes: text === undefined ? all : [...all, reason('pdfText')],
  };
}

/** The XML files embedded in a PDF, the names of standards first. */
async function embeddedIn(path: string): Promise<readonly EmbeddedFile[]> {
  const found = await orRefuse(codeReader.embedded({ path, ending: '.xml', most: INVOICE_LIMITS.embeddedMb * MB }));
  const rank = ({ name }: EmbeddedFile): number => (/factur-x|zugferd|xrechnung/i.test(name) ? 0 : 1);
  return [...found].sort((a, b) => rank(a) - rank(b));
}

const PDF_FAULTS = { password: 'pdfLocked', tooHeavy: 'tooMuchMemory', busy: 'readerBusy' } as const;

async function orRefuse<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (!(error instanceof Undrawable)) throw error;
    const known: Partial<Record<typeof error.fault, (typeof PDF_FAULTS)[keyof typeof PDF_FAULTS]>> = PDF_FAULTS;
    return refuse(known[error.fault] ?? 'pdfDamaged');
  }
}

/** The invoices that the QR codes of a picture or of the first page of a PDF name; undefined where it cannot be drawn. */
async function codesOf(path: string, type: string, file: string): Promise<readonly ReadDocument[] | undefined> {
  try {
    const { texts } = await codeReader.codes({ path, type, page: 1 });
    return [...new Set(texts)].filter(isInvoiceCode).map((text) => readQrText(text, { way: 'qr', file }));
  } catch (error) {
    if (error instanceof Undrawable) return undefined;
    throw error;
  }
}

async function tablePart(part: ReadPart, look: Look, path: string, signal: AbortSignal | undefined): Promise<ReadPart> {
  const extension = look.type === 'xlsx' ? '.xlsx' : '.csv';
  const name = extname(part.file).toLowerCase() === extension ? part.file : `${part.file}${extension}`;
  const { documents, notes } = await readExport({ path, name }, { way: 'export', file: part.file }, signal);
  const all = [...notes, ...documents.flatMap((found) => found.notes)];
  const why = documents.length === 0 ? reason('exportEmpty') : undefined;
  return { ...part, way: 'export', documents, notes: all, ...(why && { reason: why }) };
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
