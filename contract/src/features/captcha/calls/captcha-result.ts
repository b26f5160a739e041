import { z } from 'zod';

/** The puzzles: a piece to be slid into its hole, words to be clicked in order (specification 3). */
export const CAPTCHA_TYPES = ['blockPuzzle', 'clickWord'] as const;
/** One kind of puzzle. */
export type CaptchaType = (typeof CAPTCHA_TYPES)[number];

/** The sizes all coordinates on the wire are in, whatever size the picture is shown in (specification 9, readings D27). */
export const CAPTCHA_SIZE = {
  width: 310,
  height: 155,
  /** The piece is as high as the picture. */
  pieceWidth: 47,
  /** What a slider sends as y: the piece does not move up or down. */
  sliderY: 5,
  /** So many words are clicked. */
  points: 3,
} as const;

/** How a captcha call ended. The numbers are those of the public clients (captcha protocol 5). */
export const REP_CODES = [
  /** It worked. */
  '0000',
  /** The answer could not be read. */
  '0001',
  /** Something that must be there is empty. */
  '0011',
  /** There is no such puzzle. */
  '0015',
  /** The captcha is unknown, used or too old: fetch another. */
  '6110',
  /** The answer is wrong. */
  '6111',
  /** No picture could be made just now. */
  '6112',
  /** Too many pictures were asked for; a page takes its pictures away. */
  '6201',
  /** Too many wrong answers: locked for a while. */
  '6202',
  /** Too many answers. */
  '6204',
  /** Too many calls that brought a verification. */
  '6205',
] as const;
/** One of them. */
export type RepCode = (typeof REP_CODES)[number];

/** What a captcha call answers: as `data`, and again beside it, where the public clients read it (readings D67). */
export interface CaptchaResult<T> {
  readonly repCode: RepCode;
  /** Why it did not work, in the caller's language; null when it did. */
  readonly repMsg: string | null;
  /** Null when it did not work. */
  readonly repData: T | null;
  readonly success: boolean;
}

/** A text as it came; anything else counts as none, for a client of this family can read no field errors. */
export const looseText = z.string().nullish().catch(null);
