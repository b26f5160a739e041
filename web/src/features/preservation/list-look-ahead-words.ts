import { w } from '@plumbline/contract/words/word.ts';

/** The look-ahead words that a list shows before anything is opened; the rest load later. */
export const listAheadWords = {
  readings: w('Readings', '读数'),
} as const;
