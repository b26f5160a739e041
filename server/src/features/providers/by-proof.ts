import type { AuthLoginAnswer } from '@plumbline/contract/features/session/calls/sign-in.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import type { Context } from '../../http/context.ts';
import { refusedAnswer } from '../session/auth-login.ts';
import type { Identity } from './identity.ts';
import { logFault } from './log-fault.ts';
import { counted, signInAs, traceUnproven } from './sign-in-as.ts';
import { keepProven, takeProven, useUp } from './under-way.ts';

/** Proof of identity that another server gave a person to sign in with. */
export interface Proof {
  readonly provider: 'ticket' | 'employee';
  /** The single-use part of the proof; undefined for a proof that may be repeated, such as a listed address. */
  readonly once: string | undefined;
  readonly tenantId: string | undefined;
  /** Checks the proof and throws when it is wrong. */
  readonly judge: () => Promise<Identity>;
}

/** Refusals reported as they are; all others read the same (readings S06). */
const TOLD = new Set(['severalTenants', 'codeNeeded', 'enrolFirst', 'tooMany']);

async function demandUnused({ db }: Context, { provider, once }: Proof): Promise<void> {
  if (once !== undefined && !(await useUp(db, provider, once))) throw new Error('used before');
}

async function judged(context: Context, proof: Proof): Promise<Identity> {
  // a ticket is used up before its issuer is asked, so that it is asked only once; a signature only when it is right,
  // or anybody could use up another person's
  if (proof.provider === 'ticket') await demandUnused(context, proof);
  const identity = await proof.judge();
  if (proof.provider === 'employee') await demandUnused(context, proof);
  return identity;
}

async function provenBy(context: Context, proof: Proof): Promise<Identity> {
  try {
    return await judged(context, proof);
  } catch (error) {
    await traceUnproven(context, proof.provider, error);
    throw error;
  }
}

async function signIn(context: Context, proof: Proof): Promise<AuthLoginAnswer> {
  const { once, tenantId } = proof;
  const before = tenantId === undefined || once === undefined ? undefined : await takeProven(context, once);
  const identity = before ?? (await provenBy(context, proof));
  try {
    return await signInAs(context, identity, tenantId);
  } catch (error) {
    const chooses = error instanceof AppError && error.key === 'severalTenants';
    if (chooses && once !== undefined) await keepProven(context, once, identity);
    throw error;
  }
}

/**
 * Single sign-on with a proof: answers like `/api/auth/login`; a refusal reveals nothing about accounts (readings S04).
 */
export async function byProof(context: Context, proof: Proof): Promise<AuthLoginAnswer> {
  try {
    return await counted(context, () => signIn(context, proof));
  } catch (error) {
    if (error instanceof AppError && TOLD.has(error.key)) return refusedAnswer(error, context);
    logFault(context, proof.provider, error);
    return refusedAnswer(new AppError('ssoRefused'), context);
  }
}
