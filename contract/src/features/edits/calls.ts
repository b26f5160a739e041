import { linesGet } from './calls/lines-get.ts';
import { linesSave } from './calls/lines-save.ts';

/** The calls of editing in place. */
export const editsCalls = { linesGet, linesSave } as const;
