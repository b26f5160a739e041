import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import type { RecordKey } from '../../../records/index.ts';
import { recordKey } from '../../../workflow/records.ts';

/** A record whose next signature I may give. */
export interface PendingRow {
  readonly id: string;
  readonly title: string;
  /** What it is about: the description of the tag, of the defect, of what is handed over. */
  readonly about: string;
  /** The key of its progress or state. */
  readonly state: string;
  /** The sign-off that comes next, and what it is called in Chinese where it says so. */
  readonly label: string;
  readonly zh?: string | undefined;
  readonly discipline: string | null;
  /** It is assigned to me by name. */
  readonly assigned: boolean;
  /** Planned or target date, `yyyy-mm-dd`. */
  readonly due: string | null;
}
/** Some of them that can be signed at once: same label, same state, same discipline. */
export interface PendingGroup {
  readonly label: string;
  readonly zh?: string | undefined;
  /** The key of where they stand. */
  readonly state: string;
  readonly discipline: { readonly id: string; readonly title: string } | null;
  readonly count: number;
}
/** What of one register waits for me. */
export interface PendingSection {
  readonly register: RecordKey;
  readonly total: number;
  readonly groups: readonly PendingGroup[];
  /** Those assigned to me first, then by due date and title; at most `limit`. */
  readonly rows: readonly PendingRow[];
}
/** All that waits for a signature I may give, as authorised person or as a user of the company (specification 2.5, route pending-trial). */
export const messagePending = call({
  path: '/api/ext/message/pending',
  access: 'level',
  input: z.object({
    limit: z.int().min(1).max(200).default(50),
    /** One register only. */
    register: recordKey.optional(),
  }),
  output: as<{
    /** The authorised person I sign as; null when none of the facility has my login: then only what users sign waits. */
    readonly person: { readonly id: string; readonly title: string } | null;
    /** The registers I may sign in. */
    readonly sections: readonly PendingSection[];
  }>(),
});
