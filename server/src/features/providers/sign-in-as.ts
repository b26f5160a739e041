import type { AuthLoginAnswer } from '@plumbline/contract/features/session/calls/auth-login.ts';
import type { SignInWay } from '@plumbline/contract/lists/sign-in.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import type { Context } from '../../http/context.ts';
import { countTries, forgiveTries } from '../../http/tries.ts';
import { openSessionFor, signedInAnswer } from '../session/open-session.ts';
import type { Candidate } from '../session/accounts.ts';
import { traced } from '../session/sign-in-trail.ts';
import { theOne } from '../session/sign-in.ts';
import { meantBy, type Identity } from './identity.ts';

/** So many tries from one address in a window, right ones given back (readings S01). */
const TRIES = { most: 20, windowSeconds: 15 * 60 } as const;

/** The ways that are trusted as the company's own sign-in, and so are no single factor. */
const OWN = new Set(['ticket', 'employee']);

const WAYS: Readonly<Record<string, SignInWay>> = {
  wecom: 'weCom',
  dingtalk: 'dingTalk',
  ticket: 'ticket',
  employee: 'employee',
};
const wayOf = (provider: string): SignInWay => WAYS[provider] ?? 'openId';

/** Keeps that a provider did not say who somebody is: a wrong proof, or a fault of its own. */
export const traceUnproven = (context: Context, provider: string, error: unknown): Promise<void> =>
  traced(context, { way: wayOf(provider), name: '', meant: [] }, () => Promise.reject(error)).catch(() => undefined);

/** Signs somebody in who was proven. @throws AppError `notLinked`, `userDisabled`, `severalTenants`, `phoneAlone` */
export async function signInAs(context: Context, identity: Identity, tenantId?: string): Promise<AuthLoginAnswer> {
  const meant = await meantBy(context.db, identity, tenantId);
  const users = meant.map((each) => each.user);
  const name = identity.username ?? identity.email ?? identity.mobile ?? identity.subject;
  const judge = async (): Promise<Candidate> => {
    const one = await theOne(context.db, users, 'notLinked');
    const isLinked = meant.some((each) => each.user.id === one.id && each.isLinked);
    // an address or a number alone would be one factor again, for somebody who is to have two
    if (one.second_factor && !isLinked && !OWN.has(identity.provider)) throw new AppError('phoneAlone');
    return one;
  };
  const user = await traced(context, { way: wayOf(identity.provider), name, meant: users }, judge, (one) => one);
  return signedInAnswer(context, await openSessionFor(context, user));
}

/** Whether a refusal came after the proof was right: no guess, so its try is given back. */
const isProven = (error: unknown): boolean => error instanceof AppError && error.key === 'severalTenants';

/**
 * Counts a try by the address before it is judged, and gives it back when it was right.
 *
 * @throws AppError `tooMany`, or what the judging throws
 */
export async function counted<T>({ db, address }: Context, judge: () => Promise<T>): Promise<T> {
  const key = `provider:${address}`;
  await countTries(db, [{ key, ...TRIES }]);
  try {
    const answer = await judge();
    await forgiveTries(db, { once: [key] });
    return answer;
  } catch (error) {
    if (isProven(error)) await forgiveTries(db, { once: [key] });
    throw error;
  }
}
