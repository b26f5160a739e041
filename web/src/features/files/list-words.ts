import { w } from '@plumbline/contract/words/word.ts';

/** Of the words beside, those that a list shows before anything is opened: the others come later. */
export const listFileWords = {
  attachments: w('Attachments', '附件'),
} as const;
