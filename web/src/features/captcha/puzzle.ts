import type { ShownCaptcha } from './use-captcha-picture.ts';

/** What both puzzles are told. */
export interface PuzzleProps {
  readonly shown: ShownCaptcha;
  /** Solved: `token---pointJson`. Called once the success has been seen. */
  readonly onVerified: (captcha: string) => void;
  /** Not solved, and why; the puzzle fetches another picture by itself. */
  readonly onFailed: (why: string) => void;
}

/** Milliseconds after which a failed puzzle is replaced (specification 9). */
export const RELOAD_AFTER = { blockPuzzle: 1000, clickWord: 700 } as const;
/** Milliseconds a success is seen before it is handed on (captcha protocol 7). */
export const PASSED_FOR = 1000;
