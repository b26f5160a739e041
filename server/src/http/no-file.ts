import { InvalidError } from '@plumbline/contract/errors.ts';
import { w } from '@plumbline/contract/words/word.ts';

/** The refusal of a form with more than one file. */
export const manyFiles = (): InvalidError =>
  new InvalidError([{ field: 'file', words: w('Send one file at a time.', '每次只能提交一个文件。'), missing: false }]);

/** The refusal of a form without a file. */
export const noFile = (): InvalidError =>
  new InvalidError([{ field: 'file', words: w('Choose a file.', '请选择文件。'), missing: true }]);
