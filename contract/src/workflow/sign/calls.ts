import { z } from 'zod';
import { as, call } from '../../calls/call.ts';
import type { SignOff } from '../../field/field.ts';
import type { Refused } from '../../register/calls.ts';
import { selection } from '../../register/filter.ts';
import type { Word } from '../../words/word.ts';
import { recordKey } from '../records.ts';

/** How a signer proved who they are: the password, a code of the authenticator app, or a recovery code. */
export type SigningProof = 'password' | 'code' | 'recovery';

/** The data of refusal 19: which proofs the caller can give. */
export interface ProofNeeded {
  readonly proofBy: { readonly password: boolean; readonly code: boolean };
}

/** One sign-off of one record: given (person and date), open, or closed with the reason why it cannot be given now. */
export interface SignOffState extends SignOff {
  readonly person: { readonly id: string; readonly title: string } | null;
  readonly date: string | null;
  /** Why it cannot be given now; null when it can, or when it is already given. */
  readonly closed: Word | null;
  /** The completion status it sets requires a reason, and the record has none in its comments. */
  readonly asksReason: boolean;
  /**
   * What a signature under this label states: what was stored with it, or what it will state once given; null for one
   * given before that was stored.
   */
  readonly meaning: Word | null;
  /** What a signer should know before signing; does not prevent signing. Empty once signed. */
  readonly notes: readonly Word[];
}
/** The sign-offs of a record, in order. */
export const signOffOf = call({
  path: '/api/ext/sign-off/of',
  access: { registerIn: 'register', right: 'see' },
  input: z.object({ register: recordKey, id: z.guid() }),
  output: as<readonly SignOffState[]>(),
});

/**
 * Gives one sign-off to one or more records: those that may be signed are, the others are returned with the reason.
 * Where the resulting completion status requires a reason (`asksReason`), `reason` is added to the comments of all of
 * them. `dryRun` changes nothing and returns the same lists; `noted` lists signable records that a signer should look
 * at, and why. `acceptRisk` signs a blocked certificate in the signer's name (domain guide 3.9.3).
 */
export const signOffSign = call({
  path: '/api/ext/sign-off/sign',
  access: { registerIn: 'register', right: 'sign' },
  input: z.object({
    register: recordKey,
    selection,
    label: z.string().min(1).max(50),
    person: z.guid(),
    date: z.iso.date(),
    acceptRisk: z.boolean().default(false),
    reason: z.string().trim().max(500).optional(),
    dryRun: z.boolean().default(false),
  }),
  output: as<{
    readonly done: number;
    readonly refused: readonly Refused[];
    readonly noted: readonly Refused[];
    /** The status that completes some of the records requires a reason they do not have yet. */
    readonly asksReason: boolean;
  }>(),
});

/**
 * Takes back all sign-offs of one or more records, with a reason, and reopens the records (domain guide 3.4 step 4).
 * Records that cannot be sent back are returned with the reason; what was signed remains on record. `dryRun` changes
 * nothing and returns the same result.
 */
export const signOffReject = call({
  path: '/api/ext/sign-off/reject',
  access: { registerIn: 'register', right: 'reject' },
  input: z.object({
    register: recordKey,
    selection,
    reason: z.string().trim().min(1).max(1000),
    dryRun: z.boolean().default(false),
  }),
  output: as<{ readonly done: number; readonly refused: readonly Refused[] }>(),
});

/**
 * Returns who may sign a record, by name; `me` marks the person of this login, `deputy` those this person signs for
 * today. Without the right to sign for others, only these are returned.
 */
export const signOffSigners = call({
  path: '/api/ext/sign-off/signers',
  access: { registerIn: 'register', right: 'see' },
  input: z.object({ register: recordKey, id: z.guid().optional() }),
  output: as<
    readonly {
      readonly id: string;
      readonly title: string;
      readonly company: string | null;
      readonly me: boolean;
      readonly deputy: boolean;
    }[]
  >(),
});

/** One line of the trail: a sign-off given, or all sign-offs of a round taken back. */
export type SignTrailLine =
  | {
      readonly kind: 'given';
      readonly label: string;
      /** The label in Chinese. */
      readonly zh: string;
      readonly type: SignOff['type'];
      /** The signer's name on that day. */
      readonly person: string;
      readonly company: string | null;
      /** The date of the signature, `yyyy-mm-dd`. */
      readonly date: string;
      /** The account that gave the sign-off. */
      readonly by: string;
      /** When it was recorded, ISO 8601. */
      readonly at: string;
      /** The time zone in which the signer saw that moment; null for signatures given before it was stored. */
      readonly zone: string | null;
      /** What the signature stated, as the signer was shown; null for signatures given before it was stored. */
      readonly meaning: Word | null;
      /** How the signer had just proven who they are; null where being signed in was enough. */
      readonly proof: SigningProof | null;
      /** It has since been taken back. */
      readonly isTakenBack: boolean;
    }
  | { readonly kind: 'takenBack'; readonly reason: string; readonly by: string; readonly at: string };

/** Returns everything ever signed or taken back on a record, newest first. Nothing in the trail is ever deleted. */
export const signOffTrail = call({
  path: '/api/ext/sign-off/trail',
  access: { registerIn: 'register', right: 'see' },
  input: z.object({ register: recordKey, id: z.guid() }),
  output: as<readonly SignTrailLine[]>(),
});

/** The calls of sign-offs. */
export const signOffCalls = {
  signOffOf,
  signOffReject,
  signOffSign,
  signOffSigners,
  signOffTrail,
} as const;
