import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import type { RecordKey } from '../../../records/index.ts';

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
