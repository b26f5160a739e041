import type { NumberShape } from './number-format.ts';

const DAY_SECONDS = 86_400;
const DAY_MS = 86_400_000;
/** Day 0 of the two calendars. The 1900 calendar counts a 29 February 1900 that never existed, hence its two epochs. */
const EPOCH_1904 = Date.UTC(1904, 0, 1);
const EPOCH_1900 = Date.UTC(1899, 11, 30);
const EPOCH_EARLY_1900 = Date.UTC(1899, 11, 31);
const FALSE_LEAP_DAY = 60;
/** 9999-12-31, the last day a spreadsheet can show. */
const LAST_DAY = 2_958_465;
/** Part of a day below a millisecond: a whole day that was calculated, not a time. */
const NOISE = 1.05e-8;
/** A spreadsheet keeps 15 digits; further digits are noise of binary fractions. */
const DIGITS = 15;
const LONGEST_FRACTION = 20;

/**
 * The number of a cell as a person would see it, in machine-readable form: 0.3, 2024-05-01, 2024-05-01 13:30, 15%, 007.
 */
export function numberText(raw: string, shape: NumberShape | undefined, epoch1904: boolean): string {
  const value = Number(raw);
  if (raw.trim() === '' || !Number.isFinite(value)) return raw.trim();
  switch (shape?.kind) {
    case 'moment':
      return momentText(value, shape, epoch1904);
    case 'elapsed':
      return value < 0 ? plainNumber(value) : clock(Math.round(value * DAY_SECONDS));
    case 'percent':
      return `${plainNumber(value * 100)}%`;
    case 'padded':
      return Number.isInteger(value) && value >= 0
        ? plainNumber(value).padStart(shape.digits, '0')
        : plainNumber(value);
    default:
      return plainNumber(value);
  }
}

/** A number without exponent and without the noise of binary fractions. */
export function plainNumber(value: number): string {
  if (Number.isSafeInteger(value)) return value === 0 ? '0' : String(value);
  const short = String(Number(value.toPrecision(DIGITS)));
  return short.includes('e-')
    ? Number(short)
        .toFixed(LONGEST_FRACTION)
        .replace(/\.?0+$/, '')
    : short;
}

/** The text of a cell typed as an ISO date (`t="d"`): 2024-05-01, with hours and minutes if present. */
export function isoDateText(raw: string): string {
  const found = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::(\d\d))?)?/.exec(raw.trim());
  if (!found) return raw.trim();
  const [, day = '', time = '', seconds = '00'] = found;
  if (time === '' || (time === '00:00' && seconds === '00')) return day;
  return seconds === '00' ? `${day} ${time}` : `${day} ${time}:${seconds}`;
}

function momentText(serial: number, shape: { day: boolean; time: boolean }, epoch1904: boolean): string {
  const lowest = epoch1904 || !shape.day ? 0 : 1;
  if (serial < lowest || serial >= LAST_DAY + 1) return plainNumber(serial);
  const day = Math.floor(serial + NOISE);
  // the last half second of a day is shown as its last second: the day is the whole part, as the spreadsheet shows it
  const seconds = Math.min(Math.max(Math.round((serial - day) * DAY_SECONDS), 0), DAY_SECONDS - 1);
  if (!shape.day) return clock(seconds);
  return shape.time ? `${dayText(day, epoch1904)} ${clock(seconds)}` : dayText(day, epoch1904);
}

function dayText(day: number, epoch1904: boolean): string {
  if (epoch1904) return isoDay(EPOCH_1904 + day * DAY_MS);
  if (day === FALSE_LEAP_DAY) return '1900-02-29';
  return isoDay((day < FALSE_LEAP_DAY ? EPOCH_EARLY_1900 : EPOCH_1900) + day * DAY_MS);
}

/** Registers repeat each date many times; formatting a date is slow. */
const knownDays = new Map<number, string>();
const MOST_KNOWN_DAYS = 10_000;

function isoDay(time: number): string {
  const known = knownDays.get(time);
  if (known !== undefined) return known;
  const text = new Date(time).toISOString();
  const day = text.slice(0, text.indexOf('T'));
  if (knownDays.size < MOST_KNOWN_DAYS) knownDays.set(time, day);
  return day;
}

/** hh:mm, with seconds if present. */
function clock(seconds: number): string {
  const two = (part: number): string => String(part).padStart(2, '0');
  const rest = seconds % 60;
  const start = `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}`;
  return rest === 0 ? start : `${start}:${two(rest)}`;
}
