import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import { looseText, type CaptchaResult } from './captcha-result.ts';

/** A captcha that was solved: what was sent, as it was sent. */
export interface CaptchaPassed {
  readonly captchaType: string;
  readonly token: string;
  readonly pointJson: string;
  readonly result: true;
}

/**
 * Judges a captcha (specification 7.1). `pointJson` is a text: `{"x":151.9,"y":5}` of the slider, `[{"x":12,"y":80}, …]`
 * of three words, in coordinates of 310x155. A token is spent by its first check, right or wrong. Solved, the page
 * sends `token---pointJson` with its next call, once, within 180 s.
 */
export const captchaCheck = call({
  path: '/api/captcha/check',
  access: 'open',
  repeated: true,
  input: z.object({ captchaType: looseText, pointJson: looseText, token: looseText }),
  output: as<CaptchaResult<CaptchaPassed>>(),
});
