import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import { looseText, type CaptchaResult } from './captcha-result.ts';

/** A captcha to be solved within 120 s (captcha protocol 2). The solution stays on the server. */
export interface CaptchaPicture {
  /** A 310x155 PNG in bare base64: with the hole, or with the words. */
  readonly originalImageBase64: string;
  /** A 47x155 PNG in bare base64: the piece; null for words. */
  readonly jigsawImageBase64: string | null;
  /** Three words in the order to click; null for the slider. */
  readonly wordList: readonly string[] | null;
  /** 32 hex digits. */
  readonly token: string;
  /** No key: clients of this family then send plain text (specification 7, captcha protocol 4). */
  readonly secretKey: null;
  /** Not solved yet. */
  readonly result: false;
}

/**
 * Requests a captcha (specification 7.1). `clientUid` identifies the browser and may be missing; `ts` is the browser's
 * time.
 */
export const captchaGet = call({
  path: '/api/captcha/get',
  access: 'open',
  repeated: true,
  input: z.object({ captchaType: looseText, clientUid: looseText, ts: z.unknown().optional() }),
  output: as<CaptchaResult<CaptchaPicture>>(),
});
