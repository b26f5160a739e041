import { w } from '@plumbline/contract/words/word.ts';

/** What the product is called (readings D33). */
export const PRODUCT = w('Plumbline', '准绳');
