import { signOffWord } from '@plumbline/contract/field/sign-offs.ts';
import { clockText, DURATION_UNITS, figureText } from '@plumbline/contract/field/duration.ts';
import { readDecimal, toScale, writeDecimal } from '@plumbline/contract/field/decimal.ts';
import { moneyDecimals } from '@plumbline/contract/field/money.ts';
import type { PartSum } from '@plumbline/contract/register/part-sums.ts';
import type { Field, FieldOf, Kind, Ref } from '@plumbline/contract/field/field.ts';
import { inLanguage } from '@plumbline/contract/words/pair.ts';
import type { Language, Word } from '@plumbline/contract/words/word.ts';
import { NO, YES } from '@plumbline/contract/field/flag.ts';
import { w } from '@plumbline/contract/words/word.ts';
import { formatOf } from './format.ts';
import { scopeZone } from '../place/level-settings.ts';
import { asParts, asRefs, asSignOffs, asTexts, isRef } from './values.ts';

/** The sign-off types as shown to users (domain guide 3.2). */
export const SIGN_OFF_TYPES = {
  optional: w('Optional', '可选'),
  required: w('Required', '必需'),
  complete: w('Complete', '完成'),
} as const satisfies Record<string, Word>;

const plain = (value: unknown): string => (typeof value === 'string' ? value : '');
const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);
const titles = (refs: readonly Ref[]): string => refs.map(({ title }) => title).join('; ');
const NONE = formatOf('en', 'UTC').count(null);

/** Formats a decimal with thousand separators, digit by digit: it is never converted to a floating-point number. */
function grouped(value: unknown): string {
  if (typeof value !== 'string') return NONE;
  const [integerPart = '', part] = value.split('.');
  return `${integerPart.replace(/\B(?=(\d{3})+$)/g, ',')}${part === undefined ? '' : `.${part}`}`;
}

/** Formats an amount, with its currency where that is the same in every row; sums of a group with that of each. */
function amount(value: unknown, field: FieldOf<'money'>): string {
  const { currency } = field;
  if (Array.isArray(value))
    return asParts(value)
      .map((part) => sumOf(part, field))
      .join(' · ');
  return typeof value === 'string' && currency !== undefined ? `${currency} ${grouped(value)}` : grouped(value);
}
function sumOf({ per, sum }: PartSum, field: FieldOf<'money'>): string {
  const read = readDecimal(sum);
  const scaled = read && toScale(read, moneyDecimals(field));
  return [per ?? field.currency ?? '', grouped(scaled ? writeDecimal(scaled) : sum)].join(' ').trim();
}
/** Formats a quantity; sums of a group with the unit of each. */
const quantity = (value: unknown): string =>
  Array.isArray(value)
    ? asParts(value)
        .map(({ per, sum }) => [grouped(sum), per ?? ''].join(' ').trim())
        .join(' · ')
    : grouped(value);

/** Formats a duration in its unit where two decimals are exact: `1.5 h`; otherwise in hours and minutes: `1:20 h`. */
function span(value: unknown, field: FieldOf<'duration'>, language: Language): string {
  if (typeof value !== 'number') return NONE;
  const figure = figureText(value, field, 2);
  if (figure === undefined) return `${clockText(value)} ${DURATION_UNITS.hour[language]}`;
  return `${figure.replace(/\B(?=(\d{3})+(?:\.|$))/g, ',')} ${DURATION_UNITS[field.unit][language]}`;
}

interface Reader<K extends Kind> {
  text(value: unknown, field: FieldOf<K>, language: Language): string;
}
const count: Reader<Kind> = { text: (value, _, language) => formatOf(language, scopeZone()).count(numberOf(value)) };

const READERS: { readonly [K in Kind]: Reader<K> } = {
  // a key is whole in any language
  text: { text: (value, { mono }, language) => (mono ? plain(value) : inLanguage(plain(value), language)) },
  integer: count,
  number: {
    text: (value, { decimals }, language) => formatOf(language, scopeZone()).number(numberOf(value), decimals),
  },
  flag: { text: (value, _, language) => (value === true ? YES : NO)[language] },
  date: {
    text: (value, _, language) => (typeof value === 'string' ? formatOf(language, scopeZone()).date(value) : ''),
  },
  instant: {
    text: (value, _, language) => (typeof value === 'string' ? formatOf(language, scopeZone()).dateTime(value) : ''),
  },
  choice: { text: (value, field, language) => field.of[plain(value)]?.[language] ?? plain(value) },
  ref: { text: (value) => (isRef(value) ? value.title : '') },
  refs: { text: (value) => titles(asRefs(value)) },
  list: { text: (value) => asTexts(value).join('; ') },
  signOffs: {
    text: (value, _, language) =>
      asSignOffs(value)
        .map((asSignOff) => `${signOffWord(asSignOff)[language]} (${SIGN_OFF_TYPES[asSignOff.type][language]})`)
        .join('; '),
  },
  money: { text: amount },
  exact: { text: quantity },
  order: count,
  duration: { text: span },
};
const readerOf = ({ kind }: Field): Reader<Kind> => READERS[kind];

/** Returns the text of a value as users see it: in the grid, on the clipboard and in the details of a row. */
export const cellText = (value: unknown, field: Field, language: Language): string =>
  readerOf(field).text(value, field, language);
