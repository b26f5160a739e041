import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import { selection } from '../../../register/filter.ts';
import type { Refused } from '../../../register/calls.ts';
import { TABLE_MOST } from '../../../workflow/gather/calls/answer-table-save.ts';

/** Maximum number of Tag ITRs on one sheet: as many as its table accepts in one save. */
export const MULTI_TAG_MOST = TABLE_MOST;

/**
 * Creates a multi-tag sheet of Tag ITRs: they share one multi-tag ITR, one revision of its form and one subsystem, and
 * none is signed or on another open sheet. If some do not fit, nothing is created and they are returned with the
 * reason.
 */
export const multiTagGenerate = call({
  path: '/api/ext/checks/multi-tag-generate',
  access: { register: 'multiTagItr', right: 'add' },
  input: z.object({ selection, description: z.string().trim().max(255).default('') }),
  output: as<{
    /** The sheet; null when some Tag ITRs do not fit. */
    readonly made: { readonly id: string; readonly number: string } | null;
    readonly refused: readonly Refused[];
  }>(),
});
