import { useRef, useState } from 'react';
import { checkAnswer } from './calls.ts';
import { inPicture, sliderAnswer } from './coordinates.ts';
import { PASSED_FOR, RELOAD_AFTER, type PuzzleProps } from './puzzle.ts';
import { useAfter } from './use-after.ts';

/** The phases: idle, dragging, checking, then the result (specification 4). */
export type SlidePhase = 'idle' | 'dragging' | 'checking' | 'passed' | 'failed';

interface Slide {
  /** The captcha this state belongs to; another captcha resets the state. */
  readonly token: string;
  readonly phase: SlidePhase;
  /** Pixels of 310 by which the piece was moved. */
  readonly moved: number;
  /** When the drag began, in milliseconds. */
  readonly since: number;
  /** How long the drag took, in seconds with two decimals. */
  readonly seconds: string;
  /** The verification once passed. */
  readonly captcha: string;
}

/** The state of a slider and the actions on it. */
export interface UsedSlide extends Pick<Slide, 'phase' | 'moved' | 'seconds'> {
  /** Moves the piece to a position, in pixels of 310. */
  readonly moveTo: (moved: number) => void;
  /** Releases the piece: the server checks it, unless it was not moved at all. */
  readonly drop: () => void;
  /** Moves the piece back to the start. */
  readonly putBack: () => void;
}

const idle = (token: string): Slide => ({ token, phase: 'idle', moved: 0, since: 0, seconds: '', captcha: '' });
const isMovable = ({ token, phase }: Slide): boolean => token !== '' && (phase === 'idle' || phase === 'dragging');

/** Manages the slider of successive captchas. */
export function useSlide({ shown, onVerified, onFailed }: PuzzleProps): UsedSlide {
  const token = shown.picture?.token ?? '';
  const [stored, setKept] = useState<Slide>(() => idle(token));
  const slide = stored.token === token ? stored : idle(token);
  useAfter(slide.phase === 'passed', PASSED_FOR, () => onVerified(slide.captcha));
  useAfter(slide.phase === 'failed', RELOAD_AFTER.blockPuzzle, shown.reload);

  // a finger may let go before its last move is drawn: actions read the latest state, not the drawn one
  const latest = useRef(stored);
  const now = (): Slide => (latest.current.token === token ? latest.current : idle(token));
  const become = (next: Slide): void => {
    latest.current = next;
    setKept(next);
  };

  const moveTo = (moved: number): void => {
    const before = now();
    if (!isMovable(before)) return;
    const since = before.phase === 'idle' ? performance.now() : before.since;
    become({ ...before, phase: 'dragging', moved: inPicture(moved), since });
  };
  const check = async (dropped: Slide): Promise<void> => {
    const seconds = ((performance.now() - dropped.since) / 1000).toFixed(2);
    become({ ...dropped, phase: 'checking', seconds });
    const checked = await checkAnswer('blockPuzzle', token, sliderAnswer(dropped.moved));
    if ('captcha' in checked) return become({ ...dropped, phase: 'passed', seconds, captcha: checked.captcha });
    become({ ...dropped, phase: 'failed', seconds });
    return onFailed(checked.problem);
  };
  const drop = (): void => {
    const dropped = now();
    if (dropped.phase !== 'dragging') return;
    if (dropped.moved === 0) become(idle(token));
    else void check(dropped);
  };
  const putBack = (): void => {
    if (now().phase === 'dragging') become(idle(token));
  };
  return { phase: slide.phase, moved: slide.moved, seconds: slide.seconds, moveTo, drop, putBack };
}
