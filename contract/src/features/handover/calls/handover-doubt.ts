import { z } from 'zod';
import type { DoubtLine } from '../../../workflow/doubt/doubt-line.ts';
import { as, call } from '../../../calls/call.ts';

/** Returns what has put an accepted certificate in doubt, and what cleared it, newest first. */
export const handoverDoubt = call({
  path: '/api/ext/handover/doubt',
  access: { register: 'handover', right: 'see' },
  input: z.object({ id: z.guid() }),
  output: as<{
    readonly doubt: 'inDoubt' | 'reverified' | 'waived' | null;
    readonly lines: readonly DoubtLine[];
  }>(),
});
