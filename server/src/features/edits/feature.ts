import { feature } from '../../http/feature.ts';
import { lineHandlers } from './calls.ts';

/** Editing in place: the lines of a row, and steps taken back. */
export const edits = feature({ handlers: lineHandlers });
