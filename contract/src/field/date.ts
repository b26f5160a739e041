import { calendarDay } from '../rules/clock.ts';
import { DATES, dayPart, detectedDateForm, fullYear, isoOf } from './date-form.ts';
import type { Field } from './field.ts';
import type { KindRule, Parsed } from './rule.ts';
import { fieldMessages } from './field-messages.ts';
import type { Traits } from './traits.ts';

const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/;
const CHINESE = /^(\d{4})年(\d{1,2})月(\d{1,2})日?$/;
const DAY_FIRST = /^(\d{1,2})([/.])(\d{1,2})\2(\d{4}|\d{2})$/;
const DAY_MONTH = /^(\d{1,2})(?:st|nd|rd|th)?[ -]?([a-z]+)\.?,?[ -]?(\d{4}|\d{2})$/i;
const MONTH_DAY = /^([a-z]+)\.?[ -](\d{1,2})(?:st|nd|rd|th)?,?[ -]?(\d{4})$/i;
const YEAR_MONTH = /^(\d{4})[ -]([a-z]+)\.?[ -](\d{1,2})$/i;
const WEEKDAY = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?\.?,? /i;
const MONTHS = 'january february march april may june july august september october november december'.split(' ');
/** The month of its English name or abbreviation. Words of other languages are never guessed by their first letters. */
const monthOf = (word: string): number => {
  const plain = word.toLowerCase().replace(/^sept$/, 'sep');
  return MONTHS.findIndex((month) => month === plain || month.slice(0, 3) === plain) + 1;
};

function named(day: string): string | null {
  const [, date, month, year] = DAY_MONTH.exec(day) ?? [];
  if (date !== undefined) return calendarDay(fullYear(year ?? ''), monthOf(month ?? ''), Number(date));
  const first = MONTH_DAY.exec(day);
  if (first) return calendarDay(Number(first[3]), monthOf(first[1] ?? ''), Number(first[2]));
  const last = YEAR_MONTH.exec(day);
  return last && calendarDay(Number(last[1]), monthOf(last[2] ?? ''), Number(last[3]));
}

function read(text: string): string | null {
  const day = dayPart(text).day.replace(WEEKDAY, '');
  const year = YEAR_FIRST.exec(day);
  if (year) return calendarDay(Number(year[1]), Number(year[3]), Number(year[4]));
  const chinese = CHINESE.exec(day);
  if (chinese) return calendarDay(Number(chinese[1]), Number(chinese[2]), Number(chinese[3]));
  // 3/31/2026 can only have its month first
  if (DAY_FIRST.test(day)) return dateOnly(isoOf(day, detectedDateForm(day) === 'mdy' ? 'mdy' : 'dmy'));
  return named(day);
}

const dateOnly = (iso: string): string | null => {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(iso) ?? [];
  return year === undefined ? null : calendarDay(Number(year), Number(month), Number(day));
};

/**
 * Days without time, in the forms that people and spreadsheets write: 2026-03-31, 2026/3/31, 2026年3月31日, 31/03/2026
 * (day first unless only the month can be), 31.03.26, 31-Mar-26, Mar 31, 2026; a time after the day is dropped. A
 * two-digit year is one from 1950 to 2049.
 */
export const dateRule: KindRule<'date', string> = {
  parse: (text, field) => dateRule.check(read(text), field),
  check(value): Parsed<string> {
    const day = typeof value === 'string' ? dateOnly(value) : null;
    if (day === null) return { error: fieldMessages.notDate };
    if (day > LAST_DAY) return { error: fieldMessages.tooLate };
    return day < FIRST_DAY ? { error: fieldMessages.tooEarly } : { value: day };
  },
  print: (value) => value,
};
/** The first and last day that is accepted. */
export const FIRST_DAY = '1950-01-01';
export const LAST_DAY = '2100-12-31';

/** How a day was read that does not say it outright: what an import notes beside its reading. */
export type DayRemark = 'shortYear' | 'monthFirst' | 'zone';
/** What to note about the reading of a day; undefined where the text is the day itself. */
export function dayRemark(text: string): DayRemark | undefined {
  const { day, zone } = dayPart(text);
  if (zone !== undefined) return 'zone';
  if (detectedDateForm(day) === 'mdy') return 'monthFirst';
  return DAY_FIRST.exec(day)?.[4]?.length === 2 || DAY_MONTH.exec(day)?.[3]?.length === 2 ? 'shortYear' : undefined;
}

/**
 * Refuses a future day in a field limited to the past; otherwise returns the parse result unchanged.
 *
 * @param today the current day where the row lives, `yyyy-mm-dd`
 */
export const notAhead = (parsed: Parsed<unknown>, field: Field, today: string): Parsed<unknown> =>
  field.kind === 'date' && field.past && 'value' in parsed && typeof parsed.value === 'string' && parsed.value > today
    ? { error: fieldMessages.future }
    : parsed;

/** A moment must include its zone: text without one would mean another moment on another machine. */
const ZONED = /(?:Z|[+-]\d{2}:?\d{2})$/i;

/** Moments in UTC. */
const instantRule: KindRule<'instant', string> = {
  parse: (text, field) => instantRule.check(text, field),
  check(value) {
    const at = typeof value === 'string' && ZONED.test(value) ? Date.parse(value) : Number.NaN;
    return Number.isNaN(at) ? { error: fieldMessages.notInstant } : { value: new Date(at).toISOString() };
  },
  // as the database writes moments, since the history stores them in that form
  print(value) {
    const at = new Date(value);
    return Number.isNaN(at.getTime()) ? value : at.toISOString();
  },
};

/** The traits of a day field. */
export const dateTraits: Traits<'date'> = {
  rule: dateRule,
  empty: null,
  figure: false,
  many: false,
  refers: false,
  caseless: false,
  sortable: true,
  listed: true,
  group: 'is',
  operators: ['is', 'atLeast', 'atMost', 'blank', 'notBlank'],
  unit: () => null,
  written: () => DATES,
  choices: () => null,
  fromText: (text) => text,
};

/** The traits of a moment field. */
export const instantTraits: Traits<'instant'> = {
  rule: instantRule,
  empty: null,
  figure: false,
  many: false,
  refers: false,
  caseless: false,
  sortable: true,
  listed: true,
  group: null,
  operators: ['atLeast', 'atMost', 'blank', 'notBlank'],
  unit: () => null,
  written: () => null,
  choices: () => null,
  fromText: (text) => text,
};
