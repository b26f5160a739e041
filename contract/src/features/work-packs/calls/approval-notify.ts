import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import type { Chased } from '../../../messages.ts';

/**
 * The round of approvals that was notified, who was notified of which approval, and the approvals for which nobody
 * could be notified.
 */
export interface RoundNotified extends Chased {
  readonly round: number;
}
/**
 * Notifies the people whose approval a work pack is waiting for: those named by the open approvals of its first
 * incomplete round (domain guide 3.10). An approval that names nobody, or nobody with an account, is returned as not
 * notified. Refused where no approval is awaited.
 */
export const approvalNotify = call({
  path: '/api/ext/work-pack/notify',
  access: { register: 'workPackApproval', right: 'update' },
  input: z.object({ id: z.guid() }),
  output: as<RoundNotified>(),
});
