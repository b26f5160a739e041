import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import { selection } from '../../../register/filter.ts';
import type { Refused } from '../../../register/calls.ts';
import { TABLE_MOST } from '../../../workflow/gather/calls/answer-table-save.ts';

/** So many Tag ITRs go on one sheet: as many as its table takes in one save. */
export const MULTI_TAG_MOST = TABLE_MOST;

/**
 * Makes a multi-tag sheet of Tag ITRs: they share one ITR that is multi tag, a revision of its form and a subsystem, and none is
 * signed or on another open sheet. Where some do not fit, nothing is made and they come back with why.
 */
export const multiTagGenerate = call({
  path: '/api/ext/checks/multi-tag-generate',
  access: { register: 'multiTagItr', right: 'add' },
  input: z.object({ selection, description: z.string().trim().max(255).default('') }),
  output: as<{
    /** The sheet; null where some do not fit. */
    readonly made: { readonly id: string; readonly number: string } | null;
    readonly refused: readonly Refused[];
  }>(),
});
