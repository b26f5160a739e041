import { outlineClone } from './calls/outline-clone.ts';
import { outlineCopy } from './calls/outline-copy.ts';
import { outlineGet } from './calls/outline-get.ts';
import { outlineSave } from './calls/outline-save.ts';
import { procedurePrint } from './calls/procedure-print.ts';
import { runComplete } from './calls/run-complete.ts';
import { runGet } from './calls/run-get.ts';
import { runTakeBack } from './calls/run-take-back.ts';
import { stepsComplete } from './calls/steps-complete.ts';

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
