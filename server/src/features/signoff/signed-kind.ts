import type { RawBuilder } from 'kysely';
import type { SignedRegister } from '@plumbline/contract/features/signoff/calls/sign-off-of.ts';
import type { SignOff } from '@plumbline/contract/field/field.ts';
import type { Word } from '@plumbline/contract/words/word.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { Actor } from '../../register/actor.ts';

/** One sign-off about to be given, or given, to some records. */
export interface Signing {
  readonly ids: readonly string[];
  readonly label: string;
  readonly type: SignOff['type'];
  readonly person: string;
  readonly date: string;
  /** The signer signs in spite of what is open (domain guide 3.9.3). */
  readonly acceptRisk: boolean;
}

/** What the sign-off engine must know of a register whose records are signed. */
export interface SignedKind {
  /** The set of sign-offs of the record `t`, as JSON; an empty set means the default. */
  readonly setOf: RawBuilder<unknown>;
  /** The default set (domain guide 7). */
  readonly fallback: readonly SignOff[];
  /** The discipline the signer's professions must hold; null when any will do. */
  readonly disciplineOf: RawBuilder<unknown>;
  /** The column of the authorised person that allows it. */
  readonly allowedBy: 'sign_tag_itrs' | 'sign_punch_list_items' | 'sign_handovers' | 'sign_assurance_trackers';
  /** What else keeps records from being signed so, by id. */
  refuse(db: Db, actor: Actor, signing: Signing): Promise<ReadonlyMap<string, Word>>;
  /** What a sign-off does to the records. */
  signed(tx: Tx, actor: Actor, signing: Signing): Promise<void>;
  /** What taking all sign-offs back does to them. */
  rejected(tx: Tx, actor: Actor, ids: readonly string[], reason: string): Promise<void>;
}

const declared = new Map<SignedRegister, SignedKind>();
/** Declares how the records of a register are signed. */
export const signedAs = (register: SignedRegister, kind: SignedKind): Map<SignedRegister, SignedKind> =>
  declared.set(register, kind);
/** How the records of a register are signed. */
export function signedKind(register: SignedRegister): SignedKind {
  const kind = declared.get(register);
  if (!kind) throw new Error(`Nobody declared how ${register} is signed.`);
  return kind;
}
