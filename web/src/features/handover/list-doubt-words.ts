import { w } from '@plumbline/contract/words/word.ts';

/** The doubt words that a list shows before anything is opened; the rest load later. */
export const listDoubtWords = {
  title: w('In doubt', '存疑'),
} as const;
