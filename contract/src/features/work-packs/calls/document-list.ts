import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import type { FullDocument } from '../full-document.ts';

/**
 * Returns the documents of the caller in this scope, newest first: of one work pack or procedure, of one tagged item or
 * purchase order, of both of these, or of all. Expired documents, and those whose subject the caller may no longer see,
 * are omitted.
 */
export const documentList = call({
  path: '/api/ext/work-pack/document-list',
  access: 'level',
  input: z.object({
    workPack: z.guid().optional(),
    procedure: z.guid().optional(),
    tag: z.guid().optional(),
    purchaseOrder: z.string().max(100).optional(),
  }),
  output: as<readonly FullDocument[]>(),
});
