import { w } from '@plumbline/contract/words/word.ts';

/** Of the words beside, those that a list shows before anything is opened: the others come later. */
export const listSignWords = {
  sign: w('Sign', '签署'),
  title: w('Sign-offs', '签署'),
} as const;

/** Of the words beside, those that a list shows before anything is opened: the others come later. */
export const listTakeBackWords = {
  button: w('Withdraw signatures', '撤回签署'),
} as const;
