import { voidPut } from './calls/void-put.ts';
import { voidRestore } from './calls/void-restore.ts';

/** The calls that void rows and restore them. */
export const voidCalls = { voidPut, voidRestore } as const;
