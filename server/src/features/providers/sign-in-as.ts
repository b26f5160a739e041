import type { AuthLoginAnswer } from '@plumbline/contract/features/session/calls/sign-in.ts';
import type { SignInWay } from '@plumbline/contract/lists/sign-in.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import type { Context } from '../../http/context.ts';
import { countTries, forgiveTries } from '../../http/tries.ts';
import { openSessionFor, signedInAnswer } from '../session/open-session.ts';
import type { Candidate } from '../session/accounts.ts';
import { traced } from '../session/sign-in-trail.ts';
import { factorOf } from '../session/second-factor.ts';
import { demandAuthenticator, theOne } from '../session/sign-in.ts';
import { meantBy, type Identity } from './identity.ts';

/** Maximum attempts from one address in a window; successful ones do not count (readings S01). */
const TRIES = { most: 20, windowSeconds: 15 * 60 } as const;

/** The methods trusted like the company's own sign-in, which therefore need no second factor here. */
const OWN = new Set(['ticket', 'employee']);

const WAYS: Readonly<Record<string, SignInWay>> = {
  wecom: 'weCom',
  dingtalk: 'dingTalk',
  ticket: 'ticket',
  employee: 'employee',
};
const wayOf = (provider: string): SignInWay => WAYS[provider] ?? 'openId';

/** Records that a provider did not identify a person: a wrong proof, or a fault of the provider. */
export const traceUnproven = (context: Context, provider: string, error: unknown): Promise<void> =>
  traced(context, { way: wayOf(provider), name: '', meant: [] }, () => Promise.reject(error)).catch(() => undefined);

/**
 * Signs in a person whose identity was proven. @throws AppError `notLinked`, `userDisabled`, `severalTenants`,
 * `phoneAlone`, `codeNeeded`, `enrolFirst`
 */
export async function signInAs(context: Context, identity: Identity, tenantId?: string): Promise<AuthLoginAnswer> {
  const meant = await meantBy(context.db, identity, tenantId);
  const users = meant.map((each) => each.user);
  const name = identity.username ?? identity.email ?? identity.mobile ?? identity.subject;
  const judge = async (): Promise<Candidate> => {
    const candidate = await theOne(context.db, users, 'notLinked');
    const isLinked = meant.some((each) => each.user.id === candidate.id && each.isLinked);
    const isOwn = isLinked || OWN.has(identity.provider);
    const factor = await factorOf(context.db, { tenantId: candidate.tenant_id, userId: candidate.id });
    // matching by address or number alone would be a single factor again, for a user who must have two
    if (candidate.second_factor && factor.since === null && !isOwn) throw new AppError('phoneAlone');
    await demandAuthenticator(context.db, candidate, factor, { by: isOwn ? 'provider' : 'matched' });
    return candidate;
  };
  const user = await traced(
    context,
    { way: wayOf(identity.provider), name, meant: users },
    judge,
    (candidate) => candidate,
  );
  return signedInAnswer(context, await openSessionFor(context, user));
}

/** True for a refusal after a correct proof: this was no guess, so the attempt is given back. */
const isProven = (error: unknown): boolean =>
  error instanceof AppError && ['severalTenants', 'codeNeeded', 'enrolFirst'].includes(error.key);

/**
 * Counts an attempt from an address before checking it, and gives it back when it was right.
 *
 * @throws AppError `tooMany`, or whatever `judge` throws
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
