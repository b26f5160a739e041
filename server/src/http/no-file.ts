import { InvalidError } from '@plumbline/contract/errors.ts';
import { w } from '@plumbline/contract/words/word.ts';

/** The refusal of a form without a file. */
export const noFile = (): InvalidError =>
  new InvalidError([{ field: 'file', words: w('Choose a file.', '请选择文件。'), missing: true }]);
