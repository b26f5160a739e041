import { WEEKDAYS } from '@plumbline/contract/registers/report/scheduled-report.ts';
import type { SchedulePlan } from '@plumbline/contract/features/reports/schedule.ts';
import { Cron } from 'croner';

/** Maximum number of missed times that are counted: those of more than a year. */
const MOST_MISSED = 10_000;

/** The number of a day of the week in a pattern: Monday is 1. */
const weekdayNumber = (weekday: string): number => Object.keys(WEEKDAYS).indexOf(weekday) + 1;

/** The days of a month in a pattern; a month that is too short runs on its last day. */
function monthPatterns(day: number): readonly string[] {
  if (day === 31) return ['L * *'];
  return day > 28 ? [`${day} 1,3-12 *`, 'L 2 *'] : [`${day} * *`];
}

/** The day of a year in a pattern; 29 February is the last day of February in every year. */
function yearPattern(date: string): string {
  const [month = 1, day = 1] = date.split('-').map(Number);
  return month === 2 && day === 29 ? 'L 2 *' : `${day} ${month} *`;
}

/** The patterns of a plan, in the notation of croner; their times together are those of the plan. */
function patternsOf({ every, time, weekday, day, date }: SchedulePlan): readonly string[] {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const at = `${minute} ${hour}`;
  switch (every) {
    case 'hour':
      return [`${minute} * * * *`];
    case 'day':
      return [`${at} * * *`];
    case 'week':
      return [`${at} * * ${weekdayNumber(weekday ?? 'monday')}`];
    case 'month':
      return monthPatterns(day ?? 1).map((days) => `${at} ${days}`);
    case 'year':
      return [`${at} ${yearPattern(date ?? '01-01')}`];
  }
}

/**
 * The next times of a plan after a moment, in the time zone of its scope (readings D86). A time that a clock change
 * skips is the moment after the change; one that comes twice is the first of the two. An hourly plan runs every hour that
 * passes.
 */
export function nextRuns(plan: SchedulePlan, zone: string, after: Date, count = 3): readonly Date[] {
  const found = patternsOf(plan).flatMap((pattern) =>
    new Cron(pattern, { timezone: zone, paused: true }).nextRuns(count, after),
  );
  const times = [...new Set(found.map((at) => at.getTime()))].toSorted((a, b) => a - b);
  return times.slice(0, count).map((at) => new Date(at));
}

/** The first time of a plan after a moment; null for a plan without one. */
export const nextRun = (plan: SchedulePlan, zone: string, after: Date): Date | null =>
  nextRuns(plan, zone, after, 1)[0] ?? null;

/** The time that is run now, and the number of times before it that nobody ran. */
export interface Due {
  readonly at: Date;
  readonly missed: number;
}

const HOUR_MS = 3_600_000;
/** A time within which a plan has run at least once, whatever clocks and months do, in milliseconds. */
const SPAN: Readonly<Record<SchedulePlan['every'], number>> = {
  hour: 3 * HOUR_MS,
  day: 3 * 24 * HOUR_MS,
  week: 15 * 24 * HOUR_MS,
  month: 63 * 24 * HOUR_MS,
  year: 800 * 24 * HOUR_MS,
};

/** The latest time of a plan from `first` up to now: of several missed times, only the last is run. */
export function latestDue(plan: SchedulePlan, zone: string, first: Date, now: Date): Due {
  const recent = nextRuns(plan, zone, new Date(now.getTime() - SPAN[plan.every]), 6).filter((at) => at <= now);
  const latest = recent.at(-1);
  if (latest === undefined || latest <= first) return { at: first, missed: 0 };
  let [missed, at]: [number, Date | null] = [0, first];
  while (at !== null && at < latest && missed < MOST_MISSED) {
    at = nextRun(plan, zone, at);
    missed += 1;
  }
  return { at: latest, missed };
}
