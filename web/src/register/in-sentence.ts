import type { Language } from '@plumbline/contract/words/word.ts';

/** Puts a label in lower case for use within a sentence (`Tag` → `tag`); abbreviations stay as they are. */
export const inSentence = (label: string, language: Language): string =>
  language === 'en' && /^[A-Z][a-z]/.test(label) ? `${label.charAt(0).toLowerCase()}${label.slice(1)}` : label;
