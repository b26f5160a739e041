import { addDays } from '../rules/clock.ts';
import type { Language } from '../words/word.ts';

/*
 * Days counted from today in filters: stored as `today`, `today-7`, `today+28`, so that a saved search or a scheduled
 * report keeps its meaning, and resolved when rows are read, in the time zone of the scope.
 */

const STORED = /^today(?:([+-])(\d{1,4}))?$/;
const TYPED =
  /^(?:today|今天|今日)\s*(?:([+＋\-－−–])\s*(\d{1,4})\s*(?:days?|d|天|日)?)?\s*(?:[(（][^()（）]*[)）])?$/i;

/** True for a day counted from today, as a filter stores it. */
export const isRelativeDay = (value: unknown): value is string => typeof value === 'string' && STORED.test(value);

/** The day counted from today that a text means in either language: `today + 14`, `今天-7`; undefined for another text. */
export function readRelativeDay(text: string): string | undefined {
  const found = TYPED.exec(text.trim());
  if (!found) return undefined;
  const days = Number(found[2] ?? 0);
  if (days === 0) return 'today';
  return `today${found[1] === '+' || found[1] === '＋' ? '+' : '-'}${days}`;
}

/** The day that a value counted from today means; undefined for any other value. */
export function dayFromToday(value: unknown, today: string): string | undefined {
  const found = typeof value === 'string' ? STORED.exec(value) : null;
  return found ? addDays(today, Number(`${found[1] ?? '+'}${found[2] ?? '0'}`)) : undefined;
}

/** A day counted from today in the words of a language, without the date it means. */
export const relativeDayText = (value: string, language: Language): string =>
  language === 'zh' ? value.replace('today', '今天') : value;
/** The same with the date it means today, which is ignored when the text is read again. */
export function datedRelativeDay(value: string, language: Language, today: string): string {
  const day = dayFromToday(value, today) ?? '';
  return language === 'zh' ? `${relativeDayText(value, language)}（${day}）` : `${value} (${day})`;
}
