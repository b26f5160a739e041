import { feature } from '../../http/feature.ts';
import { listPrintHandler } from './print-list.ts';
import { exportsQueue } from './queue.ts';

/** Registers exported as files. */
export const exports = feature({ handlers: [exportsQueue, listPrintHandler] });
