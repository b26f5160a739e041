import { z } from 'zod';
import { as, call, type Download } from '../../calls/call.ts';
import { SCHEDULE_EVERY, type ScheduleOutcome, WEEKDAYS } from '../../registers/report/scheduled-report.ts';
import { calendarDay, lastOfMonth } from '../../rules/clock.ts';
import type { Word } from '../../words/word.ts';
import type { ReportFormat } from './layout.ts';

/** Maximum number of people one run is sent to, members of groups included. */
export const RECIPIENTS_MOST = 200;

const keys = <K extends string>(of: Readonly<Record<K, Word>>): [K, ...K[]] => Object.keys(of) as [K, ...K[]]; // the keys of a literal of ours

/** A time of a schedule: `hh:mm`. */
export const SCHEDULE_TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
/** Every day of a year, `mm-dd`, with 29 February. */
export const YEAR_DAYS: readonly string[] = Array.from({ length: 12 }, (_, at) =>
  Array.from({ length: Number(lastOfMonth(2024, at + 1).slice(8)) }, (_each, day) =>
    (calendarDay(2024, at + 1, day + 1) ?? '').slice(5),
  ),
).flat();

const plan = z.object({
  every: z.enum(keys(SCHEDULE_EVERY)),
  time: z.string().regex(SCHEDULE_TIME),
  weekday: z.enum(keys(WEEKDAYS)).nullish(),
  day: z.number().int().min(1).max(31).nullish(),
  date: z.enum(YEAR_DAYS).nullish(),
});
/** When a scheduled report runs, in the time zone of its scope. */
export type SchedulePlan = z.output<typeof plan>;

/** The next runs of a plan. */
export interface ScheduleTimes {
  /** The zone of the scope, an IANA name. */
  readonly zone: string;
  /** The next three, as ISO 8601. */
  readonly next: readonly string[];
}
/** Returns when a plan would run next in the chosen scope. Requires the right to see scheduled reports. */
export const scheduleTimes = call({
  path: '/api/ext/scheduled-report/times',
  access: { register: 'scheduledReport', right: 'see' },
  input: z.object({ plan }),
  output: as<ScheduleTimes>(),
});

/** What became of a recipient in a run. */
export interface ScheduleDelivery {
  readonly id: string;
  readonly name: string;
  /** The address, where it belongs to no account. */
  readonly address: string | null;
  /** Sent outside by the right of the owner. */
  readonly outside: boolean;
  readonly state: 'waiting' | 'made' | 'sent' | 'empty' | 'refused' | 'failed';
  /** As an attachment, a link, a note without a file, a message under the bell, or the notice of a failure. */
  readonly how: 'attachment' | 'link' | 'note' | 'message' | 'notice' | null;
  readonly reason: Word | null;
  readonly rows: number | null;
  /** True for a file of the caller that can still be downloaded. */
  readonly mine: boolean;
  readonly sentAt: string | null;
}
/** A run of a scheduled report. */
export interface ScheduleRun {
  readonly id: string;
  readonly dueAt: string;
  /** The user who ran it by hand; null at its time. */
  readonly by: string | null;
  readonly missed: number;
  readonly late: boolean;
  readonly state: 'queued' | 'running' | 'sending' | 'ended';
  readonly outcome: ScheduleOutcome | null;
  readonly reason: Word | null;
  /** When mails that the mail server did not accept are sent again. */
  readonly retryAt: string | null;
  readonly endedAt: string | null;
  readonly deliveries: readonly ScheduleDelivery[];
}
/**
 * Returns the latest 50 runs of a schedule with what became of each recipient; to a user who sees one subcontractor's
 * work only, their own part alone.
 */
export const scheduleRuns = call({
  path: '/api/ext/scheduled-report/runs',
  access: { register: 'scheduledReport', right: 'see' },
  input: z.object({ id: z.guid() }),
  output: as<readonly ScheduleRun[]>(),
});

/** Runs a schedule now, beside its times. */
export const scheduleRunNow = call({
  path: '/api/ext/scheduled-report/run',
  access: { register: 'scheduledReport', right: 'update' },
  input: z.object({ id: z.guid() }),
  output: as<{ readonly run: string }>(),
});

/** Makes the caller the owner of a schedule: outsiders then get what the caller may see. */
export const scheduleTakeOver = call({
  path: '/api/ext/scheduled-report/take-over',
  access: { register: 'scheduledReport', right: 'update' },
  input: z.object({ id: z.guid() }),
  output: as<null>(),
});

/** Deletes the files of all former runs of a schedule; what was sent to whom stays in the log. */
export const scheduleClear = call({
  path: '/api/ext/scheduled-report/clear',
  access: { register: 'scheduledReport', right: 'delete' },
  input: z.object({ id: z.guid() }),
  output: as<{ readonly files: number }>(),
});

/** An account that may open the chosen scope. */
export interface ScheduleAccount {
  readonly login: string;
  readonly name: string;
}
/** Returns the accounts that may open the chosen scope, to be chosen as recipients; at most 50, by a part of their name. */
export const scheduleAccounts = call({
  path: '/api/ext/scheduled-report/accounts',
  access: { register: 'scheduledReport', right: 'see' },
  input: z.object({ text: z.string().max(100) }),
  output: as<readonly ScheduleAccount[]>(),
});

/** A file that a scheduled report made for the caller. */
export interface ScheduledFile {
  readonly schedule: string;
  /** The scope of work, with the project above it. */
  readonly scope: string;
  readonly dueAt: string;
  readonly format: ReportFormat;
  readonly rows: number;
  /** The number of the ledger it was read at. */
  readonly seq: number;
  /** In bytes; null when the file has been deleted. */
  readonly size: number | null;
}
/** Describes a file that a scheduled report made for the caller, whichever scope is chosen. */
export const scheduledFile = call({
  path: '/api/ext/scheduled-report/file',
  access: 'signedIn',
  input: z.object({ id: z.guid() }),
  output: as<ScheduledFile>(),
});
/** Downloads that file. Requires that the caller may still see the register of the report in its scope. */
export const scheduledDownload = call({
  path: '/api/ext/scheduled-report/download',
  access: 'signedIn',
  input: z.object({ id: z.guid() }),
  output: as<Download>(),
});

/** Pauses or resumes schedules of any scope. Requires the right to administer them. */
export const schedulePause = call({
  path: '/api/ext/scheduled-report/pause',
  access: { area: 'schedule', right: 'update' },
  input: z.object({ ids: z.array(z.guid()).min(1).max(500), paused: z.boolean() }),
  output: as<{ readonly done: number }>(),
});
