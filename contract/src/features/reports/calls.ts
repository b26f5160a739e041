import { z } from 'zod';
import { as, call, type Download, nothing } from '../../calls/call.ts';
import type { Filter } from '../../register/filter.ts';
import type { Word } from '../../words/word.ts';
import {
  scheduledDownload,
  scheduledFile,
  scheduleAccounts,
  scheduleClear,
  schedulePause,
  scheduleRunNow,
  scheduleRuns,
  scheduleTakeOver,
  scheduleTimes,
} from './schedule.ts';
import { REPORT_FORMATS, type ReportFormat, reportLayout, type ReportLayout } from './layout.ts';

/** A report in the list: as shipped, or as a user of this scope saved it. */
export interface ReportEntry {
  /** The id of the definition; null for a report that the product ships. */
  readonly id: string | null;
  /** The revision of the definition, printed on the report; null for a shipped one. */
  readonly rev: number | null;
  readonly layout: ReportLayout;
  readonly folder: string;
  readonly place: number | null;
  readonly shared: boolean;
  readonly mine: boolean;
  readonly owner: string;
  /** When the caller or anybody else last ran it in this scope. */
  readonly lastRun: { readonly at: string; readonly by: string; readonly rows: number } | null;
}

/**
 * Returns the reports of this scope that the caller may run: those the product ships, their own, and those shared. Reports
 * over registers that the caller may not see are omitted.
 */
export const reportList = call({
  path: '/api/ext/report/list',
  access: 'level',
  input: nothing,
  output: as<readonly ReportEntry[]>(),
});

/** A figure of a summary, and the rows it counts; null where no filter can find exactly these. */
export interface SummaryFigure {
  readonly count: number;
  readonly filter: Filter | null;
}
/** A line of a summary. */
export interface SummaryLine {
  /** The titles of its groups, in the language of the reader. */
  readonly titles: readonly string[];
  readonly total: SummaryFigure;
  /** For worked records: how many are done, and how many are not. */
  readonly done: SummaryFigure | null;
  readonly open: SummaryFigure | null;
  /** By value of the breakdown, in the order of `values`. */
  readonly parts: readonly SummaryFigure[];
  /** The sums of the figures, in the order of `sums`; null where there is none. */
  readonly sums: readonly (number | null)[];
}
/** The counts of a summary. */
export interface Summary {
  readonly groups: readonly Word[];
  readonly breakdown: Word | null;
  /** The titles of the values of the breakdown. */
  readonly values: readonly string[];
  readonly sums: readonly Word[];
  readonly lines: readonly SummaryLine[];
  /** All rows, each counted once, also those in several groups. */
  readonly all: SummaryLine;
}

/** A report as the screen shows it before it is run. */
export interface ReportPreview {
  /** The number of rows, and the number of the ledger at which they were counted. */
  readonly total: number;
  readonly seq: number;
  /** The headings; `missing` says why a column is empty. */
  readonly columns: readonly { readonly heading: Word; readonly missing: Word | null; readonly isFigure: boolean }[];
  /** For a detailed report, its first rows as printed. */
  readonly rows: readonly (readonly string[])[];
  readonly summary: Summary | null;
  /** The filter in words. */
  readonly filter: string;
  /** The filter with the days of today. */
  readonly resolved: Filter | null;
}

/** Counts the rows of a report and returns the first, or the counts of a summary. Requires the right to see its register. */
export const reportPreview = call({
  path: '/api/ext/report/preview',
  access: 'level',
  input: z.object({ layout: reportLayout }),
  output: as<ReportPreview>(),
});

const runInput = z.object({
  layout: reportLayout,
  format: z.enum(REPORT_FORMATS),
  /** The definition it was run from, for the list of runs; its code where it is shipped. */
  definition: z.string().max(60).optional(),
});

/**
 * Makes a report as a file. Refused above `REPORT_AT_ONCE` rows, which are made in the queue (`reportQueue`).
 */
export const reportRun = call({
  path: '/api/ext/report/run',
  access: 'level',
  input: runInput,
  output: as<Download>(),
});

/** Starts a report in the queue; its file is kept 72 hours, and its requester gets a message when it is ready. */
export const reportQueue = call({
  path: '/api/ext/report/queue',
  access: 'level',
  input: runInput,
  output: as<{ readonly run: string }>(),
});

/** A report of the caller in the queue, or made there. */
export interface ReportRun {
  readonly id: string;
  readonly title: Word;
  readonly format: ReportFormat;
  readonly state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
  /** Why it failed. */
  readonly reason: Word | null;
  readonly rows: number | null;
  /** In bytes. */
  readonly size: number | null;
  readonly at: string;
  readonly expiresAt: string | null;
}
/** Returns the queued reports of the caller in this scope, newest first. */
export const reportRuns = call({
  path: '/api/ext/report/runs',
  access: 'level',
  input: nothing,
  output: as<readonly ReportRun[]>(),
});

/** Downloads a finished report of the caller. Requires the right to see its register. */
export const reportDownload = call({
  path: '/api/ext/report/download',
  access: 'level',
  input: z.object({ run: z.guid() }),
  output: as<Download>(),
});

/** Cancels a report of the caller that is queued or being made, or deletes a finished one before its time. */
export const reportCancel = call({
  path: '/api/ext/report/cancel',
  access: 'level',
  input: z.object({ run: z.guid() }),
  output: as<null>(),
});

/** The calls of reports. */
export const reportsCalls = {
  reportCancel,
  reportDownload,
  reportList,
  reportPreview,
  reportQueue,
  reportRun,
  reportRuns,
  scheduledDownload,
  scheduledFile,
  scheduleAccounts,
  scheduleClear,
  schedulePause,
  scheduleRunNow,
  scheduleRuns,
  scheduleTakeOver,
  scheduleTimes,
} as const;
