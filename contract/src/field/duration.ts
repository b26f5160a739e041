import { fill, w, type Word } from '../words/word.ts';
import { FIGURES, plainFigure, readDecimal, toScale, unclearFigure, writeDecimal, type Decimal } from './decimal.ts';
import type { FieldOf } from './field.ts';
import { isUnclear } from './number.ts';
import type { KindRule, Parsed } from './rule.ts';
import { fieldMessages } from './field-messages.ts';
import type { Traits } from './traits.ts';

const MINUTE = 60;
const HOUR = 3600;
/** Maximum span in hours: beyond it a spreadsheet would lose seconds. */
const MOST_HOURS = 9_999_999;
/** Default hours in a working day, unless the field sets its own. */
const DAY_HOURS = 8;
/** Decimals of a figure on a sheet: a day has fewer than 10^5 seconds, so each value reads back unchanged. */
export const DURATION_DECIMALS = 8;
/** Maximum decimals a person reads at a glance. */
const READABLE = 4;

/** The names of each unit as people write them, without spaces and in lower case. */
const WORDS = {
  second: 's sec secs second seconds 秒 秒钟'.split(' '),
  minute: 'm min mins minute minutes 分 分钟'.split(' '),
  hour: 'h hr hrs hour hours mh mhr mhrs manhour manhours man-hour man-hours 时 小时 个小时 工时 人时'.split(' '),
  day: 'd day days md manday mandays man-day man-days 天 日 工日 人天 人日 人工日'.split(' '),
} as const;

/** The unit names shown beside a figure. */
export const DURATION_UNITS = {
  hour: w('h', '小时'),
  day: w('d', '天'),
} as const satisfies Record<FieldOf<'duration'>['unit'], Word>;

type Span = Pick<FieldOf<'duration'>, 'unit' | 'dayHours'>;

/** The seconds in one unit of a field. */
export const unitSeconds = ({ unit, dayHours = DAY_HOURS }: Span): number =>
  unit === 'hour' ? HOUR : Math.round(dayHours * HOUR);

function secondsOf(word: string, field: Span): number | undefined {
  if (word === '') return unitSeconds(field);
  if (WORDS.second.includes(word)) return 1;
  if (WORDS.minute.includes(word)) return MINUTE;
  if (WORDS.hour.includes(word)) return HOUR;
  return WORDS.day.includes(word) ? unitSeconds({ ...field, unit: 'day' }) : undefined;
}

/** Parses `1:30` and `1:30:15`: hours, minutes, seconds. */
function ofClock(plain: string): Decimal | undefined {
  const [, hours, minutes, seconds = '0'] = /^(\d{1,8}):([0-5]?\d)(?::([0-5]?\d))?(?:h|小时)?$/.exec(plain) ?? [];
  if (hours === undefined) return undefined;
  return { units: BigInt(Number(hours) * HOUR + Number(minutes) * MINUTE + Number(seconds)), scale: 0 };
}

const sum = (first: Decimal, two: Decimal): Decimal => {
  const scale = Math.max(first.scale, two.scale);
  return { units: (toScale(first, scale)?.units ?? 0n) + (toScale(two, scale)?.units ?? 0n), scale };
};

/** Parses `1.5 h`, `1 h 30 min`, `1h30`, `2天4小时`; a bare number is in the field's unit. */
function ofWords(plain: string, field: Span): Decimal | undefined {
  const parts = [...plain.matchAll(/([\d.]+)([^\d.]*)/g)];
  if (parts.length === 0 || parts.map(([match]) => match).join('') !== plain) return undefined;
  let total: Decimal = { units: 0n, scale: 0 };
  let before = Number.POSITIVE_INFINITY;
  for (const [, figure = '', word = ''] of parts) {
    // a bare number after hours means minutes
    const seconds = word === '' && before === HOUR ? MINUTE : secondsOf(word, field);
    const read = readDecimal(figure);
    if (seconds === undefined || read === undefined || seconds >= before) return undefined;
    total = sum(total, { units: read.units * BigInt(seconds), scale: read.scale });
    before = seconds;
  }
  return total;
}

/**
 * Returns whole seconds. A third of an hour is 0.33333333 h on a sheet: a value within a thousandth of a second is
 * rounded to the second.
 */
function wholeSeconds({ units, scale }: Decimal): number | undefined {
  const scaleFactor = 10n ** BigInt(scale);
  const rounded = (units + scaleFactor / 2n) / scaleFactor;
  const off = units - rounded * scaleFactor;
  return (off < 0n ? -off : off) * 1000n > scaleFactor ? undefined : Number(rounded);
}

function check(value: unknown): Parsed<number> {
  if (typeof value !== 'number' || !Number.isInteger(value)) return { error: fieldMessages.notDuration };
  if (value < 0) return { error: fill(fieldMessages.atLeast, { min: 0 }) };
  return value > MOST_HOURS * HOUR ? { error: fill(fieldMessages.atMost, { max: `${MOST_HOURS} h` }) } : { value };
}

/** Formats seconds as hours, minutes and, if any, seconds: `1:30`, `12:05:10`. */
export function clockText(seconds: number): string {
  const two = (n: number): string => String(n).padStart(2, '0');
  const rest = seconds % MINUTE;
  return `${Math.floor(seconds / HOUR)}:${two(Math.floor(seconds / MINUTE) % 60)}${rest === 0 ? '' : `:${two(rest)}`}`;
}

/** Formats seconds as a number in the field's unit; undefined where that needs more than the given decimals. */
export function figureText(seconds: number, field: Span, decimals: number): string | undefined {
  const scaled = BigInt(seconds) * 10n ** BigInt(decimals);
  const unit = BigInt(unitSeconds(field));
  if (scaled % unit !== 0n) return undefined;
  const text = writeDecimal({ units: scaled / unit, scale: decimals });
  return decimals === 0 ? text : text.replace(/\.?0+$/, '');
}

/**
 * Durations of work, exact to the second. Accepts `1:30`, `1.5 h`, `90 min`, `2 d 4 h`, `1小时30分`; a bare number is in
 * the field's unit. Printed in that unit where few decimals are exact, otherwise as hours and minutes.
 */
const durationRule: KindRule<'duration', number> = {
  parse(text, field) {
    const plain = plainFigure(text, 'point').toLowerCase();
    const read = ofClock(plain) ?? ofWords(plain, field);
    if (read === undefined) return { error: fieldMessages.notDuration };
    if (isUnclear(text, undefined)) return { error: unclearFigure(text) };
    const seconds = wholeSeconds(read);
    return seconds === undefined ? { error: fieldMessages.notSeconds } : check(seconds);
  },
  check,
  print: (value, field) => figureText(value, field, READABLE) ?? clockText(value),
};

/** The traits of a duration field. */
export const durationTraits: Traits<'duration'> = {
  rule: durationRule,
  empty: null,
  figure: true,
  many: false,
  refers: false,
  caseless: false,
  sortable: true,
  listed: true,
  group: 'is',
  operators: ['is', 'isNot', 'atLeast', 'atMost', 'anyOf', 'blank', 'notBlank'],
  unit: ({ unit }) => DURATION_UNITS[unit],
  written: () => FIGURES,
  choices: () => null,
  fromText: Number,
};
