import { w } from '../../words/word.ts';

/** The refusals of certificates. */
export const handoverErrors = {
  blocked: { code: 409, words: w('This certificate is blocked: {why}', '该证书被阻止签署：{why}') },
} as const;
