import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import type { Refused } from '../../../register/calls.ts';
import type { Completed } from '../outlines.ts';

/** The result of completing steps. */
export interface StepsCompleted {
  /** The steps completed by this call. */
  readonly done: readonly string[];
  /** The steps that someone had completed before: they stay as they are. */
  readonly already: readonly (Completed & { readonly id: string; readonly title: string })[];
  readonly refused: readonly Refused[];
}

/**
 * Completes steps of one procedure by name and date; a single step may include its measured value and remark. A step
 * that someone else completed a moment earlier is returned with that person's name and stays theirs. Steps after an
 * open hold point are refused.
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
