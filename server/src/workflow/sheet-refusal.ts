import { AppError, type ErrorKey } from '@plumbline/contract/errors.ts';
import { MEGABYTE } from '@plumbline/contract/rules/import-limits.ts';
import type { SheetError, SheetErrorCode } from '../sheets/sheet-error.ts';

/** The error shown to people for each error code of the reader. */
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
  'import.holdsNul': 'importHoldsNul',
  'import.openQuote': 'importOpenQuote',
  'import.longRow': 'importLongRow',
  'import.noSuchSheet': 'importNoSuchSheet',
  'import.timeout': 'importTimeout',
};
/** Limits given in bytes, and shown in megabytes. */
const IN_BYTES: ReadonlySet<SheetErrorCode> = new Set(['import.tooLarge', 'import.unpackedTooLarge']);

/** Converts a reader error into the refusal of the file. */
export function sheetRefusal({ code, facts }: SheetError): AppError {
  const limit = IN_BYTES.has(code) ? Math.floor(Number(facts['limit']) / MEGABYTE) : facts['limit'];
  const shownLimit = typeof limit === 'number' ? limit.toLocaleString('en-US') : '';
  return new AppError(SHEET_ERRORS[code], { limit: shownLimit, row: facts['row'] ?? '', sheet: facts['sheet'] ?? '' });
}
