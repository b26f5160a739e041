import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';

/**
 * Takes back the completion of a step, a section or a procedure, with a reason that stays in its history. A step in a
 * completed section or procedure is reopened from the top: the procedure or section must be taken back first.
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
