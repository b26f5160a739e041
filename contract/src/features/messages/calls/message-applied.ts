import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import type { RecordKey } from '../../../records/index.ts';

/** Something I set going that others sign. */
export interface AppliedRow {
  readonly register: RecordKey;
  readonly id: string;
  readonly title: string;
  /** `raised` a certificate or punch item of mine · `signed` a record I signed that others complete. */
  readonly how: 'raised' | 'signed';
  /** When I did, ISO 8601. */
  readonly at: string;
  /** The key of its progress or state. */
  readonly state: string;
  readonly done: boolean;
  /** The sign-off that is awaited; null when none is. */
  readonly awaits: string | null;
  /** What was signed so far: `Completed: Li Wei, 2026-11-21`. */
  readonly given: readonly { readonly label: string; readonly person: string; readonly date: string }[];
  /** Why it was rejected and by whom, when that came after the last signature. */
  readonly rejected: { readonly by: string; readonly reason: string; readonly at: string } | null;
}
/** What I asked others to sign and how it stands: certificates and punch items I raised, records I signed first (specification 2.5, route apply). */
export const messageApplied = call({
  path: '/api/ext/message/applied',
  access: 'level',
  input: z.object({
    /** How far back, in days. */
    days: z.int().min(1).max(365).default(30),
    /** Only what is not complete. */
    openOnly: z.boolean().default(false),
    limit: z.int().min(1).max(500).default(200),
  }),
  output: as<{ readonly rows: readonly AppliedRow[]; readonly open: number; readonly done: number }>(),
});
