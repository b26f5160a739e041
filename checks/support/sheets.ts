import { plant } from '@plumbline/server/features/demo/plant/plant.ts';
import { plantSheet } from '@plumbline/server/features/demo/plant-sheet.ts';
import { known } from '@plumbline/server/db/model.ts';
import { csvLine } from '@plumbline/server/sheets/write-csv.ts';
import type { ImportSheet } from './valhall.ts';

/** The registers every project sets up in the same way, in import order. */
export const LIBRARY = [
  'discipline',
  'itrClass',
  'itr',
  'tagItrCompletionStatus',
  'digitalDocumentCheckBoxType',
  'punchListItemCategory',
  'subcontractorName',
  'profession',
  'authorisedPerson',
  'handoverType',
] as const;

/** Sheets of the generated plant: those of the library, or all, in import order. */
export async function plantSheets(options: {
  readonly tags: number;
  readonly only?: readonly string[];
}): Promise<readonly ImportSheet[]> {
  const sheets: ImportSheet[] = [];
  for (const table of plant({ tags: options.tags }).tables) {
    if (options.only && !options.only.includes(table.register)) continue;
    const register = known(table.register);
    const sheet = plantSheet(register, table.rows());
    const rows: (readonly string[])[] = [sheet.headers];
    for await (const batch of sheet.rows()) rows.push(...batch.map((row) => row.cells));
    sheets.push({ table: register.label.en, rows });
  }
  return sheets;
}

/** A sheet as the CSV file a user drops. */
export const csvOf = (sheet: ImportSheet): Buffer =>
  Buffer.from(`\ufeff${sheet.rows.map((row) => csvLine(row)).join('')}`);
