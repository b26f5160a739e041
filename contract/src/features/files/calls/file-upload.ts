import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import type { Attachment } from './file-list.ts';

/**
 * Attaches a file to a row: a multipart form with these fields and the part `file`. A file whose content and name do
 * not match a permitted type is refused (readings S12), and so is a file that exceeds the storage quota of the
 * facility. With `replace`, the row's existing files are deleted; a drawing that holds a single file accepts another
 * only this way.
 */
export const fileUpload = call({
  path: '/api/ext/file/upload',
  access: { registerIn: 'register', right: 'update' },
  input: z.object({ register: z.string().max(60), id: z.guid(), replace: z.literal('yes').optional() }),
  output: as<Attachment>(),
  upload: true,
});
