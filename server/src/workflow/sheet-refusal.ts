import { AppError, type ErrorKey } from '@plumbline/contract/errors.ts';
import type { SheetError, SheetErrorCode } from '../sheets/sheet-error.ts';

/** What each refusal of the reader is called for people. */
const SHEET_ERRORS: { readonly [C in SheetErrorCode]: ErrorKey } = {
  'import.notSpreadsheet': 'importNotSpreadsheet',
  'import.empty': 'importEmpty',
  'import.tooLarge': 'importTooLarge',
  'import.tooManyRows': 'importTooLarge',
  'import.tooManyColumns': 'importTooLarge',
  'import.unpackedTooLarge': 'importTooLarge',
  'import.zipBomb': 'importDamaged',
  'import.encrypted': 'importEncrypted',
  'import.damaged': 'importDamaged',
  'import.noSuchSheet': 'importDamaged',
  'import.timeout': 'importTimeout',
};

/** The refusal of a file the reader could not read. */
export const sheetRefusal = (error: SheetError): AppError =>
  new AppError(SHEET_ERRORS[error.code], { limit: error.facts['limit'] ?? '' });
