import { detectedFigureForm } from '@plumbline/contract/field/decimal.ts';
import { keyInput } from '@plumbline/contract/rules/number-format.ts';

/** Digits and decimals that may be typed. */
const LONGEST = 20;

/**
 * Typed text as it is shown, with a decimal point, and its number: null while it contains no digit yet. Undefined when
 * it cannot become a number, or when it was pasted and has two readings.
 */
export function typedNumber(text: string): { readonly shown: string; readonly value: number | null } | undefined {
  const shown = keyInput(text, LONGEST);
  if (shown === undefined || shown.length > LONGEST || detectedFigureForm(shown) === 'both') return undefined;
  return { shown, value: /\d/.test(shown) ? Number(shown) : null };
}

/** A stored number in the form in which it is typed: no thousands separators. */
export const showNumber = (value: number | null): string => (value === null ? '' : String(value));
