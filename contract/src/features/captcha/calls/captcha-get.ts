import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import { looseText, type CaptchaResult } from './captcha-result.ts';

/** A captcha to be solved within 120 s (captcha protocol 2). What solves it stays on the server. */
export interface CaptchaPicture {
  /** PNG of 310x155 in bare base64: with the hole, or with the words. */
  readonly originalImageBase64: string;
  /** PNG of 47x155 in bare base64: the piece; null for words. */
  readonly jigsawImageBase64: string | null;
  /** Three words in the order to click; null for the slider. */
  readonly wordList: readonly string[] | null;
  /** 32 hex digits. */
  readonly token: string;
  /** No key: clients of the family then send plain texts (specification 7, captcha protocol 4). */
  readonly secretKey: null;
  /** Not solved yet. */
  readonly result: false;
}

/** Asks for a captcha (specification 7.1). `clientUid` names the browser and may be missing; `ts` is the time there. */
export const captchaGet = call({
  path: '/api/captcha/get',
  access: 'open',
  repeated: true,
  input: z.object({ captchaType: looseText, clientUid: looseText, ts: z.unknown().optional() }),
  output: as<CaptchaResult<CaptchaPicture>>(),
});
