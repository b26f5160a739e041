import type { Language } from '@plumbline/contract/words/word.ts';

/** The language tag of a PDF; a screen reader chooses its voice by it. */
export const languageTag = (language: Language): string => (language === 'zh' ? 'zh-CN' : 'en-US');
