import { w } from '@plumbline/contract/words/word.ts';

/** Of the words beside, those that a list shows before anything is opened: the others come later. */
export const listAheadWords = {
  readings: w('Readings', '读数'),
} as const;
