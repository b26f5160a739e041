import { fill } from '../words/word.ts';
import { decimalsOf, isCurrency, MARKS } from './currency.ts';
import { FIGURES, plainFigure, readDecimal, toScale, unclearFigure, writeDecimal, type Decimal } from './decimal.ts';
import type { FieldOf } from './field.ts';
import { isUnclear } from './number.ts';
import type { KindRule, Parsed } from './rule.ts';
import { fieldMessages } from './field-messages.ts';
import type { Traits } from './traits.ts';

/** Maximum digits of an amount; its column has the same width. */
export const MONEY_DIGITS = 18;

/** The number of decimals with which an amount is stored and shown. */
export const moneyDecimals = ({ currency, decimals }: FieldOf<'money'>): 0 | 2 | 3 | 4 =>
  decimals ?? (currency === undefined ? 2 : decimalsOf(currency));

function within({ units, scale }: Decimal, { min, max }: FieldOf<'money'>): Parsed<string> {
  const scaleFactor = 10n ** BigInt(scale);
  const most = 10n ** BigInt(MONEY_DIGITS) - 1n;
  const highest = max === undefined ? most : BigInt(max) * scaleFactor;
  const lowest = min === undefined ? -most : BigInt(min) * scaleFactor;
  if (units < lowest) return { error: fill(fieldMessages.atLeast, { min: writeDecimal({ units: lowest, scale }) }) };
  if (units > highest) return { error: fill(fieldMessages.atMost, { max: writeDecimal({ units: highest, scale }) }) };
  return { value: writeDecimal({ units, scale }) };
}

function amount(plain: string, field: FieldOf<'money'>): Parsed<string> {
  const read = readDecimal(plain);
  if (read === undefined) return { error: fieldMessages.notMoney };
  const decimals = moneyDecimals(field);
  const exact = toScale(read, decimals);
  return exact === undefined ? { error: fill(fieldMessages.decimals, { decimals }) } : within(exact, field);
}

/** Splits a text into its number and the mark before or after it: `CNY`, `¥`. */
function parts(text: string): { readonly figure: string; readonly mark: string } {
  const plain = plainFigure(text, 'point');
  const [, inBrackets] = /^\((.+)\)$/.exec(plain) ?? [];
  const [, sign = '', before = '', figure = plain, behind = ''] =
    /^([+-]?)([^\d.+-]*)([+-]?[\d.]+)([^\d.+-]*)$/.exec(inBrackets ?? plain) ?? [];
  // accountants write a negative amount in brackets
  return { figure: `${inBrackets === undefined ? '' : '-'}${sign}${figure}`, mark: (before + behind).toUpperCase() };
}

function wrongMark(mark: string, { currency }: FieldOf<'money'>): Parsed<string> | undefined {
  if (mark === '' || (currency !== undefined && [currency, ...(MARKS[currency] ?? [])].includes(mark)))
    return undefined;
  const known = isCurrency(mark) || Object.values(MARKS).some((marks) => marks.includes(mark));
  if (!known) return { error: fieldMessages.notMoney };
  return {
    error: currency === undefined ? fieldMessages.currencyApart : fill(fieldMessages.otherCurrency, { currency }),
  };
}

/**
 * Amounts, exact to the last decimal: text throughout and `numeric` in the table, never a binary fraction. Excess
 * decimals are refused, not rounded. The currency may be written as code or symbol; any other currency is refused.
 */
const moneyRule: KindRule<'money', string> = {
  parse(text, field) {
    const { figure, mark } = parts(text);
    const read = wrongMark(mark, field) ?? amount(figure, field);
    return 'value' in read && isUnclear(text, moneyDecimals(field)) ? { error: unclearFigure(text) } : read;
  },
  check: (value, field) =>
    typeof value === 'string' ? amount(value.trim(), field) : { error: fieldMessages.notMoney },
  print: (value) => value,
};

/** The traits of an amount of money. */
export const moneyTraits: Traits<'money'> = {
  rule: moneyRule,
  empty: null,
  figure: true,
  many: false,
  refers: false,
  caseless: false,
  sortable: true,
  listed: true,
  group: 'is',
  operators: ['is', 'isNot', 'atLeast', 'atMost', 'anyOf', 'blank', 'notBlank'],
  unit: ({ currency }) => (currency === undefined ? null : { en: currency, zh: currency }),
  written: (field) => (moneyDecimals(field) === 0 ? null : FIGURES),
  choices: () => null,
  fromText: (text) => text,
};
