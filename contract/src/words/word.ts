/** The languages of the interface. `zh-CN` and `en-US` are what the wire and the stored setting use (readings D46). */
export type Language = 'en' | 'zh';

/** A text of the interface in both languages of equal rank. A missing translation does not compile. */
export interface Word {
  readonly en: string;
  readonly zh: string;
}

/** Writes a word with both languages side by side. */
export const w = (en: string, zh: string): Word => ({ en, zh });

/** The text of a word in one language. */
export const say = (word: Word, language: Language): string => word[language];

/** A place of a text: `{name}`, or `{count:row|rows}`, which is read by the number that is put into `{count}`. */
const PLACE = /\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g;

/** A text cut at its places: what is read between them. */
export const aroundPlaces = (text: string): readonly string[] => text.split(/\{\w+(?::[^}]*)?\}/);

/** A text as the source of a pattern: whatever stands in its places, all else as it is written. */
export const patternOf = (text: string): string =>
  aroundPlaces(text)
    .map((part) => part.replace(/[.*+?^$()|[\]\\{}]/g, String.raw`\$&`))
    .join('.*');

/**
 * Puts facts into the `{name}` places of a word, those that are words in its language; a place without a fact stays as it is.
 * `{count} {count:row|rows}` reads "1 row" and "2 rows": what stands first is for one, the other for any other number.
 */
export function fill(word: Word, facts: Readonly<Record<string, string | number | Word>>): Word {
  const put = (language: Language): string =>
    word[language].replace(PLACE, (place, name: string, one: string | undefined, other: string | undefined) => {
      const fact = facts[name];
      if (fact === undefined) return place;
      const text = typeof fact === 'object' ? fact[language] : String(fact);
      if (one === undefined || other === undefined) return text;
      return text === '1' ? one : other;
    });
  return { en: put('en'), zh: put('zh') };
}

/** Reads `zh_CN`, `zh-CN`, `zh`, `en_US`, `en-US`, `en`; anything else is the default (readings D46). */
export function languageOf(text: string | undefined, otherwise: Language = 'en'): Language {
  const head = text?.slice(0, 2).toLowerCase();
  return head === 'en' || head === 'zh' ? head : otherwise;
}
