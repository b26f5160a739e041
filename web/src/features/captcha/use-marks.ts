import { CAPTCHA_SIZE } from '@plumbline/contract/features/captcha/calls/captcha-result.ts';
import { useState } from 'react';
import { checkAnswer } from './calls.ts';
import { wordsAnswer, type Place } from './coordinates.ts';
import { PASSED_FOR, RELOAD_AFTER, type PuzzleProps } from './puzzle.ts';
import { useAfter } from './use-after.ts';

/** The last mark is seen this long before it is judged, in milliseconds (captcha protocol 4). */
const SEEN_FOR = 400;

/** Marking, then all marked, then check. */
export type MarkPhase = 'marking' | 'marked' | 'checking' | 'passed' | 'failed';

interface Marks {
  /** Which captcha this is about; another one begins anew. */
  readonly token: string;
  readonly phase: MarkPhase;
  /** In pixels of 310x155, in their order. */
  readonly places: readonly Place[];
  /** The verification, once passed. */
  readonly captcha: string;
}

/** The marks on a picture and what can be done with them. */
export interface UsedMarks extends Pick<Marks, 'phase' | 'places'> {
  /** Marks a place; the third one is followed by the check (specification 4). */
  readonly mark: (place: Place) => void;
  /** Takes the last mark back. */
  readonly takeBack: () => void;
}

const none = (token: string): Marks => ({ token, phase: 'marking', places: [], captcha: '' });

/** The marks of one captcha after the other. */
export function useMarks({ shown, onVerified, onFailed }: PuzzleProps): UsedMarks {
  const token = shown.picture?.token ?? '';
  const [kept, setKept] = useState<Marks>(() => none(token));
  const marks = kept.token === token ? kept : none(token);
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
