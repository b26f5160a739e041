import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';

/**
 * Tells those whose approval a work pack waits for: the people named by the open approvals of its first round that is not
 * full (domain guide 3.10). Refused where nothing is awaited.
 */
export const approvalNotify = call({
  path: '/api/ext/work-pack/notify',
  access: { register: 'workPackApproval', right: 'update' },
  input: z.object({ id: z.guid() }),
  output: as<{
    readonly round: number;
    /** How many people were told; who has no account cannot be. */
    readonly told: number;
  }>(),
});
