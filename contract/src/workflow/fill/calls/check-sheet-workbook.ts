import { z } from 'zod';
import { selection } from '../../../register/filter.ts';
import { as, call, type Download } from '../../../calls/call.ts';

/** The most check sheets in one workbook. */
export const WORKBOOK_MOST = 50;
/** Check sheets as a workbook to be filled without a connection, one sheet each, and given back by `checkSheetRead`. */
export const checkSheetWorkbook = call({
  path: '/api/ext/check-sheet/workbook',
  access: { register: 'tagItr', right: 'see' },
  input: z.object({ selection }),
  output: as<Download>(),
});
