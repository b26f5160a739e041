import { detectedFigureForm, plainFigure } from '../field/decimal.ts';

/**
 * The number formats of specification 5: `number` is a positive integer without a leading zero (so 0 is none), `float`
 * a non-negative number with at most 2 decimals (readings D66).
 */
const NUMBER_FORMATS = {
  number: /^[1-9]\d*$/,
  float: /^(?:0|[1-9]\d*)(?:\.\d{1,2})?$/,
} as const satisfies Record<string, RegExp>;
/** The name of a number format. */
export type NumberFormat = keyof typeof NUMBER_FORMATS;

/** True when a text is a number in a format. */
export const isNumberOf = (format: NumberFormat, text: string): boolean => NUMBER_FORMATS[format].test(text);

/** Maximum decimals in key input by default (specification 5). */
const DECIMALS = 2;

/**
 * True for any text that may appear while a figure is being typed: an optional + or -, digits, and a point with up to
 * `decimals` digits; with 0 decimals no point is allowed. Incomplete figures are accepted too: nothing, a sign, a point
 * at the end (readings D66).
 */
export function isKeyInput(text: string, decimals: number = DECIMALS): boolean {
  const found = /^[+-]?\d*(\.\d*)?$/.exec(text);
  if (found === null) return false;
  const part = found[1];
  return part === undefined || (decimals > 0 && part.length - 1 <= decimals);
}

/**
 * Converts a typed or pasted figure to key input: full-width signs and a decimal comma are read, spaces and thousand
 * separators are dropped. A pasted figure with two readings, such as `1,234`, stays as it is, so that its rule names
 * them. Undefined for text that cannot become a figure.
 */
export function keyInput(text: string, decimals: number = DECIMALS): string | undefined {
  const half = text.replaceAll('。', '.').replace(/^([^,，]*)[,，]$/, '$1.');
  const plain = plainFigure(half, decimals === 0 ? 'point' : undefined);
  if (detectedFigureForm(plain) === 'both') return plain;
  return isKeyInput(plain, decimals) ? plain : undefined;
}
