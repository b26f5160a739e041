import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { extname } from 'node:path';
import { notSchedule } from './schedule/schedule-record.ts';
import { SheetError } from './sheet-error.ts';

/** The kinds of table this system reads: two spreadsheet formats, and schedules of planning tools. */
export type FileKind = 'csv' | 'xlsx' | 'xer' | 'xml';

/** Kinds whose content is text; their readers check what kind of text. */
const TEXTS: Readonly<Record<string, FileKind>> = { '.csv': 'csv', '.xer': 'xer', '.xml': 'xml' };

const MAGIC_LENGTH = 8;
const ZIP = '504b0304';
/** Compound files: spreadsheets from before 2007, and password-protected .xlsx files. */
const OLE = 'd0cf11e0a1b11ae1';
const PDF = '25504446';
/** The name of the stream that contains an encrypted .xlsx, as stored in the file. */
const ENCRYPTED_STREAM = Buffer.from('EncryptedPackage', 'utf16le');
const PIECE_BYTES = 1024 * 1024;

/**
 * The kind of a file by its name, confirmed by its first bytes (specification section 5, reading S12). Errors:
 * `import.notSpreadsheet`, `import.notSchedule`, `import.empty` (no byte at all), `import.encrypted`.
 */
export async function findFileKind(file: { path: string; name: string }): Promise<FileKind> {
  const extension = extname(file.name).toLowerCase();
  const text = TEXTS[extension];
  if (text === undefined && extension !== '.xlsx') throw notSpreadsheet(file.name);
  const handle = await open(file.path);
  try {
    const magic = await magicOf(handle);
    if (magic === '') throw new SheetError('import.empty');
    if (text !== undefined) return textKind(text, magic, file.name);
    if (magic.startsWith(ZIP)) return 'xlsx';
    if (magic === OLE && (await holdsEncryptedPackage(handle))) throw new SheetError('import.encrypted');
    throw notSpreadsheet(file.name);
  } finally {
    await handle.close();
  }
}

function textKind(kind: FileKind, magic: string, name: string): FileKind {
  if (isText(magic)) return kind;
  throw kind === 'csv' ? notSpreadsheet(name) : notSchedule('holds no text');
}

function notSpreadsheet(name: string): SheetError {
  return new SheetError('import.notSpreadsheet', { name });
}

async function magicOf(handle: FileHandle): Promise<string> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(MAGIC_LENGTH), 0, MAGIC_LENGTH, 0);
  return buffer.toString('hex', 0, bytesRead);
}

/** A file of no other known kind may be text; the CSV reader checks more closely. */
function isText(magic: string): boolean {
  return !magic.startsWith(ZIP) && !magic.startsWith(PDF) && magic !== OLE;
}

async function holdsEncryptedPackage(handle: FileHandle): Promise<boolean> {
  const piece = Buffer.alloc(PIECE_BYTES);
  for (let position = 0; ;) {
    const { bytesRead } = await handle.read(piece, 0, PIECE_BYTES, position);
    if (piece.subarray(0, bytesRead).includes(ENCRYPTED_STREAM)) return true;
    if (bytesRead < PIECE_BYTES) return false;
    // The pieces overlap, so that a name across their border is found.
    position += bytesRead - ENCRYPTED_STREAM.length;
  }
}
