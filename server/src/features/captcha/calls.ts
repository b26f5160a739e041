import type { Handler } from '../../http/handler.ts';
import { captchaCheck } from './captcha-check.ts';
import { captchaGet } from './captcha-get.ts';

/** The calls for the captcha shown before a sign-in or an SMS code. */
export const captchaHandlers: readonly Handler[] = [captchaGet, captchaCheck];
