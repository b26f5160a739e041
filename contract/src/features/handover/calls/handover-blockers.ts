import { z } from 'zod';
import type { Word } from '../../../words/word.ts';
import { as, call } from '../../../calls/call.ts';

/** One line that blocks a certificate, or warns. */
export interface Blocker {
  readonly kind: 'itr' | 'punch' | 'gate' | 'procedure' | 'exReview' | 'moc' | 'empty';
  /** `stop` keeps the certificate from being signed, `warn` is shown. */
  readonly weight: 'stop' | 'warn';
  /** Tells lines apart. */
  readonly id: string;
  /** The record behind the line, to open it: of a certificate that was never raised, what it would hand over; null is the scope of work. */
  readonly record: {
    readonly register: 'tagItr' | 'punchListItem' | 'handover' | 'procedure' | 'subSystem' | 'system' | 'moc';
    readonly id: string;
  } | null;
  readonly title: string;
  readonly detail: Word;
  /** The person it is assigned to, else the discipline it is with; null where neither is said. */
  readonly with: string | null;
  /** How many days it has been open; null where nobody says since when. */
  readonly days: number | null;
}
/** What a certificate counts and what stands in its way, line by line (domain guide 3.9). */
export const handoverBlockers = call({
  path: '/api/ext/handover/blockers',
  access: { register: 'handover', right: 'see' },
  input: z.object({ id: z.guid(), limit: z.int().min(1).max(500).default(100), offset: z.int().min(0).default(0) }),
  output: as<{
    /** What it waits for. By procedures it counts neither Tag ITRs nor punch items: those figures are 0. */
    readonly entity: 'tagItr' | 'procedure';
    readonly tags: number;
    readonly itrs: number;
    readonly itrsDone: number;
    readonly punchOpen: readonly { readonly category: string; readonly count: number; readonly stops: boolean }[];
    /** Open changes that concern its scope, by type. */
    readonly mocsOpen: readonly { readonly type: string; readonly count: number }[];
    /** Procedures of its gates, where what it hands over is; null where the facility has no procedures. */
    readonly procedures: { readonly total: number; readonly done: number } | null;
    readonly stops: number;
    readonly warnings: number;
    readonly lines: readonly Blocker[];
    readonly total: number;
  }>(),
});
