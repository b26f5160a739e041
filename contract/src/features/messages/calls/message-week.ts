import { z } from 'zod';
import type { RecordKey } from '../../../records/index.ts';
import { as, call } from '../../../calls/call.ts';

/** Work of mine in a week. */
export interface WeekItem {
  readonly register: RecordKey;
  readonly id: string;
  readonly title: string;
  readonly about: string;
  readonly state: string;
  readonly discipline: string | null;
  /** Planned date, `yyyy-mm-dd`; null when none is set. */
  readonly due: string | null;
}
/** A certificate planned for the week, with its open work in my disciplines. */
export interface WeekCertificate {
  readonly id: string;
  readonly title: string;
  readonly state: string;
  readonly due: string;
  readonly subSystem: { readonly id: string; readonly title: string } | null;
  readonly system: { readonly id: string; readonly title: string } | null;
  /** Check sheets of its scope that are not signed off, in my disciplines. */
  readonly openChecks: number;
  readonly totalChecks: number;
}
/** The Monday of the week, `yyyy-mm-dd`; any other day stands for the week that contains it. */
export const weekInput = z.object({ from: z.iso.date() });

/**
 * Returns my week: work assigned to me, and the certificates my disciplines work towards (specification 2.5, route
 * weekly-management-myPlan).
 */
export const messageWeek = call({
  path: '/api/ext/message/week',
  access: 'level',
  input: weekInput,
  output: as<{
    readonly from: string;
    readonly person: { readonly id: string; readonly title: string } | null;
    /** The names of my disciplines; empty means all. */
    readonly disciplines: readonly string[];
    /** Open work planned before the week, at most 200, oldest first. */
    readonly overdue: readonly WeekItem[];
    /** Open work planned in the week, at most 200, by date. */
    readonly due: readonly WeekItem[];
    /** My open work without a date, at most 100. */
    readonly undated: readonly WeekItem[];
    readonly certificates: readonly WeekCertificate[];
  }>(),
});
