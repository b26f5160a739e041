import { z } from 'zod';
import { as, call } from '../../calls/call.ts';

/** The puzzles: a piece to slide into its hole, or words to click in order (specification 3). */
export const CAPTCHA_TYPES = ['blockPuzzle', 'clickWord'] as const;
/** A kind of puzzle. */
export type CaptchaType = (typeof CAPTCHA_TYPES)[number];

/**
 * The sizes to which all transmitted coordinates refer, whatever size the picture is shown in (specification 9,
 * readings D27).
 */
export const CAPTCHA_SIZE = {
  width: 310,
  height: 155,
  /** The piece is as high as the picture. */
  pieceWidth: 47,
  /** The y that a slider sends; the piece does not move up or down. */
  sliderY: 5,
  /** The number of words to click. */
  points: 3,
} as const;

/** The results of a captcha call. The codes are those of the public clients (captcha protocol 5). */
const REP_CODES = [
  /** Success. */
  '0000',
  /** The answer could not be read. */
  '0001',
  /** A required value is empty. */
  '0011',
  /** No such puzzle. */
  '0015',
  /** The captcha is unknown, used or expired: fetch another. */
  '6110',
  /** The answer is wrong. */
  '6111',
  /** No picture could be generated just now. */
  '6112',
  /** Too many pictures were requested; a page then removes its pictures. */
  '6201',
  /** Too many wrong answers: locked for a while. */
  '6202',
  /** Too many check calls. */
  '6204',
  /** Too many calls that carried a verification. */
  '6205',
] as const;
/** A result code. */
export type RepCode = (typeof REP_CODES)[number];

/** The answer of a captcha call: as `data`, and again beside it, where the public clients read it (readings D67). */
export interface CaptchaResult<T> {
  readonly repCode: RepCode;
  /** Why it failed, in the caller's language; null on success. */
  readonly repMsg: string | null;
  /** Null on failure. */
  readonly repData: T | null;
  readonly success: boolean;
}

/** Text as received; anything else is treated as missing, because clients of this family cannot read field errors. */
const looseText = z.string().nullish().catch(null);

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

/** The calls of the captcha. */
export const captchaCalls = { captchaCheck, captchaGet } as const;
