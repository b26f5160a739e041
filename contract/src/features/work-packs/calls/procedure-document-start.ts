import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';

/**
 * Starts the full documentation of a procedure: its form, its run sheet, the deviations of its steps and all files as
 * one PDF; if one of the caller's is already in progress in this scope, returns that one instead. @throws notFound
 */
export const procedureDocumentStart = call({
  path: '/api/ext/procedure/document-start',
  access: { register: 'procedure', right: 'see' },
  input: z.object({ id: z.guid() }),
  output: as<{ readonly document: string }>(),
});
