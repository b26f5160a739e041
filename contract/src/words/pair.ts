import type { Language, Word } from './word.ts';

/** What stands between the two languages of a text: `Check valve | 止回阀`. */
export const BETWEEN = ' | ';
const CHINESE = /\p{Script=Han}/u;
const LETTER = /\p{Script=Latin}/u;

/** A text in both languages as one stored text; once where both are the same. */
export const pairText = ({ en, zh }: Word): string => (en === zh ? en : `${en}${BETWEEN}${zh}`);

/**
 * The part of a stored text in a language, where it is a pair: English before the bar and Chinese after it. Any other
 * text is returned as it is, also one with a bar and two parts of which one is in neither language.
 */
export function inLanguage(text: string, language: Language): string {
  const [en = '', zh, ...more] = text.split(BETWEEN);
  if (zh === undefined || more.length > 0 || CHINESE.test(en) || !LETTER.test(en) || !CHINESE.test(zh)) return text;
  return language === 'en' ? en : zh;
}
