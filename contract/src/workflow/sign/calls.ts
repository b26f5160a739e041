import { signOffOf } from './calls/sign-off-of.ts';
import { signOffReject } from './calls/sign-off-reject.ts';
import { signOffSign } from './calls/sign-off-sign.ts';
import { signOffSigners } from './calls/sign-off-signers.ts';
import { signOffTrail } from './calls/sign-off-trail.ts';

/** The calls of sign-offs. */
export const signOffCalls = {
  signOffOf,
  signOffReject,
  signOffSign,
  signOffSigners,
  signOffTrail,
} as const;
