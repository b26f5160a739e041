import { z } from 'zod';
import type { Refused } from '../../../register/calls.ts';
import { as, call } from '../../../calls/call.ts';

/**
 * Clears the doubt of certificates by name: a person who may sign certificates finds them true again (`reverified`; what
 * keeps a certificate from being accepted keeps it from that), or accepts them as they are with a reason (`waived`; the
 * right to accept a risk). `seen` is the last cause the person saw: a later one is not cleared unseen.
 */
export const handoverClearDoubt = call({
  path: '/api/ext/handover/clear-doubt',
  access: { register: 'handover', right: 'sign' },
  input: z
    .object({
      ids: z.array(z.guid()).min(1).max(500),
      way: z.enum(['reverified', 'waived']),
      person: z.guid(),
      date: z.iso.date(),
      reason: z.string().trim().max(500).default(''),
      seen: z.int().min(0),
    })
    .refine(({ way, reason }) => way === 'reverified' || reason !== '', { path: ['reason'], message: 'needed' }),
  output: as<{ readonly done: number; readonly refused: readonly Refused[] }>(),
});
