import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import type { Chased } from '../../../messages.ts';

/** The round of approvals that was notified, who was told of which, and of which nobody could be told. */
export interface RoundNotified extends Chased {
  readonly round: number;
}
/**
 * Tells those whose approval a work pack waits for: the people named by the open approvals of its first round that is not
 * full (domain guide 3.10). An approval that names nobody, or nobody with an account, is named in the answer and does not
 * count as notified. Refused where nothing is awaited.
 */
export const approvalNotify = call({
  path: '/api/ext/work-pack/notify',
  access: { register: 'workPackApproval', right: 'update' },
  input: z.object({ id: z.guid() }),
  output: as<RoundNotified>(),
});
