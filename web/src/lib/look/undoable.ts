import type { Word } from '@plumbline/contract/words/word.ts';
import { create } from 'zustand';

/** What the visible page can undo next. */
export interface Undoable {
  /** What was done; undefined where nothing more is known than that something was. */
  readonly what: Word | undefined;
  readonly undo: () => Promise<void>;
}

const useStore = create<{ readonly offered: Undoable | null }>()(() => ({ offered: null }));

/** Says what the visible page can undo; returns a function that withdraws it, unless something else is offered since. */
export function offerUndo(offered: Undoable): () => void {
  useStore.setState({ offered });
  return () => {
    if (useStore.getState().offered === offered) useStore.setState({ offered: null });
  };
}

/** Returns what the visible page can undo; null for nothing. */
export const useUndoable = (): Undoable | null => useStore(({ offered }) => offered);
