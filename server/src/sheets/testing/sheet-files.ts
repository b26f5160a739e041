import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { readTable } from '../read-table.ts';
import type { ReadOptions, SheetFile, TableRow } from '../read-table.ts';
import { SheetError } from '../sheet-error.ts';

/** A whole file, read into memory. For tests only. */
export interface WholeTable {
  readonly headers: readonly string[];
  readonly sheet: string | undefined;
  readonly rows: TableRow[];
}

const folders: string[] = [];

afterAll(async () => {
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
});

/** Creates a file with this name and content in a separate folder, removed after the tests of the calling file. */
export async function sheetFile(name: string, content: string | Uint8Array): Promise<SheetFile> {
  const folder = await mkdtemp(join(tmpdir(), 'sheets-'));
  folders.push(folder);
  const path = join(folder, 'upload');
  await writeFile(path, content);
  return { path, name };
}

/** Reads a file to its end. */
export async function readWhole(file: SheetFile, options?: ReadOptions): Promise<WholeTable> {
  const table = await readTable(file, options);
  const rows: TableRow[] = [];
  for await (const batch of table.rows()) rows.push(...batch);
  return { headers: table.headers, sheet: table.sheet, rows };
}

/** The cells of a file, header first. */
export async function readCells(file: SheetFile, options?: ReadOptions): Promise<string[][]> {
  const { headers, rows } = await readWhole(file, options);
  return [[...headers], ...rows.map(({ cells }) => cells)];
}

/** Returns the SheetError a file is refused with; fails the test if the file is read, or anything else is thrown. */
export async function refusalOf(file: SheetFile, options?: ReadOptions): Promise<SheetError> {
  try {
    const { rows } = await readWhole(file, options);
    throw new Error(`read as ${rows.length} rows`);
  } catch (error) {
    if (error instanceof SheetError) return error;
    throw error;
  }
}

/** Returns the code a file is refused with. */
export async function refusalCodeOf(file: SheetFile, options?: ReadOptions): Promise<string> {
  return (await refusalOf(file, options)).code;
}
