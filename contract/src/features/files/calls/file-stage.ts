import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';

/**
 * Brings a photo that its row takes when it is saved: a multipart form with these fields and the part `file`. Until then
 * nobody sees it, and after two days it is forgotten. `id` (UUIDv7) is made by the device, so that a photo that is sent
 * again is there once. Only pictures are taken. Asks for the right to change the register or to add to it.
 */
export const fileStage = call({
  path: '/api/ext/file/stage',
  access: 'level',
  input: z.object({ register: z.string().max(60), id: z.uuidv7() }),
  output: as<{ readonly id: string }>(),
  upload: true,
});
