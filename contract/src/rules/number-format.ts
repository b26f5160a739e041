/**
 * The number formats of specification 5: `number` is a positive integer without a leading zero (so 0 is none), `float`
 * a non-negative number with at most 2 decimals (readings D66).
 */
export const NUMBER_FORMATS = {
  number: /^[1-9]\d*$/,
  float: /^(?:0|[1-9]\d*)(?:\.\d{1,2})?$/,
} as const satisfies Record<string, RegExp>;
/** The name of a number format. */
export type NumberFormat = keyof typeof NUMBER_FORMATS;

/** Whether a text is a number of a format. */
export const isNumberOf = (format: NumberFormat, text: string): boolean => NUMBER_FORMATS[format].test(text);

/** Decimals one may type unless said (specification 5). */
const DECIMALS = 2;

/**
 * What typing a figure may hold at any moment: an optional + or -, digits, and a point with up to `decimals` digits;
 * 0 decimals allow no point. Also what is not a figure yet: nothing, a sign, a point at the end (readings D66).
 */
export function isKeyInput(text: string, decimals: number = DECIMALS): boolean {
  const found = /^[+-]?\d*(\.\d*)?$/.exec(text);
  if (found === null) return false;
  const part = found[1];
  return part === undefined || (decimals > 0 && part.length - 1 <= decimals);
}

/**
 * A figure as typed or pasted, in the form of key input: full-width signs and a decimal comma are read, spaces and
 * thousand separators dropped. Undefined for what can become no figure.
 */
export function keyInput(text: string, decimals: number = DECIMALS): string | undefined {
  const half = text.normalize('NFKC').replaceAll('。', '.').replaceAll('−', '-').replaceAll(/\s/g, '');
  const plain = half.replaceAll(/,(?=\d{3}(?:\D|$))/g, '').replace(/^([+-]?\d*),(\d*)$/, '$1.$2');
  return isKeyInput(plain, decimals) ? plain : undefined;
}
