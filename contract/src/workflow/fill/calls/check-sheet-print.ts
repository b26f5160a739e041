import { z } from 'zod';
import { selection } from '../../../register/filter.ts';
import { as, call, type Download } from '../../../calls/call.ts';
import { filledKey } from '../../../workflow/records.ts';

/**
 * Prints check sheets as one PDF: A4, both languages, with a QR code of the address and a barcode of the document code.
 * At most 200 sheets at once.
 */
export const checkSheetPrint = call({
  path: '/api/ext/check-sheet/print',
  access: { registerIn: 'register', right: 'see' },
  input: z.object({ register: filledKey.default('tagItr'), selection }),
  output: as<Download>(),
});
