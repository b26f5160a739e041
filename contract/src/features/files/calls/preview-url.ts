import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';

/**
 * Returns the address of the page /preview/onlinePreview for a file. `token` is the parameter `file` of a still valid
 * address signed by `ossPreviewUrl` (specification 7.4, readings D53).
 */
export const previewUrl = call({
  path: '/api/api/previewUrl',
  access: 'level',
  input: z.object({ token: z.string().min(1).max(500) }),
  output: as<string>(),
});
