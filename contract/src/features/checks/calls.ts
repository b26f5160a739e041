import { reviewAlign } from './calls/review-align.ts';
import { reviewRemove } from './calls/review-remove.ts';
import { checkAllocate } from './calls/check-allocate.ts';
import { retestClear } from './calls/retest-clear.ts';
import { retestOf } from './calls/retest-of.ts';
import { retestPut } from './calls/retest-put.ts';
import { multiTagGenerate } from './calls/multi-tag-generate.ts';

/** The calls of the checks of tagged items; filling in and signing are calls shared by all records. */
export const tagCheckCalls = {
  checkAllocate,
  multiTagGenerate,
  reviewAlign,
  reviewRemove,
  retestPut,
  retestOf,
  retestClear,
} as const;
