import type { Actor } from './actor.ts';
import type { Scoped } from '../../http/context.ts';

/** The caller of an API call as the actor who reads and writes rows. */
export const actorOf = ({
  caller,
  path,
  via,
  subcontractors,
  timeZone,
  act,
  language,
  requestId,
  session,
}: Scoped): Actor => ({
  tenantId: caller.tenantId,
  path,
  userId: caller.userId,
  userName: caller.fullName,
  via,
  timeZone,
  language,
  ...(subcontractors !== null && { subcontractors }),
  ...(session !== null && { session: session.hash }),
  ...(act.at !== null && { actedAt: act.at }),
  ...(act.device !== null && { deviceId: act.device }),
  act: { id: requestId, acknowledged: act.acknowledged },
});
