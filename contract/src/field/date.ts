import type { KindRule, Parsed } from './rule.ts';
import { says } from './says.ts';
import type { Traits } from './traits.ts';

const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?Z?)?$/;
const SLASHED = /^(\d{4})[/.年](\d{1,2})[/.月](\d{1,2})日?$/;
const DAY_FIRST = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})(?: \d{1,2}:\d{2}(:\d{2})?)?$/;
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const NAMED = /^(\d{1,2})[ -]([A-Za-z]{3})[a-z]*[ -](\d{4})$/;

/** Today, in the time zone of the machine that asks, as `yyyy-mm-dd`. */
export function today(now: Date = new Date()): string {
  const two = (n: number): string => String(n).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

function dayOf(year: number, month: number, day: number): string | null {
  const at = new Date(Date.UTC(year, month - 1, day));
  if (at.getUTCFullYear() !== year || at.getUTCMonth() !== month - 1 || at.getUTCDate() !== day) return null;
  return at.toISOString().slice(0, 10);
}

function read(text: string): string | null {
  const ymd = ISO.exec(text) ?? SLASHED.exec(text);
  if (ymd) return dayOf(Number(ymd[1]), Number(ymd[2]), Number(ymd[3]));
  const dmy = DAY_FIRST.exec(text);
  if (dmy) return dayOf(Number(dmy[3]), Number(dmy[2]), Number(dmy[1]));
  const named = NAMED.exec(text);
  return named ? dayOf(Number(named[3]), MONTHS.indexOf((named[2] ?? '').toLowerCase()) + 1, Number(named[1])) : null;
}

/**
 * Days without time. Read as 2026-03-31, 2026/3/31, 2026年3月31日, 31/03/2026 (day first), 31 Mar 2026;
 * a time behind the day is dropped.
 */
export const dateRule: KindRule<'date', string> = {
  parse: (text, field) => dateRule.check(read(text.trim()), field),
  check(value, field): Parsed<string> {
    const day = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? read(value) : null;
    if (day === null) return { error: says.notDate };
    if (day < '1950-01-01') return { error: says.tooEarly };
    return field.past && day > today() ? { error: says.future } : { value: day };
  },
  print: (value) => value,
};

/** Moments in UTC. */
export const instantRule: KindRule<'instant', string> = {
  parse: (text, field) => instantRule.check(text, field),
  check(value) {
    const at = typeof value === 'string' ? new Date(value) : new Date(Number.NaN);
    return Number.isNaN(at.getTime()) ? { error: says.notInstant } : { value: at.toISOString() };
  },
  // the history keeps them as the database writes them
  print(value) {
    const at = new Date(value);
    return Number.isNaN(at.getTime()) ? value : at.toISOString();
  },
};

/** The traits of a day. */
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

/** The traits of a moment. */
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
