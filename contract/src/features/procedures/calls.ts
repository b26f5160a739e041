import { outlineClone, outlineCopy, outlineGet, outlineSave, procedurePrint } from './calls/outlines.ts';
import { runComplete, runGet, runTakeBack, stepsComplete } from './calls/runs.ts';

/** The calls of procedures: their outline, and their execution. */
export const procedureCalls = {
  outlineGet,
  outlineSave,
  outlineClone,
  outlineCopy,
  runGet,
  stepsComplete,
  runComplete,
  runTakeBack,
  procedurePrint,
} as const;
