import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';

/**
 * Uploads a photo to be attached when its row is saved: a multipart form with these fields and the part `file`. Until
 * then nobody sees it, and after two days it is discarded. The device generates `id` (UUIDv7), so that a photo sent
 * twice is stored once. Only pictures are accepted. Requires the right to change the register or to add to it.
 */
export const fileStage = call({
  path: '/api/ext/file/stage',
  access: 'level',
  input: z.object({ register: z.string().max(60), id: z.uuidv7() }),
  output: as<{ readonly id: string }>(),
  upload: true,
});
