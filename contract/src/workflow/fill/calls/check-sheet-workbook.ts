import { z } from 'zod';
import { selection } from '../../../register/filter.ts';
import { as, call, type Download } from '../../../calls/call.ts';
import { offlineKey } from '../../../workflow/records.ts';

/** Maximum number of check sheets in one workbook. */
export const WORKBOOK_MOST = 50;
/**
 * Returns check sheets as a file to be filled in offline, one sheet each, and returned through `checkSheetRead`: a
 * workbook for people, or spreadsheet-form data (`rules/spreadsheet-form.ts`) for tools. Requires the right to see the
 * register.
 */
export const checkSheetWorkbook = call({
  path: '/api/ext/check-sheet/workbook',
  access: 'level',
  input: z.object({
    register: offlineKey.default('tagItr'),
    selection,
    as: z.enum(['workbook', 'formData']).default('workbook'),
  }),
  output: as<Download>(),
});
