import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';

/** How many objects of a certificate type stand where; an object may be counted under several. */
export interface Readiness {
  /** Every object, raised or not. */
  readonly all: number;
  /** All checks signed and no blocking punch open; raised or not, not accepted. */
  readonly ready: number;
  /** Raised, not accepted, and something is in the way. */
  readonly blocked: number;
  readonly notRaised: number;
  /** Past the planned finish and not accepted. */
  readonly overdue: number;
  readonly accepted: number;
  /** Accepted, and something made it untrue since. */
  readonly inDoubt: number;
}
/** The counts over the status page of a certificate type, by the definitions of its filters (`handoverCandidates`). */
export const handoverReadiness = call({
  path: '/api/ext/handover/readiness',
  access: { register: 'handover', right: 'see' },
  input: z.object({ type: z.string().min(1).max(50), text: z.string().max(200).default('') }),
  output: as<Readiness>(),
});
