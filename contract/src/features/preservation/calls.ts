import { preservationEnd } from './calls/preservation-end.ts';
import { preservationMove } from './calls/preservation-move.ts';
import { preservationOffer } from './calls/preservation-offer.ts';
import { preservationReadings } from './calls/preservation-readings.ts';
import { preservationResume } from './calls/preservation-resume.ts';
import { preservationRound } from './calls/preservation-round.ts';
import { preservationSkip } from './calls/preservation-skip.ts';

/** The calls of preservation. */
export const preservationCalls = {
  preservationSkip,
  preservationResume,
  preservationMove,
  preservationEnd,
  preservationOffer,
  preservationReadings,
  preservationRound,
} as const;
