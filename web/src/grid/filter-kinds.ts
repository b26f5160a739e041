import { dateRule } from '@plumbline/contract/field/date.ts';
import { plainFigure } from '@plumbline/contract/field/decimal.ts';
import { date, type Field, type FieldOf, type Kind } from '@plumbline/contract/field/field.ts';
import { ruleOf } from '@plumbline/contract/field/kinds.ts';
import { withoutUnit } from '@plumbline/contract/field/number.ts';
import type { FigureForm } from '@plumbline/contract/field/written-forms.ts';
import type { Operator } from '@plumbline/contract/field/operators.ts';
import { fieldMessages } from '@plumbline/contract/field/field-messages.ts';
import { readRelativeDay } from '@plumbline/contract/register/relative-day.ts';
import { w, type Word } from '@plumbline/contract/words/word.ts';
import { lastOfMonth } from '@plumbline/contract/rules/clock.ts';
import { dayOfInstant, dayText, firstMoment, lastMoment } from './days.ts';
import { gridWords } from './grid-words.ts';

/** A way to filter a column: by an operator, a range with two ends, or yes and no. */
export type FilterMode = Exclude<Operator, 'atLeast' | 'atMost'> | 'range' | 'flag';

/** One end of a range, as stored in a condition. */
type End = string | number;
/** The first and last value a typed end stands for: `2026-03` is a month with a first and a last day. */
export interface Ends {
  readonly low: End;
  readonly high: End;
}

/** Filter for values with an order, by the two ends of a range. */
export interface RangeFilter<K extends Kind> {
  readonly by: 'range';
  /** Parses a typed end; undefined while it is not valid. */
  read(text: string, field: FieldOf<K>): Ends | undefined;
  /** Formats an end as text that can be parsed again. */
  text(end: End, field: FieldOf<K>): string;
  /** How an end is picked in the panel. */
  readonly picker: 'number' | 'day' | 'text';
  /** The message for a text that is not a range. */
  readonly hint: Word;
  /** Converts the ends for the calls: for timestamps, a day becomes its first and its last instant. */
  readonly from: (end: End) => End;
  readonly to: (end: End) => End;
  /** An end as the filter row shows it. */
  readonly shown: (end: End) => End;
  /** True when both ends may be one value, sent with the operator `is`. */
  readonly single: boolean;
}
/** Filter by words, typed or ticked. */
interface WordsFilter<K extends Kind> {
  readonly by: 'words';
  /**
   * True when a comma in the filter row separates values: names and references contain none (domain guide 2.0, 3.15).
   */
  listed(field: FieldOf<K>): boolean;
  /** Whether "any of" is typed, or ticked in the list of existing values. */
  readonly many: 'typed' | 'ticked';
}
/** Filter by ticking in a fixed list, by yes or no, or only for blanks. */
interface ChosenFilter {
  readonly by: 'choice' | 'flag' | 'blanks';
}

/**
 * How a kind of field is filtered on the screen. `modes` are the ways to filter; typing into the filter row uses the
 * first.
 */
export type KindFilter<K extends Kind> = { readonly modes: readonly FilterMode[] } & (
  | RangeFilter<K>
  | WordsFilter<K>
  | ChosenFilter
);

const same = (end: End): End => end;
const DAY = date(w('Day', '日'), {});

/** A number, with or without the unit of its field; `1,234` is one only where there are no decimals. */
function number(text: string, form?: FigureForm, unit?: Word): Ends | undefined {
  const figure = plainFigure(text, form);
  const plain = withoutUnit(figure, unit) ?? figure;
  return /^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(plain) ? { low: Number(plain), high: Number(plain) } : undefined;
}

/** The first and last day of a typed year, month or day; a day counted from today stays so. */
function days(text: string): Ends | undefined {
  const relative = readRelativeDay(text);
  if (relative !== undefined) return { low: relative, high: relative };
  const [, year, month] = /^(\d{4})(?:[-/.年](\d{1,2})月?)?年?$/.exec(text.trim()) ?? [];
  if (year !== undefined && month === undefined) return { low: `${year}-01-01`, high: `${year}-12-31` };
  if (year !== undefined && month !== undefined) {
    if (Number(month) < 1 || Number(month) > 12) return undefined;
    return { low: `${year}-${month.padStart(2, '0')}-01`, high: lastOfMonth(Number(year), Number(month)) };
  }
  const read = dateRule.parse(text, DAY);
  return 'value' in read ? { low: read.value, high: read.value } : undefined;
}

