import { w } from '@plumbline/contract/words/word.ts';

/** The run sheet words that a list shows before anything is opened; the rest load later. */
export const listRunWords = {
  print: w('Print', '打印'),
  open: w('Open run sheet', '打开执行单'),
} as const;

/** The outline words that a list shows before anything is opened; the rest load later. */
export const listOutlineWords = {
  tab: w('Outline', '大纲'),
} as const;
