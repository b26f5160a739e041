import { dayFromToday, datedRelativeDay, isRelativeDay } from '@plumbline/contract/register/relative-day.ts';
import { dayIn, endOfDay, startOfDay, todayIn } from '@plumbline/contract/rules/clock.ts';
import { scopeZone } from '../lib/place/level-settings.ts';
import { currentLanguage } from '../lib/value/language.ts';

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

/**
 * The day of an instant in the scope of work, as displayed; a day, or a text that is not an instant, is returned
 * unchanged.
 */
export const dayOfInstant = (instant: string): string =>
  isDay(instant) || Number.isNaN(Date.parse(instant)) ? instant : dayIn(instant, scopeZone());

/** The first instant of a day in the scope of work, as the calls expect it. */
export const firstMoment = (day: string): string => (isDay(day) ? startOfDay(day, scopeZone()).toISOString() : day);
/** The last instant of a day in the scope of work. */
export const lastMoment = (day: string): string => (isDay(day) ? endOfDay(day, scopeZone()).toISOString() : day);

/** The day that a value counted from today means in the scope of work; undefined for any other value. */
export const dayMeant = (value: unknown): string | undefined => dayFromToday(value, todayIn(scopeZone()));
/** A day as a user would type it; one counted from today with the date it means. */
export const dayText = (end: string | number): string =>
  isRelativeDay(end) ? datedRelativeDay(end, currentLanguage(), todayIn(scopeZone())) : String(end);
