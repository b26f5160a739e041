import { dayIn, endOfDay, startOfDay } from '@plumbline/contract/rules/clock.ts';
import { scopeZone } from '../lib/level-settings.ts';

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** The day of a moment in the scope of work, as it is shown; a day, and what is no moment, stays as it is. */
export const dayOfInstant = (instant: string): string =>
  isDay(instant) || Number.isNaN(Date.parse(instant)) ? instant : dayIn(instant, scopeZone());

/** The first moment of a day in the scope of work, as the calls want it. */
export const firstMoment = (day: string): string => (isDay(day) ? startOfDay(day, scopeZone()).toISOString() : day);
/** The last moment of a day in the scope of work. */
export const lastMoment = (day: string): string => (isDay(day) ? endOfDay(day, scopeZone()).toISOString() : day);
