import { createContext } from 'react';
import type { Steps } from './use-steps.ts';

/** The steps of this page that can be taken back: for what is done to rows beside the cells. */
export const StepsContext = createContext<Pick<Steps, 'push' | 'undo'>>({
  push: () => {},
  undo: () => Promise.resolve(),
});
