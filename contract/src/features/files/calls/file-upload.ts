import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import type { Attachment } from './file-list.ts';

/**
 * Hangs a file on a row: a multipart form with these fields and the part `file`. What is no file of a listed kind by its content and its
 * name is refused (readings S12), and so is what the storage quota of the facility has no room for. With `replace` those that hang
 * there are deleted for it; a drawing that holds one file takes another no other way.
 */
export const fileUpload = call({
  path: '/api/ext/file/upload',
  access: { registerIn: 'register', right: 'update' },
  input: z.object({ register: z.string().max(60), id: z.guid(), replace: z.literal('yes').optional() }),
  output: as<Attachment>(),
  upload: true,
});
