import { z } from 'zod';
import type { Word } from '../../../words/word.ts';
import { as, call } from '../../../calls/call.ts';

/** A file that hangs on a row. */
export interface Attachment {
  readonly id: string;
  /** What `ossPreviewUrl` takes. */
  readonly path: string;
  /** The name it had where it came from; a text to show. */
  readonly name: string;
  /** Its media type, judged by its content. */
  readonly type: string;
  /** Bytes. */
  readonly size: number;
  /** Who brought it, and when (ISO 8601). */
  readonly by: string;
  readonly at: string;
  /** Why it cannot be taken off its row just now; null when it can. */
  readonly kept: Word | null;
}

/** The files of a row, the newest first. */
export const fileList = call({
  path: '/api/ext/file/list',
  access: { registerIn: 'register', right: 'see' },
  input: z.object({ register: z.string().max(60), id: z.guid() }),
  output: as<readonly Attachment[]>(),
});
