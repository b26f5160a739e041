import { z } from 'zod';
import type { Word } from '../../../words/word.ts';
import { as, call } from '../../../calls/call.ts';

/** A file attached to a row. */
export interface Attachment {
  readonly id: string;
  /** The path to pass to `ossPreviewUrl`. */
  readonly path: string;
  /** Its original file name; for display only. */
  readonly name: string;
  /** Its media type, detected from its content. */
  readonly type: string;
  /** Bytes. */
  readonly size: number;
  /** Who uploaded it, and when (ISO 8601). */
  readonly by: string;
  readonly at: string;
  /** Why it cannot be deleted at the moment; null when it can. */
  readonly kept: Word | null;
}

/** Returns the files of a row, newest first. */
export const fileList = call({
  path: '/api/ext/file/list',
  access: { registerIn: 'register', right: 'see' },
  input: z.object({ register: z.string().max(60), id: z.guid() }),
  output: as<readonly Attachment[]>(),
});
