import type { RawRow } from '../raw-row.ts';
import type { ReadLimits } from '../read-limits.ts';
import { readNumberShapes } from './number-format.ts';
import { readSharedStrings } from './shared-strings.ts';
import { readSheetRows } from './sheet-rows.ts';
import { chooseSheet, readWorkbook } from './workbook.ts';
import { openZipParts } from './zip-parts.ts';
import type { ZipParts } from './zip-parts.ts';

/**
 * Opens one sheet of an .xlsx: its name and its rows in groups. Formulas give the value last calculated, dates their
 * ISO text. Errors: those of the zip, workbook and sheet readers.
 */
export async function openXlsxRows(
  path: string,
  wanted: string | undefined,
  limits: ReadLimits,
): Promise<{ sheet: string; groups: AsyncIterable<RawRow[]> }> {
  const parts = await openZipParts(path, limits);
  try {
    const workbook = await readWorkbook(parts);
    const sheet = chooseSheet(workbook, wanted);
    const shapes = await readNumberShapes(parts, workbook.styles);
    const strings = await readSharedStrings(parts, workbook.sharedStrings);
    const context = { strings, shapes, epoch1904: workbook.epoch1904, limits };
    return { sheet: sheet.name, groups: closingAfter(parts, readSheetRows(parts.read(sheet.part), context)) };
  } catch (error) {
    parts.close();
    throw error;
  }
}

async function* closingAfter(parts: ZipParts, groups: AsyncIterable<RawRow[]>): AsyncGenerator<RawRow[]> {
  try {
    yield* groups;
  } finally {
    parts.close();
  }
}
