/** A number while it is being typed: an optional sign, digits, one point or comma. */
const TYPED = /^[+-]?\d*(?:[.,]\d*)?$/;

/** Parses typed text: a number, null while it contains no digit yet, undefined when it cannot become a number. */
export function parseNumber(text: string): number | null | undefined {
  const typed = text.trim();
  if (!TYPED.test(typed) || typed.length > 20) return undefined;
  return /\d/.test(typed) ? Number(typed.replace(',', '.')) : null;
}

/** A stored number in the form in which it is typed: no thousands separators. */
export const showNumber = (value: number | null): string => (value === null ? '' : String(value));
