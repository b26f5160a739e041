import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { fill, type Word } from '@plumbline/contract/words/word.ts';
import { titleText } from '../../lib/value/values.ts';
import { sayNow } from '../../lib/value/language.ts';
import { notify } from '../../lib/look/notify.ts';
import { offerUndo } from '../../lib/look/undoable.ts';
import { useCurrentPage } from '../../lib/place/current-page.ts';
import { sendVerb } from '../../lib/call/send.ts';
import { registerChanged } from '../list/changes.ts';
import { editWords } from './edit-words.ts';

/** The undo and redo steps of a page, one for each write. */
export interface Steps {
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /**
   * Records a written batch as a step, and what was done; null when nothing was written. Clears the steps that could be
   * redone.
   */
  readonly push: (batch: string | null, what?: Word) => void;
  readonly undo: () => Promise<void>;
  readonly redo: () => Promise<void>;
}

interface Step {
  readonly batch: string;
  readonly what: Word | undefined;
}
interface Kept {
  readonly done: readonly Step[];
  readonly undone: readonly Step[];
}
/** Maximum number of steps remembered. */
const MOST = 100;

/**
 * Manages the undo and redo steps on the page of a register. `settled` resolves once pending writes are finished: a
 * write in progress is the first to be undone.
 */
export function useSteps(register: string, settled: () => Promise<unknown>): Steps {
  const [stored, setKept] = useState<Kept>({ done: [], undone: [] });
  const now = useRef(stored);
  const busy = useRef(false);
  const keep = useCallback((next: Kept): void => {
    now.current = next;
    setKept(next);
  }, []);

  const push = useCallback(
    (batch: string | null, what?: Word): void => {
      if (batch !== null) keep({ done: [...now.current.done, { batch, what }].slice(-MOST), undone: [] });
    },
    [keep],
  );
  const again = useRef<(way: 'undo' | 'redo') => Promise<void>>(undefined);
  const step = useCallback(
    async (way: 'undo' | 'redo'): Promise<void> => {
      if (busy.current) return;
      busy.current = true;
      try {
        await settled();
        const { done, undone } = now.current;
        const last = (way === 'undo' ? done : undone).at(-1);
        if (last === undefined)
          return notify.toast('info', way === 'undo' ? editWords.nothingToUndo : editWords.nothingToRedo);
        const inverse = await takeBack(register, last.batch);
        const more = inverse === null ? [] : [{ batch: inverse, what: last.what }];
        if (way === 'undo') keep({ done: done.slice(0, -1), undone: [...undone, ...more] });
        if (way === 'redo') keep({ done: [...done, ...more], undone: undone.slice(0, -1) });
        if (inverse !== null) tellStep(way, last.what, () => void again.current?.(way === 'undo' ? 'redo' : 'undo'));
      } catch (error) {
        notify.failure(error);
      } finally {
        busy.current = false;
      }
      return undefined;
    },
    [register, settled, keep],
  );
  const { active } = useCurrentPage();
  const next = active ? stored.done.at(-1) : undefined;
  useEffect(() => {
    again.current = step;
    return next && offerUndo({ what: next.what, undo: () => step('undo') });
  }, [next, step]);
  return useMemo(
    () => ({
      canUndo: stored.done.length > 0,
      canRedo: stored.undone.length > 0,
      push,
      undo: () => step('undo'),
      redo: () => step('redo'),
    }),
    [stored, push, step],
  );
}

/** Says what was undone or done again, and offers the contrary. */
function tellStep(way: 'undo' | 'redo', what: Word | undefined, back: () => void): void {
  const [plain, named, label] =
    way === 'undo'
      ? [editWords.undone, editWords.undoneWhat, editWords.redoIt]
      : [editWords.redone, editWords.redoneWhat, editWords.undoIt];
  notify.done(what ? fill(named, { what }) : plain, [{ label, run: back }]);
}

/**
 * Undoes a step. Returns the id of the batch that would redo it, or null when rows prevented the undo, which the user
 * is told.
 */
export async function takeBack(register: string, batch: string): Promise<string | null> {
  const answer = await sendVerb(register, 'undo', { batch });
  const [first] = answer.refused;
  if (first) {
    const facts = { title: titleText(first.title), why: sayNow(first.why), count: answer.refused.length };
    const words = answer.refused.length > 1 ? editWords.undoRefusedMore : editWords.undoRefused;
    notify.notification('warning', editWords.undo, fill(words, facts));
    return null;
  }
  registerChanged(register, answer.many ? 'many' : { rows: answer.rows });
  return answer.batch;
}
