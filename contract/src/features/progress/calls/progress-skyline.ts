import { z } from 'zod';
import type { Skyline } from '../../../rules/skyline.ts';
import { as, call } from '../../../calls/call.ts';
import { skylineView } from '../skyline-view.ts';

/**
 * Returns the skyline of a certificate type: one box per certificate, or bands where there are too many, stacked by
 * planned finish (domain guide 3.13).
 */
export const progressSkyline = call({
  path: '/api/ext/progress/skyline',
  access: { register: 'handover', right: 'see' },
  input: z.object({ type: z.string().min(1).max(50), ...skylineView }),
  output: as<Skyline>(),
});
