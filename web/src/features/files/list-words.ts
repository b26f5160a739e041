import { w } from '@plumbline/contract/words/word.ts';

/** The file words that a list shows before anything is opened; the rest load later. */
export const listFileWords = {
  attachments: w('Attachments', '附件'),
} as const;
