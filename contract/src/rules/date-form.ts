import { calendarDay } from './clock.ts';

/** How a file writes days with slashes: day first, or month first. */
export const DATE_FORMS = ['dmy', 'mdy'] as const;
/** One of them. */
export type DateForm = (typeof DATE_FORMS)[number];

const PARTED = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})(?:[ T].*)?$/;

const dayOf = (text: string, form: DateForm): string | null => {
  const [, first, , second, year] = PARTED.exec(text.trim()) ?? [];
  if (year === undefined) return null;
  const [day, month] = form === 'dmy' ? [first, second] : [second, first];
  return calendarDay(Number(year), Number(month), Number(day));
};

/**
 * A day of a file whose form is known, as `yyyy-mm-dd`; anything else stays as it is. What is no day in that form comes out
 * as none in any: it must not be read the other way round.
 */
export function isoOf(text: string, form: DateForm): string {
  const [, first = '', , second = '', year] = PARTED.exec(text.trim()) ?? [];
  if (year === undefined) return text;
  const two = (part: string): string => part.padStart(2, '0');
  return form === 'dmy' ? `${year}-${two(second)}-${two(first)}` : `${year}-${two(first)}-${two(second)}`;
}

/**
 * What a cell with slashes tells of how its column writes days: `both` where it is another day in each form, and the form
 * where it is a day in one alone. Undefined for everything else: 2026-03-31, 03.04.2026, 05/05/2026.
 */
export function toldForm(text: string): DateForm | 'both' | undefined {
  if (!text.includes('/')) return undefined;
  const [dmy, mdy] = [dayOf(text, 'dmy'), dayOf(text, 'mdy')];
  if (dmy === mdy) return undefined;
  if (dmy !== null && mdy !== null) return 'both';
  return dmy === null ? 'mdy' : 'dmy';
}
