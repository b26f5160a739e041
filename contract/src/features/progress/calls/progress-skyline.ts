import { z } from 'zod';
import type { SkylineColumn } from '../../../rules/skyline.ts';
import { as, call } from '../../../calls/call.ts';

/** The skyline of a certificate type: one box a certificate, stacked by planned finish (domain guide 3.13). */
export const progressSkyline = call({
  path: '/api/ext/progress/skyline',
  access: { register: 'handover', right: 'see' },
  input: z.object({ type: z.string().min(1).max(50) }),
  output: as<{
    readonly columns: readonly SkylineColumn[];
    /** `day` until 60 columns, then `week`, then `month`. */
    readonly bucket: 'day' | 'week' | 'month';
    /** Certificates without a planned finish are not in the picture. */
    readonly undated: number;
    readonly totals: {
      readonly certificates: number;
      /** Those in doubt are not among them. */
      readonly accepted: number;
      readonly inDoubt: number;
      readonly ready: number;
      readonly overdue: number;
    };
  }>(),
});
