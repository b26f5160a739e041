import { z } from 'zod';
import { CURVE_STEPS, type Curve } from '../../../rules/planned-actual.ts';
import { as, call } from '../../../calls/call.ts';

/** What a certificate type's curve counts: the certificates themselves, or the Tag ITRs of their gates. */
export const CERTIFICATE_MEASURES = ['certificates', 'checks'] as const;

/**
 * Returns planned against actual of a certificate type, cumulated over time, with a forecast (domain guide 3.13): its
 * certificates by planned finish and by the day of acceptance; or the Tag ITRs of its gates, each planned by the
 * earliest planned finish of the certificates that hand it over, and actual by the day of sign-off. Tag ITRs are
 * refused to callers who may not see them; for a caller who sees only the work of certain subcontractors, only their
 * Tag ITRs are counted.
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
      /** The number without a planned finish: not included in any planned figure. */
      readonly undated: number;
    }
  >(),
});
