import { w } from '../../words/word.ts';

/** The refusals of the captcha. */
export const captchaErrors = {
  /** The number of the captcha family, for 4 would read as an ended session (readings D05). */
  captchaFailed: { code: 6110, words: w('Human verification failed', '人机验证失败') },
} as const;
