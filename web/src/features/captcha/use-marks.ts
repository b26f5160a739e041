import { CAPTCHA_SIZE } from '@plumbline/contract/features/captcha/calls.ts';
import { useState } from 'react';
import { checkAnswer } from './calls.ts';
import { wordsAnswer, type Place } from './coordinates.ts';
import { PASSED_FOR, RELOAD_AFTER, type PuzzleProps } from './puzzle.ts';
import { useAfter } from './use-after.ts';

/** Milliseconds the last mark stays visible before the check (captcha protocol 4). */
const SEEN_FOR = 400;

/** The phases: marking, all marked, checking, then the result. */
export type MarkPhase = 'marking' | 'marked' | 'checking' | 'passed' | 'failed';

interface Marks {
  /** The captcha this state belongs to; another captcha resets the state. */
  readonly token: string;
  readonly phase: MarkPhase;
  /** In pixels of 310x155, in order. */
  readonly places: readonly Place[];
  /** The verification once passed. */
  readonly captcha: string;
}

/** The marks on a picture and the actions on them. */
export interface UsedMarks extends Pick<Marks, 'phase' | 'places'> {
  /** Marks a position; the check runs after the third mark (specification 4). */
  readonly mark: (place: Place) => void;
  /** Removes the last mark. */
  readonly takeBack: () => void;
}

const none = (token: string): Marks => ({ token, phase: 'marking', places: [], captcha: '' });

/** Manages the marks of successive captchas. */
export function useMarks({ shown, onVerified, onFailed }: PuzzleProps): UsedMarks {
  const token = shown.picture?.token ?? '';
  const [stored, setKept] = useState<Marks>(() => none(token));
  const marks = stored.token === token ? stored : none(token);
  const check = async (): Promise<void> => {
    setKept({ ...marks, phase: 'checking' });
    const checked = await checkAnswer('clickWord', token, wordsAnswer(marks.places));
    if ('captcha' in checked) return setKept({ ...marks, phase: 'passed', captcha: checked.captcha });
    setKept({ ...marks, phase: 'failed' });
    return onFailed(checked.problem);
  };
  useAfter(marks.phase === 'marked', SEEN_FOR, () => void check());
  useAfter(marks.phase === 'passed', PASSED_FOR, () => onVerified(marks.captcha));
  useAfter(marks.phase === 'failed', RELOAD_AFTER.clickWord, shown.reload);

  const mark = (place: Place): void => {
    if (token === '' || marks.phase !== 'marking') return;
    const places = [...marks.places, place];
    setKept({ ...marks, places, phase: places.length === CAPTCHA_SIZE.points ? 'marked' : 'marking' });
  };
  const takeBack = (): void => {
    if (marks.phase === 'marking') setKept({ ...marks, places: marks.places.slice(0, -1) });
  };
  return { phase: marks.phase, places: marks.places, mark, takeBack };
}
