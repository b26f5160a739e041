import { recordHref, type RecordName } from '../../register/record-href.ts';
import { sheetHref } from '../checks/sheet-href.ts';

/** The address that opens a record to work on it: a check opens its sheet, any other one the list it belongs to. */
export const recordAddress = (record: RecordName): string =>
  record.register === 'tagItr' ? sheetHref(record.id) : (recordHref(record) ?? '.');
