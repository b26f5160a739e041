import { z } from 'zod';
import { selection } from '../../../register/filter.ts';
import { as, call, type Download } from '../../../calls/call.ts';
import { offlineKey } from '../../../workflow/records.ts';

/** The most check sheets in one workbook. */
export const WORKBOOK_MOST = 50;
/** Check sheets as a workbook to be filled without a connection, one sheet each, and given back by `checkSheetRead`. Asks for the right to see the register. */
export const checkSheetWorkbook = call({
  path: '/api/ext/check-sheet/workbook',
  access: 'level',
  input: z.object({ register: offlineKey.default('tagItr'), selection }),
  output: as<Download>(),
});
