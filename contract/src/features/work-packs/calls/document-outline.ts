import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import type { ShownOutline } from '../full-document.ts';

/** Returns the parts available for the full documentation of a work pack, in the order saved for it. */
export const documentOutline = call({
  path: '/api/ext/work-pack/document-outline',
  access: { register: 'workPack', right: 'see' },
  input: z.object({ id: z.guid() }),
  output: as<ShownOutline>(),
});
