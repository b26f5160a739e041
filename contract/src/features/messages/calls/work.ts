import { z } from 'zod';
import { as, call, type Download, nothing } from '../../../calls/call.ts';
import type { MyWorkFigure } from '../my-work.ts';
import type { RecordKey } from '../../../records/index.ts';
import type { Via } from '../../../register/via.ts';
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
    /** Maximum number of rows of each register. */
    limit: z.int().min(1).max(200).default(50),
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

/** Up to this many items a figure of my work is exact; a larger figure means more than these, shown as `1,000+`. */
export const WORK_COUNTED = 1000;
/** Returns the counts of "My work" on Home. */
export const messageFigures = call({
  path: '/api/ext/message/figures',
  access: 'level',
  input: nothing,
  output: as<{
    /** Null for a user who is no authorised person of the facility, or an inactive one. */
    readonly counts: Readonly<Record<MyWorkFigure, number>> | null;
  }>(),
});

/** The categories in which a line of a day's work is counted. */
export const DAY_KINDS = ['filled', 'signed', 'raised', 'cleared', 'rejected', 'changed'] as const;
export type DayKind = (typeof DAY_KINDS)[number];

/** One thing I did, from the history. */
export interface DayLine {
  /** When, ISO 8601. */
  readonly at: string;
  readonly kind: DayKind;
  readonly register: string;
  readonly id: string;
  readonly title: string;
  /** The note from the history: the sign-off given, the reason of a rejection. */
  readonly note: string | null;
  /** `screen`, `import 12`: an import is a single line with `count` rows. */
  readonly via: Via;
  readonly count: number;
}
/** The day, `yyyy-mm-dd`, from midnight to midnight in the time zone of the scope of work. */
const dayInput = z.object({ day: z.iso.date(), limit: z.int().min(1).max(1000).default(300) });

/** Returns what I did on a day (specification 2.5, route my-daily). */
export const messageDay = call({
  path: '/api/ext/message/day',
  access: 'level',
  input: dayInput,
  output: as<{
    readonly counts: Readonly<Record<DayKind, number>>;
    readonly lines: readonly DayLine[];
    readonly total: number;
  }>(),
});

/** Exports what I did on a day as a workbook, at most 1,000 lines; not found for a day on which I did nothing. */
export const messageDayExport = call({
  path: '/api/ext/message/day-export',
  access: 'level',
  input: dayInput,
  output: as<Download>(),
});

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
const weekInput = z.object({ from: z.iso.date() });

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

/** One person's work in a week: what is ahead and what was done. */
export interface TeamMember {
  readonly id: string;
  readonly title: string;
  readonly company: string | null;
  /**
   * Open work that has a planned date, such as punch items, assigned to the person: planned before the week, in it,
   * after it, and not planned yet.
   */
  readonly overdue: number;
  readonly due: number;
  readonly later: number;
  readonly undated: number;
  /** Incomplete records assigned to the person in registers without dates, such as check sheets, by register. */
  readonly undatedKinds: Readonly<Partial<Record<RecordKey, number>>>;
  /** Signatures the person gave in the week. */
  readonly signed: number;
}
/**
 * Returns the week of my company's people and of those who share a discipline with me (specification 2.5, route
 * weekly-management-memberPlan). For those who may act for others, because they also plan for them.
 */
export const messageTeamWeek = call({
  path: '/api/ext/message/team-week',
  access: { register: 'tagItr', right: 'signForOthers' },
  input: weekInput,
  output: as<{ readonly from: string; readonly members: readonly TeamMember[] }>(),
});
