import { w } from '@plumbline/contract/words/word.ts';

/** The signing texts that a list shows before anything is opened; the other texts load later. */
export const listSignWords = {
  sign: w('Sign', '签署'),
  title: w('Sign-offs', '签署'),
} as const;

/** The texts about taking sign-offs back that a list shows before anything is opened; the other texts load later. */
export const listTakeBackWords = {
  button: w('Withdraw signatures', '撤回签署'),
} as const;
