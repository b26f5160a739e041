import { z } from 'zod';
import { FORM_OWNERS } from '../../../rules/form-sources.ts';
import { as, call, type Download } from '../../../calls/call.ts';

/** Prints an empty form as a PDF, to view or to fill in by hand: the newest revision, or an older one. */
export const formTemplatePrint = call({
  path: '/api/ext/form-template/print',
  access: { registerIn: 'register', right: 'see' },
  input: z.object({ register: z.enum(FORM_OWNERS), id: z.guid(), revision: z.int().min(1).optional() }),
  output: as<Download>(),
});
