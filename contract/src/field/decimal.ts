import { fill, type Word } from '../words/word.ts';
import { fieldMessages } from './field-messages.ts';
import { type Detected, FIGURE_FORMS, type FigureForm, type WrittenForms } from './written-forms.ts';

/** An exact decimal: `units` counts steps of 10 to the power of −`scale`. */
export interface Decimal {
  readonly units: bigint;
  readonly scale: number;
}

/** `1,234` is a thousand and more, or one and a bit; before a group of three, neither a 0 nor a fourth digit stands. */
const UNCLEAR = /^[1-9]\d{0,2},\d{3}$/;
/** `1.234`: the usual reading has a decimal point, unless the other figures have a decimal comma. */
const USUAL = /^[1-9]\d{0,2}\.\d{3}$/;
const COMMA_GROUPS = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/;
const POINT_GROUPS = /^[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?$/;
const DECIMAL_COMMA = /^\d*,\d+$/;
const DECIMAL_POINT = /^\d*\.\d*$/;
const FIGURE = /[\d.,]*\d[\d.,]*/g;
/** Figures whose groups are parted by blanks or apostrophes: `12 000`, `12'000`. */
const PARTED = /(?<![\d.,])\d{1,3}(?:[ '’]\d{3})+(?!\d)/g;

/** A figure with a point before its decimals and no groups, and what it reveals about how its column writes figures. */
function plainToken(
  token: string,
  form: FigureForm | undefined,
): { readonly plain: string; readonly found: Detected<FigureForm> } {
  if (UNCLEAR.test(token)) {
    if (form === undefined) return { plain: token, found: 'both' };
    return { plain: token.replace(',', form === 'point' ? '' : '.'), found: 'both' };
  }
  // a figure with a point in a column of decimal commas stays as unclear as one with a comma
  if (USUAL.test(token)) return { plain: form === 'comma' ? token.replace('.', ',') : token, found: 'usual' };
  if (DECIMAL_POINT.test(token)) return { plain: token, found: 'plain' };
  if (DECIMAL_COMMA.test(token)) return { plain: token.replace(',', '.'), found: 'comma' };
  if (COMMA_GROUPS.test(token)) return { plain: token.replaceAll(',', ''), found: 'point' };
  if (POINT_GROUPS.test(token)) return { plain: token.replaceAll('.', '').replace(',', '.'), found: 'comma' };
  return { plain: token, found: undefined };
}

/** A text without what only serves the eye: full-width characters become plain, blanks and group signs are dropped. */
const withoutGroups = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll('−', '-')
    .replace(PARTED, (figure) => figure.replaceAll(/[ '’]/g, ''))
    // a blank between two figures does not make one figure of them
    .replaceAll(/(?<![\d.,])\s+|\s+(?![\d.,])/g, '');

/**
 * The one reader of figures: full-width characters become plain, blanks and thousands separators are dropped, and the
 * decimals follow a point. A figure with two readings, such as `1,234`, is read in the given form; without one it keeps
 * its comma, so that no rule takes it for a number.
 */
export const plainFigure = (text: string, form?: FigureForm): string =>
  withoutGroups(text).replace(FIGURE, (token) => plainToken(token, form).plain);

const ORDER: ReadonlyArray<Detected<FigureForm>> = ['both', 'comma', 'point', 'usual', 'plain'];
/** What a text reveals about how its column writes figures. */
export function detectedFigureForm(text: string): Detected<FigureForm> {
  const found = (withoutGroups(text).match(FIGURE) ?? []).map((token) => plainToken(token, undefined).found);
  return ORDER.find((item) => found.includes(item));
}

/** The message for a figure with two readings. */
export function unclearFigure(text: string): Word {
  const shown = (form: FigureForm): string =>
    withoutGroups(text).replace(FIGURE, (token) => plainToken(token.replace('.', ','), form).plain);
  return fill(fieldMessages.unclearFigure, { thousands: shown('point'), decimals: shown('comma') });
}

/** How a file writes figures: `1,234.5` or `1.234,5`. */
export const FIGURES: WrittenForms<FigureForm> = {
  key: 'figures',
  forms: FIGURE_FORMS,
  detect: detectedFigureForm,
  plain: plainFigure,
  isAssumed: false,
  unclear: unclearFigure,
};

/**
 * Parses digits with an optional sign and point; undefined for anything else. Trailing zeros do not count as decimals.
 */
export function readDecimal(plain: string): Decimal | undefined {
  const [, sign, integerPart = '', part = ''] = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(plain) ?? [];
  if (sign === undefined || integerPart + part === '') return undefined;
  const decimals = part.replace(/0+$/, '');
  const units = BigInt(integerPart + decimals);
  return { units: sign === '-' ? -units : units, scale: decimals.length };
}

/** Formats a decimal with all its decimals: 123450 of scale 2 is `1234.50`. */
export function writeDecimal({ units, scale }: Decimal): string {
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0');
  const at = digits.length - scale;
  return `${units < 0n ? '-' : ''}${digits.slice(0, at)}${scale === 0 ? '' : `.${digits.slice(at)}`}`;
}

/** Rescales a decimal to steps of 10 to the power of −`scale`; undefined when it has more decimals than that. */
export const toScale = ({ units, scale }: Decimal, to: number): Decimal | undefined =>
  scale > to ? undefined : { units: units * 10n ** BigInt(to - scale), scale: to };
