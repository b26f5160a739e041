import { z } from 'zod';
import type { Refused } from '../../../register/calls.ts';
import { as, call } from '../../../calls/call.ts';

/**
 * Raises certificates for chosen grouping objects, or for all that the raise page shows under `text`; existing
 * certificates are left alone.
 */
export const handoverRaise = call({
  path: '/api/ext/handover/raise',
  access: { register: 'handover', right: 'add' },
  input: z.object({
    type: z.string().min(1).max(50),
    objects: z.union([z.array(z.guid()).min(1).max(5000), z.literal('all')]),
    text: z.string().max(200).default(''),
    plannedFinish: z.iso.date().optional(),
  }),
  output: as<{ readonly raised: number; readonly existing: number; readonly refused: readonly Refused[] }>(),
});
