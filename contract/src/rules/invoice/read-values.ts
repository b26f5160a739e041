import type { ReadRefusal } from './read-errors.ts';
import type { TaxCategory } from './document.ts';
import { addDays, calendarDay } from '../clock.ts';
import { decimal, plainText } from './decimal.ts';

/** What a text of an invoice says: a value, nothing, or something that cannot be read. */
export type Read<T> =
  | { readonly value: T | undefined; readonly note?: ReadRefusal }
  | { readonly refusal: ReadRefusal };

const refused = (key: ReadRefusal['key'], text: string): { readonly refusal: ReadRefusal } => ({
  refusal: { key, facts: { text: text.trim() } },
});

/** Folds full-width forms, minus signs and blanks: `￥１，２３４．５０` becomes `¥1,234.50`. */
export const foldWidth = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\u2212\u2012\u2013\uFE63]/g, '-')
    .replace(/[\s\u200B\uFEFF]+/g, ' ')
    .trim();

const CURRENCY_SIGN = /^(-?) ?(?:¥|CN¥|RMB|CNY|人民币) ?(-?)/;
const EXPONENT = /^-?\d+(?:\.\d*)?E[+-]?\d+$/i;
const PLAIN = /^-?(?:\d+(?:\.\d*)?|\.\d+)$/;
const GROUPED = /^-?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/;
const WITH_COMMA = /^-?[\d.]*,[\d.,]*$/;
/** N(24,13), the longest price, has 24 digits; a longer number is no amount. */
const MOST_DIGITS = 30;
/** Marks that stand where an amount is not stated: hidden on the original, or nothing. */
const NOT_STATED = /^(?:\*+|-+|\/|无)?$/;

/**
 * Reads an amount, a quantity or a price: currency signs, thousands, full-width forms. `***` and blank are no value. An
 * exponent has lost digits and is refused; so is a comma that separates no thousands.
 */
export function readAmount(text: string): Read<string> {
  const folded = foldWidth(text);
  if (NOT_STATED.test(folded)) return { value: undefined };
  const bare = folded.replace(CURRENCY_SIGN, '$1$2');
  if (EXPONENT.test(bare)) return refused('valueExponent', text);
  if (GROUPED.test(bare)) return exactly(bare.replaceAll(',', ''), text);
  if (WITH_COMMA.test(bare)) return refused('valueCommas', text);
  if (!PLAIN.test(bare)) return refused('valueNotAmount', text);
  return exactly(bare, text);
}

/** Reads an `xs:decimal`: no exponent, no thousands, no sign of a currency. */
export function readXmlDecimal(text: string): Read<string> {
  const bare = text.trim();
  if (bare === '') return { value: undefined };
  if (EXPONENT.test(bare)) return refused('valueExponent', text);
  if (!PLAIN.test(bare.replace(/^\+/, ''))) return refused('valueNotAmount', text);
  return exactly(bare.replace(/^\+/, ''), text);
}

function exactly(bare: string, text: string): Read<string> {
  const digits = bare.replace(/^-/, '');
  if (digits.length > MOST_DIGITS) return refused('valueTooLong', text);
  // `5.` and `.5` are decimals; trailing zeros are kept, because a document writes 100.00
  const padded = digits.replace(/\.$/, '').replace(/^\./, '0.');
  return { value: `${bare.startsWith('-') ? '-' : ''}${padded.replace(/^0+(?=\d)/, '')}` };
}

/** A tax rate as written: per cent, and how tax applies. */
export interface ReadRate {
  readonly rate?: string;
  readonly taxCategory: TaxCategory;
}

const EXEMPT = /^(?:免税|免征|exempt)/i;
const OUTSIDE = /^(?:不征税|不征)/;
const PERCENT = /^(\d{1,3}(?:\.\d+)?) ?%$/;
const FRACTION = /^0?\.\d+$/;
const WHOLE = /^\d{1,2}(?:\.\d+)?$/;

/**
 * Reads a Chinese tax rate: `13%`, `0.130000`, `13`, 免税, 不征税. A `1` without `%` is refused: it may be 1 % or 100 %.
 * `***` is no value.
 */
export function readRate(text: string): Read<ReadRate> {
  const folded = foldWidth(text);
  if (NOT_STATED.test(folded)) return { value: undefined };
  if (EXEMPT.test(folded)) return { value: { taxCategory: 'E' } };
  if (OUTSIDE.test(folded)) return { value: { taxCategory: 'O' } };
  const percent = PERCENT.exec(folded)?.[1];
  if (percent !== undefined) return { value: rateOf(percent) };
  if (FRACTION.test(folded)) return { value: rateOf(plainText(decimal(folded.replace(/^\./, '0.')).times('100'))) };
  if (!WHOLE.test(folded) || decimal(folded).eq('1')) return refused('valueNotRate', text);
  return { value: rateOf(folded) };
}

function rateOf(percent: string): ReadRate {
  const rate = plainText(decimal(percent));
  return { rate, taxCategory: rate === '0' ? 'Z' : 'S' };
}

const DATES = [
  /^(\d{4}) ?年 ?(\d{1,2}) ?月 ?(\d{1,2}) ?日?(?:$|[ T]?\d{1,2}[:时])/,
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:$|[ TZ+-])/,
  /^(\d{4})\/(\d{1,2})\/(\d{1,2})(?:$|[ T])/,
  /^(\d{4})\.(\d{1,2})\.(\d{1,2})$/,
  /^(\d{4})(\d{2})(\d{2})(?:\d{6})?$/,
];
const SERIAL = /^\d{5}(?:\.\d+)?$/;
/** Day 0 of the 1900 calendar of spreadsheets, from March 1900 on. */
const SERIAL_START = '1899-12-30';
const FIRST_YEAR = 1990;
const LAST_YEAR = 2100;

/**
 * Reads a date: 2020年10月10日, 2026-09-01 with or without a time, 2026/9/1, 20260901. A serial number of a spreadsheet is
 * read by its 1900 calendar, with a note. Other orders of day and month are refused.
 */
export function readDate(text: string): Read<string> {
  const folded = foldWidth(text);
  if (folded === '') return { value: undefined };
  for (const pattern of DATES) {
    const [found, year, month, day] = pattern.exec(folded) ?? [];
    if (found !== undefined) return likely(calendarDay(Number(year), Number(month), Number(day)), text);
  }
  if (!SERIAL.test(folded)) return refused('valueNotDate', text);
  const date = addDays(SERIAL_START, Number(folded.slice(0, 5)));
  const read = likely(date, text);
  return 'refusal' in read ? read : { ...read, note: { key: 'dateSerial', facts: { text: folded, date } } };
}

/** A day within the years in which invoices were issued. */
function likely(day: string | null, text: string): Read<string> {
  const year = Number(day?.slice(0, 4));
  return day !== null && year >= FIRST_YEAR && year <= LAST_YEAR ? { value: day } : refused('valueNotDate', text);
}
