import { w } from '@plumbline/contract/words/word.ts';

/** The designer words that a list shows before anything is opened; the rest load later. */
export const listDesignWords = {
  form: w('Form', '表单'),
} as const;
