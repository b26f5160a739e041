import { captchaCheck } from './calls/captcha-check.ts';
import { captchaGet } from './calls/captcha-get.ts';

/** The calls of the captcha. */
export const captchaCalls = {
  captchaCheck,
  captchaGet,
} as const;
