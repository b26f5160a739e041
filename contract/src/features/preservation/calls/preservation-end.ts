import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import { selection } from '../../../register/filter.ts';
import { type ActAnswer, reason } from './act.ts';

/** What ending preservation came to. */
export interface EndAnswer extends ActAnswer {
  /** Open rounds due after the end date that nobody had worked on: they are withdrawn. */
  readonly withdrawn: number;
}

/**
 * Ends the preservation of some cycles, or of everything within an accepted certificate, on a day (of Ex inspections only where that is said): no round follows after
 * it, and open rounds due after it are withdrawn. Those that were worked on are refused: they are completed or skipped first
 * (domain guide 3.5).
 */
export const preservationEnd = call({
  path: '/api/ext/preservation/end',
  access: { register: 'tagPwl', right: 'update' },
  input: z.object({
    of: z.union([
      z.object({ selection }),
      z.object({
        certificate: z.guid(),
        /** Ex inspections too: without it they go on after the certificate, as long as the plant runs. */
        exInspections: z.boolean().default(false),
      }),
    ]),
    endDate: z.iso.date(),
    reason,
    dryRun: z.boolean().default(false),
  }),
  output: as<EndAnswer>(),
});
