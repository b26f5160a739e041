import { w } from '@plumbline/contract/words/word.ts';

/** Of the words beside, those that a list shows before anything is opened: the others come later. */
export const listFormWords = {
  notFound: w('Not found: {keys}', '未找到：{keys}'),
} as const;
