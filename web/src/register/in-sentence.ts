import type { Language } from '@plumbline/contract/words/word.ts';

/** `Tag` within a sentence reads `tag`; an abbreviation stays. */
export const inSentence = (label: string, language: Language): string =>
  language === 'en' && /^[A-Z][a-z]/.test(label) ? `${label.charAt(0).toLowerCase()}${label.slice(1)}` : label;
