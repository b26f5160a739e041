import { z } from 'zod';
import { as, call } from '../../calls/call.ts';

/** A file with the address of a small picture of it. */
export interface FileThumbnail {
  readonly id: string;
  /** Shows a JPEG of its first page for five minutes, without a session. */
  readonly address: string;
}

/**
 * Returns the addresses of small pictures of files: of pictures, of HEIC and TIFF, and of PDFs. A file that has none,
 * or that the caller may not see, is left out. The picture is drawn when its address is opened first.
 */
export const fileThumbnails = call({
  path: '/api/ext/file/thumbnails',
  access: 'level',
  input: z.object({ files: z.array(z.guid()).max(100) }),
  output: as<readonly FileThumbnail[]>(),
});
