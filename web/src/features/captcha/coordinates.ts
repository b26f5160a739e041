import { CAPTCHA_SIZE } from '@plumbline/contract/features/captcha/calls.ts';

/** A position in a picture, from its top left corner. */
export interface Place {
  readonly x: number;
  readonly y: number;
}
/** The size at which a picture is shown, in CSS pixels. */
export interface Shown {
  readonly width: number;
  readonly height: number;
}

/** The rightmost position of the piece, in pixels of 310. */
export const FARTHEST = CAPTCHA_SIZE.width - CAPTCHA_SIZE.pieceWidth;
const within = (value: number, most: number): number => Math.min(Math.max(value, 0), most);
const hundredths = (value: number): number => Math.round(value * 100) / 100;

/** How far the piece moved, in pixels of 310, for a pointer distance on a picture of the shown width (readings D27). */
export const movedBy = (distance: number, shownWidth: number): number =>
  shownWidth <= 0 ? 0 : (distance * CAPTCHA_SIZE.width) / shownWidth;

/** Keeps the piece inside the picture. */
export const inPicture = (moved: number): number => within(moved, FARTHEST);

/** The position of a click, in pixels of 310x155 (readings D27). */
export const placeOf = ({ x, y }: Place, { width, height }: Shown): Place => ({
  x: Math.round(within((x * CAPTCHA_SIZE.width) / width, CAPTCHA_SIZE.width)),
  y: Math.round(within((y * CAPTCHA_SIZE.height) / height, CAPTCHA_SIZE.height)),
});

/** The answer of the slider: its x, and the vertical value that never changes (specification 9). */
export const sliderAnswer = (moved: number): string =>
  JSON.stringify({ x: hundredths(moved), y: CAPTCHA_SIZE.sliderY });

/** The answer of the word puzzle: the clicks in order. */
export const wordsAnswer = (places: readonly Place[]): string => JSON.stringify(places.map(({ x, y }) => ({ x, y })));
