/** The languages of the interface. The API and the stored setting use `zh-CN` and `en-US` (readings D46). */
export type Language = 'en' | 'zh';

/** A text of the interface in both languages, of equal rank. A missing translation does not compile. */
export interface Word {
  readonly en: string;
  readonly zh: string;
}

/** Makes a word from its text in both languages. */
export const w = (en: string, zh: string): Word => ({ en, zh });

/** A list of words as a text, in both languages. */
export const joinWords = (words: readonly Word[]): Word =>
  w(words.map(({ en }) => en).join(', '), words.map(({ zh }) => zh).join('、'));

/** The text of a word in one language. */
export const say = (word: Word, language: Language): string => word[language];

/** A placeholder in a text: `{name}`, or `{count:row|rows}`, which is chosen by the number put into `{count}`. */
const PLACE = /\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g;

/** Splits a text at its placeholders. */
export const aroundPlaces = (text: string): readonly string[] => text.split(/\{\w+(?::[^}]*)?\}/);

/** Returns a text as the source of a pattern: the placeholders match anything, the rest is literal. */
export const patternOf = (text: string): string =>
  aroundPlaces(text)
    .map((part) => part.replace(/[.*+?^$()|[\]\\{}]/g, String.raw`\$&`))
    .join('.*');

/**
 * Fills the `{name}` placeholders of a word with facts, using the right language of facts that are words; a placeholder
 * without a fact stays. `{count} {count:row|rows}` reads "1 row" and "2 rows": the first form is for one, the second
 * for any other number.
 */
export function fill(word: Word, facts: Readonly<Record<string, string | number | Word>>): Word {
  const put = (language: Language): string =>
    word[language].replace(PLACE, (place, name: string, singular: string | undefined, other: string | undefined) => {
      const fact = facts[name];
      if (fact === undefined) return place;
      const text = typeof fact === 'object' ? fact[language] : String(fact);
      if (singular === undefined || other === undefined) return text;
      return text === '1' ? singular : other;
    });
  return { en: put('en'), zh: put('zh') };
}

/** Parses `zh_CN`, `zh-CN`, `zh`, `en_US`, `en-US`, `en`; anything else gives the default (readings D46). */
export function languageOf(text: string | undefined, otherwise: Language = 'en'): Language {
  const head = text?.slice(0, 2).toLowerCase();
  return head === 'en' || head === 'zh' ? head : otherwise;
}
