import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import { looseText, type CaptchaResult } from './captcha-result.ts';

/** A solved captcha: the values sent, unchanged. */
export interface CaptchaPassed {
  readonly captchaType: string;
  readonly token: string;
  readonly pointJson: string;
  readonly result: true;
}

/**
 * Checks a captcha (specification 7.1). `pointJson` is text: `{"x":151.9,"y":5}` for the slider, `[{"x":12,"y":80}, …]`
 * for three words, in coordinates of 310x155. The first check uses up a token, right or wrong. Once the captcha is
 * solved, the page sends `token---pointJson` with its next call, once, within 180 s.
 */
export const captchaCheck = call({
  path: '/api/captcha/check',
  access: 'open',
  repeated: true,
  input: z.object({ captchaType: looseText, pointJson: looseText, token: looseText }),
  output: as<CaptchaResult<CaptchaPassed>>(),
});
