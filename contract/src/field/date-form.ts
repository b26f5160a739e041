import { calendarDay } from '../rules/clock.ts';
import { fill, type Word } from '../words/word.ts';
import { fieldMessages } from './field-messages.ts';
import { DATE_FORMS, type DateForm, type Detected, type WrittenForms } from './written-forms.ts';

/** Two-digit years mean those from 1950 to 2049. */
const CENTURY_TURN = 50;
/** The year of a date with two or four digits. */
export const fullYear = (year: string): number =>
  year.length === 2 ? Number(year) + (Number(year) < CENTURY_TURN ? 2000 : 1900) : Number(year);

/** A time of day after a day, with its zone. */
const TIME = /[T ,]\s*\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?:\s*[ap]\.?m\.?)?\s*(Z|[+-]\d{2}:?\d{2})?$/i;
/** A text without what follows its day, full-width characters as plain ones; `zone` is the zone of a time, if any. */
export function dayPart(text: string): { readonly day: string; readonly zone: string | undefined } {
  const plain = text.normalize('NFKC').trim();
  const found = TIME.exec(plain);
  return { day: found === null ? plain : plain.slice(0, found.index), zone: found?.[1] };
}

const PARTED = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})$/;
type Parts = readonly [first: string, second: string, year: number];
function partsOf(text: string): Parts | undefined {
  const [, first, , second, year] = PARTED.exec(dayPart(text).day) ?? [];
  return first === undefined || second === undefined || year === undefined
    ? undefined
    : [first, second, fullYear(year)];
}

const isoIn = ([first, second, year]: Parts, form: DateForm): string | null => {
  const [day, month] = form === 'dmy' ? [first, second] : [second, first];
  return calendarDay(year, Number(month), Number(day));
};

/**
 * Converts a day written in a known form to `yyyy-mm-dd`; any other text is returned unchanged. A text that is no day
 * in that form is converted to an invalid date, so that it is never read the other way round.
 */
export function isoOf(text: string, form: DateForm): string {
  const parts = partsOf(text);
  if (parts === undefined) return text;
  const [first, second, year] = parts;
  const two = (part: string): string => part.padStart(2, '0');
  return form === 'dmy' ? `${year}-${two(second)}-${two(first)}` : `${year}-${two(first)}-${two(second)}`;
}

/** What a cell with slashes reveals about how its column writes days; nothing for 2026-03-31, 03.04.2026, 05/05/2026. */
export function detectedDateForm(text: string): Detected<DateForm> {
  const parts = text.normalize('NFKC').includes('/') ? partsOf(text) : undefined;
  if (parts === undefined) return undefined;
  const [dmy, mdy] = [isoIn(parts, 'dmy'), isoIn(parts, 'mdy')];
  if (dmy === mdy) return undefined;
  if (dmy !== null && mdy !== null) return 'both';
  return dmy === null ? 'mdy' : 'dmy';
}

/** The message for a day with two readings. */
function unclearDay(text: string): Word {
  const parts = partsOf(text) ?? ['', '', 0];
  return fill(fieldMessages.unclearDate, { dmy: isoIn(parts, 'dmy') ?? '', mdy: isoIn(parts, 'mdy') ?? '' });
}

/** How a file writes days with slashes. */
export const DATES: WrittenForms<DateForm> = {
  key: 'dates',
  forms: DATE_FORMS,
  detect: detectedDateForm,
  plain: isoOf,
  isAssumed: true,
  unclear: unclearDay,
};
