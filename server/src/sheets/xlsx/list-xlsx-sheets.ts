import type { ReadLimits } from '../read-limits.ts';
import { readWorkbook } from './workbook.ts';
import type { SheetInfo } from './workbook.ts';
import { openZipParts } from './zip-parts.ts';

/** The sheets of an .xlsx in tab order. Errors: those of the zip and workbook readers. */
export async function listXlsxSheets(path: string, limits: ReadLimits): Promise<SheetInfo[]> {
  const parts = await openZipParts(path, limits);
  try {
    const { sheets } = await readWorkbook(parts);
    return sheets.map(({ name, hidden }) => ({ name, hidden }));
  } finally {
    parts.close();
  }
}
