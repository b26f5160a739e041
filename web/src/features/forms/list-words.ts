import { w } from '@plumbline/contract/words/word.ts';

/** Of the words beside, those that a list shows before anything is opened: the others come later. */
export const listDesignWords = {
  form: w('Form', '表单'),
} as const;
