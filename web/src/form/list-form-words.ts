import { w } from '@plumbline/contract/words/word.ts';

/** The part of the form texts that a list shows before anything is opened; the others load later. */
export const listFormWords = {
  notFound: w('Not found: {keys}', '未找到：{keys}'),
} as const;
