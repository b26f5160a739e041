import { w } from '../../words/word.ts';

/** The errors of the captcha. */
export const captchaErrors = {
  /** The code used by this family of captchas, because 4 would be read as an ended session (readings D05). */
  captchaFailed: { code: 6110, words: w('Human verification failed', '人机验证失败') },
} as const;
