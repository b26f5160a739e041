import { z } from 'zod';
import type { Refused } from '../../register/calls.ts';

/**
 * How a named person clears the doubt of records: someone who may sign them finds them good again (`reverified`), or
 * accepts them as they are with a reason (`waived`). `seen` is the last cause the person saw, so a later cause is never
 * cleared unseen.
 */
export const clearDoubtInput = z
  .object({
    ids: z.array(z.guid()).min(1).max(500),
    way: z.enum(['reverified', 'waived']),
    person: z.guid(),
    date: z.iso.date(),
    reason: z.string().trim().max(500).default(''),
    seen: z.int().min(0),
  })
  .refine(({ way, reason }) => way === 'reverified' || reason !== '', { path: ['reason'], message: 'needed' });
/** How the doubt of records is cleared. */
export type ClearDoubt = z.output<typeof clearDoubtInput>;

/** The number of records cleared, and why the others were not. */
export interface DoubtCleared {
  readonly done: number;
  readonly refused: readonly Refused[];
}
