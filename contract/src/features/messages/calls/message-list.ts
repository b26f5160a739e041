import { z } from 'zod';
import type { MsgItem, SceneCode } from '../../../messages.ts';
import type { Word } from '../../../words/word.ts';
import { as, call } from '../../../calls/call.ts';

/** A message as shown under the bell. */
export interface MessageRow {
  readonly id: string;
  readonly scene: SceneCode;
  readonly title: Word;
  readonly content: Word;
  readonly item: MsgItem;
  /** The records it names, when there are several, each of which can be opened. */
  readonly records?: readonly MsgItem[];
  /** ISO 8601. */
  readonly time: string;
  readonly read: boolean;
}
/** Returns my messages of the chosen project, newest first; `unread` counts all unread ones. */
export const messageList = call({
  path: '/api/ext/message/list',
  access: 'level',
  input: z.object({
    limit: z.int().min(1).max(100).default(20),
    offset: z.int().min(0).max(100_000).default(0),
    /** Only unread messages. */
    unreadOnly: z.boolean().default(false),
  }),
  output: as<{ readonly rows: readonly MessageRow[]; readonly total: number; readonly unread: number }>(),
});
