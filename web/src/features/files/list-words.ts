import { w } from '@plumbline/contract/words/word.ts';

/** The file words that a list shows before anything is opened; the rest load later. */
export const listFileWords = {
  attachments: w('Attachments', '附件'),
  note: w(
    'All files of this scope of work, once for each item they are attached to',
    '本工作范围的全部文件，按所附对象逐条列出',
  ),
} as const;
