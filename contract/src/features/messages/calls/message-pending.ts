import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import type { RecordKey } from '../../../records/index.ts';
import { recordKey } from '../../../workflow/records.ts';

/** A record whose next sign-off I may give. */
export interface PendingRow {
  readonly id: string;
  readonly title: string;
  /** Its subject: the description of the tag, of the defect, or of what is handed over. */
  readonly about: string;
  /** The key of its progress or state. */
  readonly state: string;
  /** The next sign-off, and its Chinese label if it has one. */
  readonly label: string;
  readonly zh?: string | undefined;
  readonly discipline: string | null;
  /** It is assigned to me by name. */
  readonly assigned: boolean;
  /** Planned or target date, `yyyy-mm-dd`. */
  readonly due: string | null;
}
/** Pending records that can be signed at once: same label, same state, same discipline. */
export interface PendingGroup {
  readonly label: string;
  readonly zh?: string | undefined;
  /** The key of their state. */
  readonly state: string;
  readonly discipline: { readonly id: string; readonly title: string } | null;
  readonly count: number;
}
/** The records of one register waiting for me. */
export interface PendingSection {
  readonly register: RecordKey;
  readonly total: number;
  readonly groups: readonly PendingGroup[];
  /** Records assigned to me first, then by due date and title; at most `limit`. */
  readonly rows: readonly PendingRow[];
}
/**
 * Returns all records waiting for a signature I may give, as an authorised person or as a user of the company
 * (specification 2.5, route pending-trial).
 */
export const messagePending = call({
  path: '/api/ext/message/pending',
  access: 'level',
  input: z.object({
    /** Maximum number of rows of each register; with 0, only the person is returned. */
    limit: z.int().min(0).max(200).default(50),
    /** One register only. */
    register: recordKey.optional(),
  }),
  output: as<{
    /**
     * The authorised person I sign as; null when no authorised person of the facility has my login: then only records
     * signed by users are returned.
     */
    readonly person: { readonly id: string; readonly title: string } | null;
    /** The registers I may sign in. */
    readonly sections: readonly PendingSection[];
  }>(),
});
