import type { ShownCaptcha } from './use-captcha-picture.ts';

/** Props of both puzzles. */
export interface PuzzleProps {
  readonly shown: ShownCaptcha;
  /** Solved: `token---pointJson`. Called after the user has seen the success. */
  readonly onVerified: (captcha: string) => void;
  /** Not solved, and why; the puzzle fetches another picture itself. */
  readonly onFailed: (why: string) => void;
}

/** Milliseconds after which a failed puzzle is replaced (specification 9). */
export const RELOAD_AFTER = { blockPuzzle: 1000, clickWord: 700 } as const;
/** Milliseconds the success stays visible before it is passed on (captcha protocol 7). */
export const PASSED_FOR = 1000;
