import { calendarDay } from './clock.ts';

/** How a file writes days with slashes: day first, or month first. */
export const DATE_FORMS = ['dmy', 'mdy'] as const;
/** How a file writes days with slashes. */
export type DateForm = (typeof DATE_FORMS)[number];

const PARTED = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})(?:[ T].*)?$/;

const dayOf = (text: string, form: DateForm): string | null => {
  const [, first, , second, year] = PARTED.exec(text.trim()) ?? [];
  if (year === undefined) return null;
  const [day, month] = form === 'dmy' ? [first, second] : [second, first];
  return calendarDay(Number(year), Number(month), Number(day));
};

/**
 * Converts a day written in a known form to `yyyy-mm-dd`; any other text is returned unchanged. A text that is no day
 * in that form is converted to an invalid date, so that it is never read the other way round.
 */
export function isoOf(text: string, form: DateForm): string {
  const [, first = '', , second = '', year] = PARTED.exec(text.trim()) ?? [];
  if (year === undefined) return text;
  const two = (part: string): string => part.padStart(2, '0');
  return form === 'dmy' ? `${year}-${two(second)}-${two(first)}` : `${year}-${two(first)}-${two(second)}`;
}

/**
 * What a cell with slashes reveals about how its column writes days: `both` where it is a different day in each form,
 * the form where it is a day in only one. Undefined for everything else: 2026-03-31, 03.04.2026, 05/05/2026.
 */
export function detectedDateForm(text: string): DateForm | 'both' | undefined {
  if (!text.includes('/')) return undefined;
  const [dmy, mdy] = [dayOf(text, 'dmy'), dayOf(text, 'mdy')];
  if (dmy === mdy) return undefined;
  if (dmy !== null && mdy !== null) return 'both';
  return dmy === null ? 'mdy' : 'dmy';
}
