import { dateRule } from '@plumbline/contract/field/date.ts';
import { plainFigure } from '@plumbline/contract/field/decimal.ts';
import { date, type Field, type FieldOf, type Kind } from '@plumbline/contract/field/field.ts';
import { ruleOf } from '@plumbline/contract/field/kinds.ts';
import { withoutUnit } from '@plumbline/contract/field/number.ts';
import type { Operator } from '@plumbline/contract/field/operators.ts';
import { says } from '@plumbline/contract/field/says.ts';
import { w, type Word } from '@plumbline/contract/words/word.ts';
import { lastOfMonth } from '@plumbline/contract/rules/clock.ts';
import { dayOfInstant, firstMoment, lastMoment } from './days.ts';
import { gridWords } from './grid-words.ts';

/** A way to filter a column: what a condition asks, a range with two ends, or yes and no. */
export type FilterMode = Exclude<Operator, 'atLeast' | 'atMost'> | 'range' | 'flag';

/** One end of a range, as a condition holds it. */
type End = string | number;
/** What a typed end means: `2026-03` is a month with a first and a last day. */
export interface Ends {
  readonly low: End;
  readonly high: End;
}

/** What is compared by size and asked by its two ends. */
export interface RangeFilter<K extends Kind> {
  readonly by: 'range';
  /** An end as people type it; undefined while it is none. */
  read(text: string, field: FieldOf<K>): Ends | undefined;
  /** The text that reads back as an end. */
  text(end: End, field: FieldOf<K>): string;
  /** How an end is picked in the panel. */
  readonly picker: 'number' | 'day' | 'text';
  /** What is said of a text that is no range. */
  readonly hint: Word;
  /** The ends as the calls take them: a day asked of moments is its first and its last one. */
  readonly from: (end: End) => End;
  readonly to: (end: End) => End;
  /** An end as the filter row shows it. */
  readonly shown: (end: End) => End;
  /** Whether both ends may be one value, to be asked by `is`. */
  readonly single: boolean;
}
/** What is asked by words, typed or ticked. */
interface WordsFilter<K extends Kind> {
  readonly by: 'words';
  /** Whether a comma in the filter row separates values: names and references hold none (domain guide 2.0, 3.15). */
  listed(field: FieldOf<K>): boolean;
  /** Whether "any of" is typed, or ticked in the list of the values there are. */
  readonly many: 'typed' | 'ticked';
}
/** What is ticked in a fixed list, yes or no, or only asked for blanks. */
interface ChosenFilter {
  readonly by: 'choice' | 'flag' | 'blanks';
}

/** How a kind of field is filtered on the screen. `modes` are the ways; the first is what typing into the filter row does. */
export type KindFilter<K extends Kind> = { readonly modes: readonly FilterMode[] } & (
  | RangeFilter<K>
  | WordsFilter<K>
  | ChosenFilter
);

const same = (end: End): End => end;
const DAY = date(w('Day', '日'), {});

/** A figure, with the unit of its field behind it or not. */
function number(text: string, unit?: Word): Ends | undefined {
  const plain = plainFigure(withoutUnit(text, unit) ?? text);
  return /^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(plain) ? { low: Number(plain), high: Number(plain) } : undefined;
}

/** A year, a month or a day names its first and last day. */
function days(text: string): Ends | undefined {
  const [, year, month] = /^(\d{4})(?:[-/.年](\d{1,2})月?)?年?$/.exec(text.trim()) ?? [];
  if (year !== undefined && month === undefined) return { low: `${year}-01-01`, high: `${year}-12-31` };
  if (year !== undefined && month !== undefined) {
    if (Number(month) < 1 || Number(month) > 12) return undefined;
    return { low: `${year}-${month.padStart(2, '0')}-01`, high: lastOfMonth(Number(year), Number(month)) };
  }
  const read = dateRule.parse(text, DAY);
  return 'value' in read ? { low: read.value, high: read.value } : undefined;
}

/** An end as the rule of the field reads it. */
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
  read: (text: string) => number(text),
  text: String,
  picker: 'number',
  hint: gridWords.badNumber,
  ...WHOLE,
} as const;
const DAYS = { modes: RANGE, by: 'range', read: days, text: String, picker: 'day', hint: gridWords.badDay } as const;

const FILTERS: { readonly [K in Kind]: KindFilter<K> } = {
  text: {
    modes: ['contains', 'startsWith', 'is', 'isNot', 'anyOf', 'blank', 'notBlank'],
    by: 'words',
    listed: ({ mono }) => mono === true,
    many: 'typed',
  },
  integer: NUMBERS,
  number: { ...NUMBERS, read: (text, { unit }) => number(text, unit) },
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
  money: { modes: RANGE, by: 'range', read: byRule, text: String, picker: 'text', hint: says.notMoney, ...WHOLE },
  order: NUMBERS,
  duration: {
    modes: RANGE,
    by: 'range',
    read: byRule,
    // a span is asked in seconds and written in the unit of the field
    text: (end, field) => (typeof end === 'number' ? ruleOf(field).print(end, field, 'en') : end),
    picker: 'text',
    hint: says.notDuration,
    ...WHOLE,
  },
};

/** How a field is filtered on the screen. */
export const filterKind = ({ kind }: Pick<Field, 'kind'>): KindFilter<Kind> => FILTERS[kind];

/** The value a condition asks for, from one as people type it; undefined while it is none. */
export function askedValue(text: string, field: Field, op: Operator): string | number | boolean | undefined {
  const how = filterKind(field);
  if (how.by === 'flag') return text === 'true';
  if (how.by !== 'range') return text;
  const read = how.read(text, field);
  if (read === undefined) return undefined;
  return op === 'atMost' ? how.to(read.high) : how.from(read.low);
}

/** The text of a value a condition asks for, as it would be typed. */
export function askedText(value: unknown, field: Field | undefined): string {
  if (Array.isArray(value)) return value.map((one) => askedText(one, field)).join(', ');
  const how = field && filterKind(field);
  const end = typeof value === 'string' || typeof value === 'number' ? value : undefined;
  return field && how?.by === 'range' && end !== undefined ? how.text(how.shown(end), field) : String(value ?? '');
}
