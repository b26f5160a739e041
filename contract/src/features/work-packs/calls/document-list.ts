import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import type { FullDocument } from '../full-document.ts';

/** The documents of the caller in this scope, of one work pack or of all, the latest first; those whose time is over are gone. */
export const documentList = call({
  path: '/api/ext/work-pack/document-list',
  access: { register: 'workPack', right: 'see' },
  input: z.object({ workPack: z.guid().optional() }),
  output: as<readonly FullDocument[]>(),
});
