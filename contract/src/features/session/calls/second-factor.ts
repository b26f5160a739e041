import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import { line, maybe } from '../../../calls/inputs.ts';
import type { AuthLoginAnswer } from './sign-in.ts';

/**
 * Whose sign-in a role requires an authenticator app for: nobody's; that of holders who give a password or an SMS code
 * here; that of all holders, also through a provider.
 */
export const FACTOR_RULES = ['none', 'password', 'always'] as const;
/** One of these rules. */
export type FactorRule = (typeof FACTOR_RULES)[number];

/** A code of an authenticator app, or a recovery code, as typed. */
export const authCode = z.string().trim().min(1).max(40);
const ticket = z.string().min(1).max(200);
/** What proves who the caller is: the password as typed, or a code. One of them is enough. */
export const factorProof = { password: maybe(z.string().max(200)), authCode: maybe(line(40)) };

/** What an authenticator app needs to know; returned only while the app is being set up. */
export interface FactorSetup {
  /** The shared secret in base32, for apps that read no QR code. */
  readonly secret: string;
  /** The same with the name of the account, as a QR code contains it: `otpauth://totp/…`. */
  readonly address: string;
  /** The QR code: the number of its cells a side, and the outline of the dark ones as an SVG path in cells. */
  readonly qr: { readonly size: number; readonly path: string };
}

/** Codes to sign in with when the app is lost; each works once, and they are shown only now. */
export interface RecoveryCodes {
  readonly recoveryCodes: readonly string[];
}

/**
 * Second step of a sign-in that was refused with 20: the ticket of that refusal, valid for ten minutes, and a code of
 * the app, or a recovery code. Answers like `/api/auth/login`: `resultCode` 0 signed in · 1 the ticket has ended · 5 too
 * many attempts · 10, 11, 12 a new password is needed · 21 wrong or used code.
 */
export const authSecondFactor = call({
  path: '/api/ext/auth/second-factor',
  access: 'open',
  input: z.object({ ticket, authCode }),
  output: as<AuthLoginAnswer>(),
});

/** Begins to set up the app during a sign-in that was refused with 22; the ticket of that refusal. */
export const authFactorBegin = call({
  path: '/api/ext/auth/factor-begin',
  access: 'open',
  input: z.object({ ticket }),
  output: as<FactorSetup>(),
});

/** Confirms the app by its first code, which finishes the sign-in. Answers like the second step, with recovery codes. */
export const authFactorConfirm = call({
  path: '/api/ext/auth/factor-confirm',
  access: 'open',
  input: z.object({ ticket, authCode }),
  output: as<AuthLoginAnswer & RecoveryCodes>(),
});

/**
 * Proves who the caller is, for signing in the chosen facility during the next ten minutes. Counts like a sign-in.
 * Refusals: 1 wrong password · 21 wrong or used code · 429 too many attempts.
 */
export const proveIdentity = call({
  path: '/api/ext/session/prove',
  access: 'level',
  input: z.object(factorProof),
  output: as<null>(),
});
