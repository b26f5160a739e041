import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';

/** The number of objects of a certificate type by readiness; an object may be counted under several. */
export interface Readiness {
  /** Every object, raised or not. */
  readonly all: number;
  /** All checks signed and no blocking punch open; raised or not, not accepted. */
  readonly ready: number;
  /** Raised, not accepted, and blocked by something. */
  readonly blocked: number;
  readonly notRaised: number;
  /** Past the planned finish and not accepted. */
  readonly overdue: number;
  readonly accepted: number;
  /** Accepted, and invalidated by something since. */
  readonly inDoubt: number;
}
/**
 * Returns the counts at the top of the status page of a certificate type, by the definitions of its filters
 * (`handoverCandidates`).
 */
export const handoverReadiness = call({
  path: '/api/ext/handover/readiness',
  access: { register: 'handover', right: 'see' },
  input: z.object({ type: z.string().min(1).max(50), text: z.string().max(200).default('') }),
  output: as<Readiness>(),
});
