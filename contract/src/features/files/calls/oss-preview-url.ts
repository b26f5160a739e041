import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';

/**
 * Returns the address of a stored file, signed for five minutes; it needs no session and supports range requests.
 * `path` is the path returned by `fileList` (specification 7.4, readings D53).
 */
export const ossPreviewUrl = call({
  path: '/api/api/ossPreviewUrl',
  access: 'level',
  input: z.object({ path: z.string().min(1).max(500) }),
  output: as<string>(),
});
