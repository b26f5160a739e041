import {
  authFactorBegin as beginCall,
  authFactorConfirm as confirmCall,
  authSecondFactor as codeCall,
} from '@plumbline/contract/features/session/calls/second-factor.ts';
import { AppError, type ErrorKey } from '@plumbline/contract/errors.ts';
import type { Context, SessionKey } from '../../http/context.ts';
import { handle } from '../../http/handler.ts';
import { sessionKey } from '../../http/token.ts';
import { candidate, type Candidate } from './accounts.ts';
import { refusedAnswer } from './auth-login.ts';
import { demandOwnCode } from './demand-own-password.ts';
import { setupOf } from './factor-setup.ts';
import { openSessionFor, signedInAnswer } from './open-session.ts';
import { beginFactor, confirmFactor } from './second-factor.ts';
import { demandNewPassword } from './sign-in.ts';
import { traced } from './sign-in-trail.ts';
import { countTries } from '../../http/tries.ts';
import { spendTicket, ticketOwner, type TicketPurpose } from './tickets.ts';

/** The user of a ticket, and what follows the step. */
interface Holder {
  readonly key: SessionKey;
  readonly user: Candidate;
  readonly next: ErrorKey | null;
}

/** The user who holds a ticket for a step. @throws AppError `stepEnded` */
async function holderOf({ db }: Context, ticket: string, purpose: TicketPurpose): Promise<Holder> {
  const key = sessionKey(ticket);
  const owner = key && (await ticketOwner(db, key, purpose));
  if (!key || !owner) throw new AppError('stepEnded');
  const user = await candidate(db, { tenantId: key.tenantId, userId: owner.userId });
  if (user?.status !== 1) throw new AppError('stepEnded');
  return { key, user, next: owner.refusal };
}

/** Uses up the ticket, and opens the session unless the password must be changed first. */
async function finish(context: Context, { key, user, next }: Holder) {
  if (!(await spendTicket(context.db, key))) throw new AppError('stepEnded');
  await demandNewPassword(context.db, user, next);
  return signedInAnswer(context, await openSessionFor(context, user), user);
}

/** The second step of a sign-in: a code of the authenticator app, under the limits of the first. */
export const authSecondFactor = handle(codeCall, async (context: Context, { ticket, authCode }) => {
  try {
    const holder = await holderOf(context, ticket, 'code');
    await demandOwnCode(context, holder.user, { way: 'secondFactor', authCode });
    return await finish(context, holder);
  } catch (error) {
    return refusedAnswer(error, context);
  }
});

/** Begins to set up the app that a role requires. */
export const authFactorBegin = handle(beginCall, async (context: Context, { ticket }) => {
  const { user } = await holderOf(context, ticket, 'enrol');
  return setupOf(context, user, await beginFactor(context.db, { tenantId: user.tenant_id, userId: user.id }));
});

/** Tries to confirm an app in a window; a wrong one may be mistyped, but no ticket is for guessing. */
const CONFIRMS = { most: 10, windowSeconds: 600 } as const;

/**
 * Confirms a begun app by its first code.
 *
 * @throws AppError `codeWrong` or `tooMany`
 */
export function confirmed(context: Context, user: Candidate, authCode: string): Promise<readonly string[]> {
  return traced(context, { way: 'secondFactor', name: user.username, meant: [user] }, async () => {
    await countTries(context.db, [{ key: `factor:${user.id}`, ...CONFIRMS }]);
    const codes = await confirmFactor(context.db, { tenantId: user.tenant_id, userId: user.id }, authCode);
    if (codes === null) throw new AppError('codeWrong');
    return codes;
  });
}

/** Confirms the app that a role requires, which finishes the sign-in. */
export const authFactorConfirm = handle(confirmCall, async (context: Context, { ticket, authCode }) => {
  try {
    const holder = await holderOf(context, ticket, 'enrol');
    const recoveryCodes = await confirmed(context, holder.user, authCode);
    return { ...(await finish(context, holder)), recoveryCodes };
  } catch (error) {
    return { ...refusedAnswer(error, context), recoveryCodes: [] };
  }
});
