import { AppError, type ErrorKey } from '@plumbline/contract/errors.ts';
import { MEGABYTE } from '@plumbline/contract/rules/import-limits.ts';
import type { SheetError, SheetErrorCode } from '../sheets/sheet-error.ts';

/** What each refusal of the reader is called for people. */
const SHEET_ERRORS: { readonly [C in SheetErrorCode]: ErrorKey } = {
  'import.notSpreadsheet': 'importNotSpreadsheet',
  'import.empty': 'importEmpty',
  'import.tooLarge': 'importTooManyBytes',
  'import.tooManyRows': 'importTooManyRows',
  'import.tooManyColumns': 'importTooManyColumns',
  'import.unpackedTooLarge': 'importTooLarge',
  'import.zipBomb': 'importDamaged',
  'import.encrypted': 'importEncrypted',
  'import.damaged': 'importDamaged',
  'import.notSchedule': 'importNotSchedule',
  'import.tooManyProjects': 'importTooManyProjects',
  'import.damagedSchedule': 'importDamagedSchedule',
  'import.openQuote': 'importOpenQuote',
  'import.noSuchSheet': 'importNoSuchSheet',
  'import.timeout': 'importTimeout',
};
/** Sizes are counted in bytes, and told in megabytes. */
const IN_BYTES: ReadonlySet<SheetErrorCode> = new Set(['import.tooLarge', 'import.unpackedTooLarge']);

/** The refusal of a file the reader could not read. */
export function sheetRefusal({ code, facts }: SheetError): AppError {
  const limit = IN_BYTES.has(code) ? Math.floor(Number(facts['limit']) / MEGABYTE) : facts['limit'];
  const told = typeof limit === 'number' ? limit.toLocaleString('en-US') : '';
  return new AppError(SHEET_ERRORS[code], { limit: told, row: facts['row'] ?? '', sheet: facts['sheet'] ?? '' });
}
