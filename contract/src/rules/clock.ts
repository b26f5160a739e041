/**
 * Days, moments and time zones, in one place; no other code may ask a clock what day it is (ADR 0023).
 *
 * A day is `yyyy-mm-dd` of the Gregorian calendar, without a time; a moment is a `Date` or ISO 8601 text; a zone is an
 * IANA name such as `Asia/Shanghai`. A moment becomes a day only in a zone, so every request for today names one.
 */

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const two = (value: number): string => String(value).padStart(2, '0');
const midnight = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayAt = (utc: number): string => new Date(utc).toISOString().slice(0, 10);

/** A moment as calls carry it: ISO 8601 text, or a `Date`. */
export type Moment = string | Date;
const millis = (moment: Moment): number => (typeof moment === 'string' ? Date.parse(moment) : moment.getTime());

const formats = new Map<string, Intl.DateTimeFormat>();
/** @throws RangeError for an unknown zone */
function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(zone, made);
  return made;
}

/** The local wall-clock time of a zone, as if it were UTC. */
function wall(at: number, zone: string): number {
  const shown: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of formatOf(zone).formatToParts(at)) shown[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}
/** The offset of a zone from UTC at a moment, in milliseconds; positive is ahead. */
const ahead = (at: number, zone: string): number => wall(at, zone) - Math.floor(at / 1000) * 1000;

/**
 * True when the machine knows a time zone by this name. Bare offsets are rejected: to a database, `+08:00` lies west of
 * Greenwich.
 */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return formatOf(name).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** How long the machine's zone stays cached, in milliseconds. */
const MACHINE_ZONE_FOR = 1000;
let cachedZone = { zone: '', at: -Infinity };

/**
 * The zone the machine itself is set to; read at most once a second, because every call needs it and reading it takes
 * time.
 */
export function machineZone(): string {
  const at = performance.now();
  if (at - cachedZone.at < MACHINE_ZONE_FOR) return cachedZone.zone;
  const { timeZone } = new Intl.DateTimeFormat('en').resolvedOptions();
  cachedZone = { zone: isTimeZone(timeZone) ? timeZone : 'UTC', at };
  return cachedZone.zone;
}

/** The zone set by the option of a scope; the machine's zone where the option is empty or unknown. */
export const zoneOr = (option: string | null | undefined): string =>
  option !== null && option !== undefined && option !== '' && isTimeZone(option) ? option : machineZone();

/** The day a moment falls on in a zone. */
export const dayIn = (moment: Moment, zone: string): string => dayAt(wall(millis(moment), zone));

/** Today in a zone. */
export const todayIn = (zone: string, now: Date = new Date()): string => dayIn(now, zone);

/** The local time of a zone at a moment, to the minute: `07:05`. */
export const timeIn = (moment: Moment, zone: string): string =>
  new Date(wall(millis(moment), zone)).toISOString().slice(11, 16);

/** The local hour of a zone at a moment, 0 to 23. */
export const hourIn = (moment: Moment, zone: string): number => Number(timeIn(moment, zone).slice(0, 2));

/** The offset of a zone from UTC at a moment, as a label: `UTC+8`, `UTC+5:30`, `UTC`. */
export function zoneLabel(moment: Moment, zone: string): string {
  const minutes = Math.round(ahead(millis(moment), zone) / MINUTE_MS);
  if (minutes === 0) return 'UTC';
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `UTC${minutes < 0 ? '-' : '+'}${hours}${rest === 0 ? '' : `:${two(rest)}`}`;
}

/** True when two zones have the same local time at a moment. */
export const isSameTime = (moment: Moment, zone: string, other: string): boolean =>
  zone === other || ahead(millis(moment), zone) === ahead(millis(moment), other);

/** The first moment of a day in a zone; where clocks go forward at midnight that is not 00:00. */
export function startOfDay(day: string, zone: string): Date {
  const at = midnight(day);
  // clocks may change around this midnight, so the offsets of the day before and the day after are both tried
  const tries = [at - DAY_MS, at + DAY_MS].map((near) => at - ahead(near, zone)).toSorted((a, b) => a - b);
  return new Date(tries.find((item) => dayAt(wall(item, zone)) >= day) ?? at);
}

/** The last moment of a day in a zone. */
export const endOfDay = (day: string, zone: string): Date => new Date(startOfDay(addDays(day, 1), zone).getTime() - 1);

/** Adds a number of days to a day; a negative number goes back. */
export const addDays = (day: string, days: number): string => dayAt(midnight(day) + days * DAY_MS);

/** The number of days from `from` to `to`. */
export const daysBetween = (from: string, to: string): number => Math.round((midnight(to) - midnight(from)) / DAY_MS);

/** The Monday of the week that contains a day; weeks begin on Monday (ISO 8601). */
export const mondayOf = (day: string): string => addDays(day, -((new Date(midnight(day)).getUTCDay() + 6) % 7));

/** The first day of the month that contains a day. */
export const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;

/** The last day of a month; `month` counts from 1. */
export const lastOfMonth = (year: number, month: number): string => dayAt(Date.UTC(year, month, 0));

/**
 * The day with this year, month (from 1) and day of the month; null where the calendar has none, such as 30 February.
 */
export function calendarDay(year: number, month: number, day: number): string | null {
  const made = dayAt(Date.UTC(year, month - 1, day));
  return made === `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}` ? made : null;
}

/**
 * The moment at which the clocks of a zone show the time `hh:mm` on a day; a time skipped by a clock change becomes the
 * moment of the change.
 */
export function momentIn(day: string, time: string, zone: string): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const shown = midnight(day) + (hours * 60 + minutes) * MINUTE_MS;
  const tries = [shown - DAY_MS, shown + DAY_MS].map((near) => shown - ahead(near, zone)).toSorted((a, b) => a - b);
  return new Date(tries.find((item) => wall(item, zone) >= shown) ?? tries.at(-1) ?? shown);
}

/** A moment as used in file names, in UTC and to the second: `20261122T023000Z`. */
export const stampOf = (moment: Date): string => moment.toISOString().replaceAll(/[-:]|\.\d+/g, '');

/** The moment of such a stamp; undefined when the text is not a stamp. */
export function stampedAt(stamp: string): Date | undefined {
  const text = stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z');
  const at = new Date(text === stamp ? Number.NaN : text);
  return Number.isNaN(at.getTime()) ? undefined : at;
}
