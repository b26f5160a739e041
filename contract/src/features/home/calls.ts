import { workbench } from './calls/workbench.ts';

/** The calls of the workbench. */
export const homeCalls = {
  workbench,
} as const;
