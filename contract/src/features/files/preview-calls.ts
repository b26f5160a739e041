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

/** How far the texts of the PDFs of a scope of work have been read. */
export interface TextProgress {
  /** The number of different PDFs. */
  readonly files: number;
  /** Those that were read, whether or not they have text. */
  readonly read: number;
  /** Those of them without any text, such as scans, and those that could not be read. */
  readonly without: number;
  readonly failed: number;
}

/**
 * Returns how far the texts of the PDFs in the chosen scope have been read: each content is read once, in the background.
 */
export const fileTexts = call({
  path: '/api/ext/file/texts',
  access: 'level',
  input: z.object({}),
  output: as<TextProgress>(),
});
