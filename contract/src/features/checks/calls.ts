import { checkAllocate } from './calls/check-allocate.ts';

/** The calls of the checks of tagged items; filling and signing them are calls of every record. */
export const tagCheckCalls = { checkAllocate } as const;
