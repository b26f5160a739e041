import type { BriefNode } from '../../../pages/brief-menu.ts';
import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';

/**
 * The menu of the caller as a tree: the nodes bound to the caller's roles, as far as they are enabled and their pages may
 * be opened (specification 7.4; the odd spelling is its own). Whole nodes, as the specification has them; with `brief` what the
 * product ships is not told again, a tenth of the bytes.
 */
export const getMenuTreetByUser = call({
  path: '/api/sys/getMenuTreetByUser',
  access: 'signedIn',
  input: z.object({ brief: z.boolean().optional() }).nullish(),
  output: as<readonly BriefNode[]>(),
});
