import { handoverBlockers } from './calls/handover-blockers.ts';
import { handoverCandidates } from './calls/handover-candidates.ts';
import { handoverClearDoubt } from './calls/handover-clear-doubt.ts';
import { handoverDoubt } from './calls/handover-doubt.ts';
import { handoverPrint } from './calls/handover-print.ts';
import { handoverReadiness } from './calls/handover-readiness.ts';
import { handoverRaise } from './calls/handover-raise.ts';

/** The calls of certificates. */
export const handoverCalls = {
  handoverBlockers,
  handoverCandidates,
  handoverClearDoubt,
  handoverDoubt,
  handoverPrint,
  handoverRaise,
  handoverReadiness,
} as const;
