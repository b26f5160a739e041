import { createContext } from 'react';
import type { Steps } from './use-steps.ts';

/** The page's steps that can be undone: for actions on rows outside the cell editor. */
export const StepsContext = createContext<Pick<Steps, 'push' | 'undo'>>({
  push: () => {},
  undo: () => Promise.resolve(),
});
