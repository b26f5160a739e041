import { CAPTCHA_SIZE, type CaptchaType } from '@plumbline/contract/features/captcha/calls.ts';
import { z } from 'zod';

/** The solution of a captcha, in the coordinates of the picture. */
export type Solution =
  | { readonly type: 'blockPuzzle'; readonly x: number }
  | { readonly type: 'clickWord'; readonly points: readonly Point[] };
/** A point in the picture. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** How far an answer may be off, in pixels of the picture (readings D67). */
const TOLERANCE = { slider: 5, point: 20 } as const;
/** Maximum length of an answer that is read; three points need a tenth of it. */
const LONGEST = 500;

const point = z.object({ x: z.number(), y: z.number() });
const ANSWER = { blockPuzzle: point, clickWord: z.array(point).max(20) } as const satisfies Record<
  CaptchaType,
  z.ZodType
>;

function read(pointJson: string): unknown {
  try {
    return pointJson.length > LONGEST ? undefined : JSON.parse(pointJson);
  } catch {
    return undefined;
  }
}

/** True when the piece was dropped over the hole; fractions of x are cut off, and y shows that a slider sent it. */
const isOverHole = (answer: Point, x: number): boolean =>
  Math.abs(Math.trunc(answer.x) - x) <= TOLERANCE.slider && answer.y === CAPTCHA_SIZE.sliderY;

/** True when every word was hit, in order, and nothing else was. */
const areHit = (answer: readonly Point[], points: readonly Point[]): boolean =>
  answer.length === points.length &&
  points.every(({ x, y }, at) => {
    const given = answer[at];
    if (given === undefined) return false;
    return Math.abs(given.x - x) <= TOLERANCE.point && Math.abs(given.y - y) <= TOLERANCE.point;
  });

/** Checks the text a page sent, which can be any text: `0000` solved, `6111` not solved, `0001` unreadable. */
export function judge(solution: Solution, pointJson: string): '0000' | '0001' | '6111' {
  const answer = ANSWER[solution.type].safeParse(read(pointJson)).data;
  if (answer === undefined) return '0001';
  const isRight =
    solution.type === 'blockPuzzle'
      ? !Array.isArray(answer) && isOverHole(answer, solution.x)
      : Array.isArray(answer) && areHit(answer, solution.points);
  return isRight ? '0000' : '6111';
}
