import { createContext } from 'react';

/** Remembers a batch as a step of this page that can be taken back: for what is done to rows beside the cells. */
export const StepsContext = createContext<(batch: string | null) => void>(() => {});
