import {
  myFactorBegin as beginCall,
  myFactorConfirm as confirmCall,
  myFactorOff as offCall,
  myRecoveryCodes as codesCall,
} from '@plumbline/contract/features/account/calls.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import type { SignedIn } from '../../http/context.ts';
import { handle } from '../../http/handler.ts';
import { trace } from '../users/trace.ts';
import { candidate, type Candidate } from '../session/accounts.ts';
import { confirmed } from '../session/auth-second-factor.ts';
import { demandProofOf, hasPassword } from '../session/demand-own-password.ts';
import { setupOf } from '../session/factor-setup.ts';
import { beginFactor, dropFactor, factorOf, renewRecoveryCodes } from '../session/second-factor.ts';

async function myself({ db, caller }: SignedIn): Promise<Candidate> {
  const user = await candidate(db, caller);
  if (user === undefined) throw new AppError('sessionEnded');
  return user;
}

/** A line of history about the caller's own app. */
const note = (context: SignedIn, { id, full_name }: Candidate, change: readonly [boolean, boolean]): Promise<void> =>
  trace(context.db, context, [
    { area: 'user', id, title: full_name, action: 'update', changes: { authenticator: change } },
  ]);

/** Begins to set up an app on one's own account: with the password, so that a borrowed session cannot. */
const myFactorBegin = handle(beginCall, async (context: SignedIn, { password }) => {
  const user = await myself(context);
  const { since } = await factorOf(context.db, context.caller);
  if (since !== null) throw new AppError('factorOn');
  if (hasPassword(user)) await demandProofOf(context, user, { way: 'secondFactor', password });
  return setupOf(context, user, await beginFactor(context.db, context.caller));
});

/** Confirms one's own app by its first code. */
const myFactorConfirm = handle(confirmCall, async (context: SignedIn, { authCode }) => {
  const user = await myself(context);
  const recoveryCodes = await confirmed(context, user, authCode);
  await note(context, user, [false, true]);
  return { recoveryCodes };
});

/** The caller, who has an app and has proven who they are. */
async function proven(
  context: SignedIn,
  proof: { readonly password?: string | undefined; readonly authCode?: string | undefined },
  demand: (factor: Awaited<ReturnType<typeof factorOf>>) => void = () => undefined,
): Promise<Candidate> {
  const user = await myself(context);
  const factor = await factorOf(context.db, context.caller);
  if (factor.since === null) throw new AppError('factorOff');
  demand(factor);
  await demandProofOf(context, user, { way: 'secondFactor', ...proof });
  return user;
}

/** Replaces one's own recovery codes. */
const myRecoveryCodes = handle(codesCall, async (context: SignedIn, proof) => {
  await proven(context, proof);
  return { recoveryCodes: await renewRecoveryCodes(context.db, context.caller) };
});

/** Turns one's own app off, unless a role requires it. */
const myFactorOff = handle(offCall, async (context: SignedIn, proof) => {
  const user = await proven(context, proof, ({ rule }) => {
    if (rule !== 'none') throw new AppError('factorRequired');
  });
  if (await dropFactor(context.db, context.caller)) await note(context, user, [true, false]);
  return null;
});

/** The calls of one's own authenticator app. */
export const myFactorHandlers = [myFactorBegin, myFactorConfirm, myRecoveryCodes, myFactorOff];
