import {
  sessionLock as lockCall,
  sessionUnlock as unlockCall,
} from '@plumbline/contract/features/session/calls/sessions.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import type { SignedIn } from '../../http/context.ts';
import { handle } from '../../http/handler.ts';
import { lockSession, unlockSession } from '../../http/session.ts';
import { candidate } from './accounts.ts';
import { demandOwnPassword } from './demand-own-password.ts';
import { demandPasswordTurn } from './password-turn.ts';
import { wireForm } from './password.ts';

/** Locks the session's screen on the server: a mask in the browser alone would be decoration (readings D56). */
export const sessionLock = handle(lockCall, async ({ db, session }: SignedIn) => {
  if (session !== null) await lockSession(db, session);
  return null;
});

/** Unlocks the screen with the password, under the same limit as signing in. */
export const sessionUnlock = handle(unlockCall, async (context: SignedIn, { password }) => {
  demandPasswordTurn(context);
  const { db, session, caller } = context;
  const user = await candidate(db, caller);
  if (user === undefined) throw new AppError('wrongPassword');
  await demandOwnPassword(context, user, { way: 'unlock', wire: wireForm(password), wrong: 'wrongPassword' });
  if (session !== null) await unlockSession(db, session);
  return null;
});
