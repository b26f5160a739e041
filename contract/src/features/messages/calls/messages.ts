import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import type { Chased, MsgItem, SceneCode } from '../../../messages.ts';
import type { RecordKey } from '../../../records/index.ts';
import type { Word } from '../../../words/word.ts';

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

/** Marks my messages as read: the given ones, or all of the chosen project. Messages of other users are ignored. */
export const messageRead = call({
  path: '/api/ext/message/read',
  access: 'level',
  input: z.object({ ids: z.union([z.array(z.guid()).min(1).max(100), z.literal('all')]) }),
  output: as<{ readonly unread: number }>(),
});

/**
 * Marks one of my messages as read, in whichever project it is, and returns what it is about; `notFound` for another
 * user's message, a deleted one, and one of a project that is no longer granted to me.
 */
export const messageOpen = call({
  path: '/api/ext/message/open',
  access: 'signedIn',
  input: z.object({ id: z.guid() }),
  output: as<Pick<MessageRow, 'scene' | 'title' | 'content' | 'item'>>(),
});

/** Something I started that others sign. */
export interface AppliedRow {
  readonly register: RecordKey;
  readonly id: string;
  readonly title: string;
  /** `raised`: my certificate or punch item · `signed`: a record I signed that others complete. */
  readonly how: 'raised' | 'signed';
  /** When I raised or signed it, ISO 8601. */
  readonly at: string;
  /** The key of its progress or state. */
  readonly state: string;
  readonly done: boolean;
  /** The sign-off it is waiting for; null when none. */
  readonly awaits: string | null;
  /** The sign-offs given so far: `Completed: Li Wei, 2026-11-21`. */
  readonly given: readonly { readonly label: string; readonly person: string; readonly date: string }[];
  /** Why it was rejected and by whom, if that was after the last signature. */
  readonly rejected: { readonly by: string; readonly reason: string; readonly at: string } | null;
}
/**
 * Returns what I asked others to sign, and its progress: certificates and punch items I raised, records I signed first
 * (specification 2.5, route apply).
 */
export const messageApplied = call({
  path: '/api/ext/message/applied',
  access: 'level',
  input: z.object({
    /** How far back, in days. */
    days: z.int().min(1).max(365).default(30),
    /** Only records that are not complete. */
    openOnly: z.boolean().default(false),
    limit: z.int().min(1).max(500).default(200),
  }),
  output: as<{ readonly rows: readonly AppliedRow[]; readonly open: number; readonly done: number }>(),
});

/** Maximum number of records chased at once: the number of ids a message can hold. */
export const CHASE_MOST = 100;

/**
 * Reminds the people to whom records are assigned: one message per person, naming all of their records. Nobody is
 * reminded of a record twice on the same day of the scope; a repeated call reports this. Requires the right to change
 * the records, as assigning them does.
 */
export const messageChase = call({
  path: '/api/ext/message/chase',
  access: { registerIn: 'lines.*.register', right: 'update' },
  input: z.object({
    lines: z
      .array(z.object({ register: z.string().max(60), id: z.guid() }))
      .min(1)
      .max(CHASE_MOST),
  }),
  output: as<Chased>(),
});
