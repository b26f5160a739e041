import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import { selection } from '../../../register/filter.ts';
import { type ActAnswer, reason } from './act.ts';

/** The result of ending preservation. */
export interface EndAnswer extends ActAnswer {
  /** Open rounds due after the end date on which nobody had worked: they are withdrawn. */
  readonly withdrawn: number;
}

/**
 * Ends the preservation of some cycles, or of everything within an accepted certificate, on a given day (Ex inspections
 * only on request): no round follows after that day, and open rounds due after it are withdrawn. Rounds that someone
 * has worked on are refused: they must be completed or skipped first (domain guide 3.5).
 */
export const preservationEnd = call({
  path: '/api/ext/preservation/end',
  access: { register: 'tagPwl', right: 'update' },
  input: z.object({
    of: z.union([
      z.object({ selection }),
      z.object({
        certificate: z.guid(),
        /** Includes Ex inspections; otherwise they continue after the certificate, as long as the plant runs. */
        exInspections: z.boolean().default(false),
      }),
    ]),
    endDate: z.iso.date(),
    reason,
    dryRun: z.boolean().default(false),
  }),
  output: as<EndAnswer>(),
});
