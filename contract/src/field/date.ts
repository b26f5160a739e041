import { calendarDay } from '../rules/clock.ts';
import type { Field } from './field.ts';
import type { KindRule, Parsed } from './rule.ts';
import { says } from './says.ts';
import type { Traits } from './traits.ts';

const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?Z?)?$/;
const SLASHED = /^(\d{4})[/.年](\d{1,2})[/.月](\d{1,2})日?$/;
const DAY_FIRST = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})(?: \d{1,2}:\d{2}(:\d{2})?)?$/;
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const NAMED = /^(\d{1,2})[ -]([A-Za-z]{3})[a-z]*[ -](\d{4})$/;

function read(text: string): string | null {
  const ymd = ISO.exec(text) ?? SLASHED.exec(text);
  if (ymd) return calendarDay(Number(ymd[1]), Number(ymd[2]), Number(ymd[3]));
  const dmy = DAY_FIRST.exec(text);
  if (dmy) return calendarDay(Number(dmy[3]), Number(dmy[2]), Number(dmy[1]));
  const named = NAMED.exec(text);
  return named
    ? calendarDay(Number(named[3]), MONTHS.indexOf((named[2] ?? '').toLowerCase()) + 1, Number(named[1]))
    : null;
}

/**
 * Days without time. Accepts 2026-03-31, 2026/3/31, 2026年3月31日, 31/03/2026 (day first), 31 Mar 2026; a time after the
 * day is dropped.
 */
export const dateRule: KindRule<'date', string> = {
  parse: (text, field) => dateRule.check(read(text.trim()), field),
  check(value): Parsed<string> {
    const day = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? read(value) : null;
    if (day === null) return { error: says.notDate };
    return day < '1950-01-01' ? { error: says.tooEarly } : { value: day };
  },
  print: (value) => value,
};

/**
 * Refuses a future day in a field limited to the past; otherwise returns the parse result unchanged.
 *
 * @param today the current day where the row lives, `yyyy-mm-dd`
 */
export const notAhead = (parsed: Parsed<unknown>, field: Field, today: string): Parsed<unknown> =>
  field.kind === 'date' && field.past && 'value' in parsed && typeof parsed.value === 'string' && parsed.value > today
    ? { error: says.future }
    : parsed;

/** A moment must include its zone: text without one would mean another moment on another machine. */
const ZONED = /(?:Z|[+-]\d{2}:?\d{2})$/i;

/** Moments in UTC. */
const instantRule: KindRule<'instant', string> = {
  parse: (text, field) => instantRule.check(text, field),
  check(value) {
    const at = typeof value === 'string' && ZONED.test(value) ? Date.parse(value) : Number.NaN;
    return Number.isNaN(at) ? { error: says.notInstant } : { value: new Date(at).toISOString() };
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
  choices: () => null,
  fromText: (text) => text,
};
