import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import { type ActAnswer, chosen, reason } from './act.ts';

/** Moves the due date of open cycles by a number of weeks, later or earlier, with a reason. */
export const preservationMove = call({
  path: '/api/ext/preservation/move',
  access: { register: 'tagPwl', right: 'update' },
  input: z.object({
    ...chosen,
    weeks: z
      .int()
      .min(-52)
      .max(52)
      .refine((weeks) => weeks !== 0),
    reason,
  }),
  output: as<ActAnswer>(),
});
