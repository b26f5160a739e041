import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import type { Refused } from '../../../register/calls.ts';
import type { Completed } from '../outlines.ts';

/** What became of steps that were to be completed. */
export interface StepsCompleted {
  /** Those that are complete by this call. */
  readonly done: readonly string[];
  /** Those somebody completed before: they stay as they are. */
  readonly already: readonly (Completed & { readonly id: string; readonly title: string })[];
  readonly refused: readonly Refused[];
}

/**
 * Completes steps of one procedure by name and date; one step may bring what was measured and remarked. A step somebody else
 * completed a moment before is told with their name and stays theirs. What follows an open hold point is refused.
 */
export const stepsComplete = call({
  path: '/api/ext/procedure/steps-complete',
  access: { register: 'procedureStep', right: 'sign' },
  input: z.object({
    steps: z.array(z.guid()).min(1).max(500),
    person: z.guid(),
    date: z.iso.date(),
    measuredValue: z.number().nullable().optional(),
    remark: z.string().max(1000).nullable().optional(),
  }),
  output: as<StepsCompleted>(),
});
