/** A number as it is being typed: an optional sign, digits, one point or comma. */
const TYPED = /^[+-]?\d*(?:[.,]\d*)?$/;

/** What a typed text means: a number, null while it holds no digit yet, undefined when it can become none. */
export function parseNumber(text: string): number | null | undefined {
  const typed = text.trim();
  if (!TYPED.test(typed) || typed.length > 20) return undefined;
  return /\d/.test(typed) ? Number(typed.replace(',', '.')) : null;
}

/** A stored number as one types it: no thousand separators. */
export const showNumber = (value: number | null): string => (value === null ? '' : String(value));
