import { logout as call } from '@plumbline/contract/features/session/calls/sessions.ts';
import type { Context } from '../../http/context.ts';
import { handle } from '../../http/handler.ts';
import { endSession } from '../../http/session.ts';

/** Ends the session of the call; without one there is nothing to end (readings D25). */
export const logout = handle(call, async ({ db, session }: Context) => {
  if (session !== null) await endSession(db, session);
  return null;
});
