import { z } from 'zod';
import type { Word } from '../../../words/word.ts';
import { as, call } from '../../../calls/call.ts';

/** One line that blocks a certificate or gives a warning. */
export interface Blocker {
  readonly kind: 'itr' | 'punch' | 'gate' | 'procedure' | 'exReview' | 'moc' | 'empty';
  /** `stop` prevents the certificate from being signed, `warn` is only shown. */
  readonly weight: 'stop' | 'warn';
  /** Identifies the line. */
  readonly id: string;
  /**
   * The record to open for the line; for a certificate that was never raised, the object it would hand over; null for
   * the scope of work.
   */
  readonly record: {
    readonly register: 'tagItr' | 'punchListItem' | 'handover' | 'procedure' | 'subSystem' | 'system' | 'moc';
    readonly id: string;
  } | null;
  readonly title: string;
  readonly detail: Word;
  /** The person it is assigned to, otherwise its discipline; null when neither is set. */
  readonly with: string | null;
  /** The number of days it has been open; null when unknown. */
  readonly days: number | null;
}
/** Returns what a certificate counts and what blocks it, line by line (domain guide 3.9). */
export const handoverBlockers = call({
  path: '/api/ext/handover/blockers',
  access: { register: 'handover', right: 'see' },
  input: z.object({ id: z.guid(), limit: z.int().min(1).max(500).default(100), offset: z.int().min(0).default(0) }),
  output: as<{
    /** What it waits for. With procedures it counts neither Tag ITRs nor punch items: these figures are 0. */
    readonly entity: 'tagItr' | 'procedure';
    readonly tags: number;
    readonly itrs: number;
    readonly itrsDone: number;
    readonly punchOpen: readonly { readonly category: string; readonly count: number; readonly stops: boolean }[];
    /** Open MOCs that affect its scope, by type. */
    readonly mocsOpen: readonly { readonly type: string; readonly count: number }[];
    /** Procedures of its gates within the scope it hands over; null where the facility has no procedures. */
    readonly procedures: { readonly total: number; readonly done: number } | null;
    readonly stops: number;
    readonly warnings: number;
    readonly lines: readonly Blocker[];
    readonly total: number;
  }>(),
});
