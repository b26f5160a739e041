import { w } from '@plumbline/contract/words/word.ts';

/** Of the words beside, those that a list shows before anything is opened: the others come later. */
export const listRunWords = {
  print: w('Print', '打印'),
  open: w('Open run sheet', '打开执行单'),
} as const;

/** Of the words beside, those that a list shows before anything is opened: the others come later. */
export const listOutlineWords = {
  tab: w('Outline', '大纲'),
} as const;
