import { OFFLINE_KEYS } from '@plumbline/contract/workflow/records.ts';
import { checkSheetRead, checkSheetWorkbook } from '@plumbline/contract/workflow/fill/calls.ts';
import { demand, may } from '../../../http/context.ts';
import { handle, handleUpload } from '../../../http/handler.ts';
import { SheetError } from '../../../sheets/sheet-error.ts';
import { sheetRefusal } from '../../sheet-refusal.ts';
import { offlineWorkbook } from './make-workbook.ts';
import { readOffline } from './read-workbook.ts';

/** Check sheets filled in offline: exported as a workbook, and read back. */
export const offlineHandlers = [
  handle(checkSheetWorkbook, (context, { register, ...which }) => {
    demand(context, register, 'see');
    return offlineWorkbook(context, register, which);
  }),
  handleUpload(checkSheetRead, async (context, { dryRun, overwrite }, file) => {
    // a workbook may contain sheets of several kinds; the right for each kind is checked later as well
    demand(context, OFFLINE_KEYS.find((key) => may(context, key, 'update')) ?? 'tagItr', 'update');
    try {
      const how = { dryRun: dryRun === 'true', overwrite: overwrite === 'true' };
      return { sheets: await readOffline(context, file, how) };
    } catch (error) {
      throw error instanceof SheetError ? sheetRefusal(error) : error;
    }
  }),
];