/** An end parsed by the rule of the field. */
function byRule(text: string, field: Field): Ends | undefined {
  const read = ruleOf(field).parse(text.trim(), field);
  if ('error' in read || (typeof read.value !== 'string' && typeof read.value !== 'number')) return undefined;
  return { low: read.value, high: read.value };
}

const RANGE: readonly FilterMode[] = ['range', 'blank', 'notBlank'];
const WHOLE = { from: same, to: same, shown: same, single: true } as const;
const NUMBERS = {
  modes: RANGE,
  by: 'range',
  read: (text: string) => number(text, 'point'),
  text: String,
  picker: 'number',
  hint: gridWords.badNumber,
  ...WHOLE,
} as const;
const DAYS = { modes: RANGE, by: 'range', read: days, text: dayText, picker: 'day', hint: gridWords.badDay } as const;

const FILTERS: { readonly [K in Kind]: KindFilter<K> } = {
  text: {
    modes: ['contains', 'startsWith', 'is', 'isNot', 'anyOf', 'blank', 'notBlank'],
    by: 'words',
    listed: ({ mono }) => mono === true,
    many: 'typed',
  },
  integer: NUMBERS,
  number: { ...NUMBERS, read: (text, { unit, decimals }) => number(text, decimals === 0 ? 'point' : undefined, unit) },
  flag: { modes: ['flag'], by: 'flag' },
  date: { ...DAYS, ...WHOLE },
  instant: {
    ...DAYS,
    from: (end) => firstMoment(String(end)),
    to: (end) => lastMoment(String(end)),
    shown: (end) => dayOfInstant(String(end)),
    single: false,
  },
  choice: { modes: ['anyOf', 'blank', 'notBlank'], by: 'choice' },
  ref: {
    modes: ['contains', 'anyOf', 'startsWith', 'is', 'isNot', 'blank', 'notBlank'],
    by: 'words',
    listed: () => true,
    many: 'ticked',
  },
  refs: {
    modes: ['contains', 'anyOf', 'is', 'blank', 'notBlank'],
    by: 'words',
    listed: () => true,
    many: 'ticked',
  },
  list: { modes: ['contains', 'blank', 'notBlank'], by: 'words', listed: () => false, many: 'ticked' },
  signOffs: { modes: ['blank', 'notBlank'], by: 'blanks' },
  money: {
    modes: RANGE,
    by: 'range',
    read: byRule,
    text: String,
    picker: 'text',
    hint: fieldMessages.notMoney,
    ...WHOLE,
  },
  exact: {
    modes: RANGE,
    by: 'range',
    read: byRule,
    text: String,
    picker: 'text',
    hint: fieldMessages.notNumber,
    ...WHOLE,
  },
  order: NUMBERS,
  duration: {
    modes: RANGE,
    by: 'range',
    read: byRule,
    // a duration is queried in seconds and displayed in the unit of the field
    text: (end, field) => (typeof end === 'number' ? ruleOf(field).print(end, field, 'en') : end),
    picker: 'text',
    hint: fieldMessages.notDuration,
    ...WHOLE,
  },
};

/** How a field is filtered on the screen. */
export const filterKind = ({ kind }: Pick<Field, 'kind'>): KindFilter<Kind> => FILTERS[kind];

/** The value for a condition, parsed from typed text; undefined while it is not valid. */
export function askedValue(text: string, field: Field, op: Operator): string | number | boolean | undefined {
  const how = filterKind(field);
  if (how.by === 'flag') return text === 'true';
  if (how.by !== 'range') return text;
  const read = how.read(text, field);
  if (read === undefined) return undefined;
  // a month or a year is no single value
  if (op !== 'atLeast' && op !== 'atMost' && read.low !== read.high) return undefined;
  return op === 'atMost' ? how.to(read.high) : how.from(read.low);
}

/** The value of a condition as text, as a user would type it. */
export function askedText(value: unknown, field: Field | undefined): string {
  if (Array.isArray(value)) return value.map((item) => askedText(item, field)).join(', ');
  const how = field && filterKind(field);
  const end = typeof value === 'string' || typeof value === 'number' ? value : undefined;
  return field && how?.by === 'range' && end !== undefined ? how.text(how.shown(end), field) : String(value ?? '');
}
