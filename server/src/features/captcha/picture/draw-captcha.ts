import { randomInt } from 'node:crypto';
import type { CaptchaPicture, CaptchaType } from '@plumbline/contract/features/captcha/calls.ts';
import type { Canvas } from '@napi-rs/canvas';
import type { Solution } from '../solution.ts';
import { chanceOf } from './chance.ts';
import { drawSlider } from './draw-slider.ts';
import { drawWords } from './draw-words.ts';
import { gate } from './gate.ts';

/** The pictures of a captcha, and its solution. */
export interface DrawnCaptcha extends Pick<CaptchaPicture, 'originalImageBase64' | 'jigsawImageBase64' | 'wordList'> {
  readonly solution: Solution;
}

/** Two pictures at a time: PNG encoding uses threads that sign-ins need too. */
const atWork = gate({ atOnce: 2, waiting: 60 });

/**
 * Encodes PNG, as readings D67 requires and as every client of the family labels it, though JPEG would take a tenth of
 * the time: 11 ms on a thread of its own, measured.
 */
const png = async (canvas: Canvas): Promise<string> => (await canvas.encode('png')).toString('base64');

async function draw(type: CaptchaType): Promise<DrawnCaptcha> {
  const chance = chanceOf(randomInt(2 ** 32));
  if (type === 'clickWord') {
    const { base, wordList, solution } = drawWords(chance);
    return { originalImageBase64: await png(base), jigsawImageBase64: null, wordList, solution };
  }
  const { base, piece, solution } = drawSlider(chance);
  const [originalImageBase64, jigsawImageBase64] = await Promise.all([png(base), png(piece)]);
  return { originalImageBase64, jigsawImageBase64, wordList: null, solution };
}

/** Draws a captcha; null when too many are already waiting. */
export const drawCaptcha = (type: CaptchaType): Promise<DrawnCaptcha | null> => atWork(() => draw(type));
