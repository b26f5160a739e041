import { feature } from '../../http/feature.ts';
import { lineHandlers } from './calls.ts';

/** Editing in place: saving the lines of a row, and undo. */
export const edits = feature({ handlers: lineHandlers });
