import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import type { DoubtLine } from '../../../workflow/doubt/doubt-line.ts';

/** Returns what has put a signed-off check in doubt, and what cleared it, newest first. */
export const retestOf = call({
  path: '/api/ext/checks/retest-of',
  access: { register: 'tagItr', right: 'see' },
  input: z.object({ id: z.guid() }),
  output: as<{
    readonly doubt: 'inDoubt' | 'reverified' | 'waived' | null;
    readonly lines: readonly DoubtLine[];
  }>(),
});
