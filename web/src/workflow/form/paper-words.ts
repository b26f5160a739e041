import { w } from '@plumbline/contract/words/word.ts';

/** Texts on the paper of a form. */
export const paperWords = {
  below: w('below {limit}', '低于 {limit}'),
  above: w('above {limit}', '高于 {limit}'),
  atLeast: w('at least {limit}', '不小于 {limit}'),
  atMost: w('at most {limit}', '不大于 {limit}'),
  between: w('{min} to {max}', '{min} 至 {max}'),
  before: w('last time {value}, {day}', '上次 {value}，{day}'),
  documentCode: w('Document code', '文档编码'),
} as const;
