import { z } from 'zod';
import { CURVE_STEPS, type Curve } from '../../../rules/planned-actual.ts';
import { as, call } from '../../../calls/call.ts';

/** What a curve of a certificate type counts: the certificates themselves, or the Tag ITRs of their gates. */
export const CERTIFICATE_MEASURES = ['certificates', 'checks'] as const;

/**
 * Planned against actual of a certificate type, summed up over time, with a forecast (domain guide 3.13): its certificates by
 * planned finish and by the day they were accepted; or the Tag ITRs of its gates, each planned by the earliest planned finish of
 * the certificates that hand it over, and actual by the day it was signed off. Who may see no Tag ITRs is refused those; who sees
 * the work of subcontractors alone has theirs counted.
 */
export const certificateCurve = call({
  path: '/api/ext/progress/certificate-curve',
  access: { register: 'handover', right: 'see' },
  input: z.object({
    /** The name of the type. */
    type: z.string().min(1).max(50),
    measure: z.enum(CERTIFICATE_MEASURES),
    step: z.enum(CURVE_STEPS),
  }),
  output: as<
    Curve & {
      /** Those without a planned finish: they are in no planned figure. */
      readonly undated: number;
    }
  >(),
});
