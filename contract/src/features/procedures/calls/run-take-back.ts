import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';

/**
 * Takes back that a step, a section or a procedure was completed, with a reason that stays in its history. A step of a section
 * or a procedure that is complete is opened from above: that one first.
 */
export const runTakeBack = call({
  path: '/api/ext/procedure/take-back',
  access: { registerIn: 'register', right: 'reject' },
  input: z.object({
    register: z.enum(['procedureStep', 'procedureSection', 'procedure']),
    id: z.guid(),
    reason: z.string().trim().min(1).max(500),
  }),
  output: as<null>(),
});
