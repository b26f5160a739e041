import type { SignOff } from '../field/field.ts';
import type { DigitsOption, EnforcementOption, SchemaOption } from '../number-options.ts';
import type { Register } from '../register/register.ts';
import type { FormOwner } from '../rules/form-sources.ts';
import type { Word } from '../words/word.ts';
import type { Blocks } from './block.ts';

/**
 * The meaning of a record's state for planning, waiting and counting; each state of a record has one of these meanings
 * (domain guide 3.4, 3.8, 3.9).
 */
export type Meaning =
  /** Nothing is done yet. */
  | 'open'
  /** Work has begun. */
  | 'begun'
  /** The work is done; signatures are awaited. */
  | 'ready'
  /** The sign-off that completes the record has been given. */
  | 'done'
  /** It will not be done: nothing waits for it, it is neither filled in nor signed, and it counts as not done. */
  | 'dropped';

/** What giving a sign-off of a certain type writes into the record; omitted fields are not touched. */
export interface Written<N extends string> {
  /** The state of the record from then on. */
  readonly state?: string;
  /** The field that receives the date of the signature. */
  readonly date?: N;
  /** The field that receives the signer: a reference to the authorised person, or the name of the user as text. */
  readonly person?: N;
  /**
   * The field that receives the default completion status (domain guide 3.4 step 3); "Rejected" when all sign-offs are
   * taken back.
   */
  readonly status?: N;
}

/** Where the users' signing limits are stored: rows of a register of the company or above the record, one per role. */
export interface KeptLimits {
  readonly register: string;
  /** The field with the role code. */
  readonly role: string;
  /** The field with the largest amount, 0 or more, that a user in the role may sign. */
  readonly upTo: string;
  /** The field with the currency, where a limit applies to one; it is compared with the currency of the record. */
  readonly currency?: string;
  /**
   * The field with the key of the register whose records it limits, where limits of several registers are stored
   * together.
   */
  readonly record?: string;
}
/**
 * How much users may sign: the absolute amount of a record is checked against the largest limit of the user's roles.
 */
export interface SigningLimit<N extends string> {
  readonly amount: N;
  readonly currency?: N;
  readonly kept: KeptLimits;
}

/** Authorised persons of the facility with the flag `person`, displayed as `label` (domain guide 3.2). */
interface ByPersons {
  readonly person: string;
  readonly label: Word;
}
/**
 * Users of the company with the right to sign the record at its level, each within the limits of their roles; without
 * `limit`, all of them (finance guide 3: audit limit). An optional sign-off advances nothing and has no limit.
 */
interface ByUsers<N extends string> {
  readonly users: 'company';
  readonly limit?: SigningLimit<N>;
}

/** How a record is signed (domain guide 3.2). */
interface Signing<N extends string> {
  /** Who may sign. */
  readonly by: ByPersons | ByUsers<N>;
  /**
   * The reference to the library row that names the set of sign-offs; the set is copied at the first signature. Without
   * it, records are signed by the set of their facility.
   */
  readonly set?: N;
  /** The set used by a facility that has not chosen another (domain guide 7). */
  readonly shipped: readonly SignOff[];
  /**
   * The discipline that the signer's profession must cover, or a list of which one is enough; when omitted or blank,
   * any signer is accepted.
   */
  readonly discipline?: N;
  /** What any sign-off writes while the record is not complete. */
  readonly any?: Written<N>;
  /** What a required sign-off writes. */
  readonly required?: Written<N>;
  /** What the sign-off that completes the record writes. */
  readonly complete: Written<N> & { readonly state: string };
  /** Those waiting for the record are notified of each signature, not only of the last one. */
  readonly tellsEach?: true;
  /**
   * Open items in its scope prevent signing, unless a named person accepts the risk (domain guide 3.9.3); these fields
   * record who accepted it and when.
   */
  readonly risk?: { readonly by: N; readonly at: N };
}

/** How a record is filled in by a form (domain guide 2.11, 3.4). */
export interface Filling<N extends string> {
  /** The register whose rows own the forms. */
  readonly owner: FormOwner;
  /** The reference to the row that owns the form of this record. */
  readonly of: N;
  /** The page on which it is filled in; printed as the address in the QR code. */
  readonly page: string;
  /** The field with the proportion of its tasks completed; a record without one has no progress of its own. */
  readonly percent?: N;
  /** The field with the number of measured values outside their limits; blank where all are within. */
  readonly outside?: N;
  /**
   * The flag of a record issued on paper: its tasks are answered there and cannot be answered here, no signature waits
   * for them, and the sign-off that completes the record sets them to 100 % (domain guide 3.4.2).
   */
  readonly paper?: N;
  /**
   * Filled in only where a form was designed. Otherwise a check waits until its owner has a form, and other records have
   * the starter of their kind.
   */
  readonly onlyDesigned?: true;
  /**
   * The owner's choice of how its documents are produced: `digital` or blank means filled in here; with any other value
   * nobody fills it in, even if a form was designed. Records already started on a form keep it.
   */
  readonly method?: string;
  /** Its tasks raise punch items: the field of a punch item that refers to the record (domain guide 3.4 step 5). */
  readonly punch?: string;
  /** It can be downloaded as a workbook, filled in offline and uploaded again. */
  readonly offline?: true;
}

/**
 * Which fields may still change: only these, or all except these. By default the lines of the record are locked with
 * `only` and free with `fixed`; `lines` overrides this.
 */
export type Lock<N extends string> = ({ readonly only: readonly N[] } | { readonly fixed: readonly N[] }) & {
  readonly lines?: 'locked' | 'free';
};

/** How records are numbered within the level their rows live at (ADR 0039). */
export interface Numbering<N extends string> {
  /** The field that receives the number. */
  readonly field: N;
  /** The schema of the number, such as `PL-{000000}`, or the level option that holds it. */
  readonly schema: SchemaOption | `${string}{${string}}${string}`;
  /**
   * The level option with the minimum number of digits, where the schema has `{number}` and does not give the digits as
   * zeros.
   */
  readonly length?: DigitsOption;
  /** The reference whose title replaces `{type}` in the schema: each type then has its own number sequence. */
  readonly type?: N;
  /** The level option that says how far users may type the number themselves; without it they never may. */
  readonly enforcement?: EnforcementOption;
}

/** What a status locks; it is the status of the record itself, or of a row the record belongs to. */
export interface StatusLock<N extends string> {
  /** Where the statuses that lock it are. */
  readonly by: readonly {
    /** The references that lead from the record to the row with the status; empty where the record itself has it. */
    readonly path: readonly string[];
    /** The reference to the status. */
    readonly field: string;
    /** The flag of a status that locks the record. */
    readonly flag: string;
  }[];
  /** The fields that may still change: the status and progress. Signing is not locked. */
  readonly only: readonly N[];
}

/**
 * How records are voided: they keep all their content, frozen and excluded from every count, until they are restored
 * (ADR 0071).
 */
export interface Voiding<N extends string> {
  /** The state of a record that is void; it means `dropped`. */
  readonly state: string;
  /** The field with the previous state, which a restore sets again. */
  readonly from: N;
  /** The row whose voiding also voids its records: the reference to it, and the flag of a record voided this way. */
  readonly along: readonly [ref: N, flag: N];
  /** Only unfinished records are voided with that row; finished ones stay as they are. */
  readonly openOnly?: true;
  /**
   * The fields that record who voided it, on which day, and why. When omitted, a record can only be voided together
   * with that row.
   */
  readonly says?: { readonly by: N; readonly on: N; readonly reason: N };
}

/**
 * How rows are counted (domain guide 8, invariant 2): the fields they are grouped by, and the states counted
 * separately.
 */
export interface Counted<N extends string> {
  /** The fields that make a cell; the whole set of subsystems is one of them, so that nothing is counted twice. */
  readonly by: readonly N[];
  /** Rows with this flag are excluded. */
  readonly without?: N;
  /** The sums beside `total`, each the number of rows in one state. */
  readonly sums: Readonly<Record<string, string>>;
}

/**
 * The facts about the records of a register beyond being rows: their progress, who signs, fills in and performs them,
 * what is locked, where they count. Everything a worked record can do is derived from these on the server, in the web
 * client and in the checks.
 */
export interface RecordFacts<N extends string> {
  /** The computed choice field with the state of a record, and the meaning of each state. */
  readonly states: { readonly field: N; readonly mean: Readonly<Record<string, Meaning>> };
  readonly signing: Signing<N>;
  readonly form?: Filling<N>;
  /** The person assigned to it. */
  readonly assignedTo?: N;
  /** Its planned date. */
  readonly due?: N;
  /** The day it was raised: no signature may be dated earlier. */
  readonly since?: N;
  /** The person who raised it. */
  readonly raisedBy?: N;
  /** Users create it manually and ask others to work on it; otherwise rules create it, as the matrix does Tag ITRs. */
  readonly raised?: true;
  /** The one-line subject: a field, or a field of a referenced row; the first that is not blank. */
  readonly about: readonly (N | readonly [ref: N, field: string])[];
  /** What may still change after the first signature, after completion, and while a status locks it. */
  readonly locks: { readonly signed?: Lock<N>; readonly complete: Lock<N>; readonly status?: StatusLock<N> };
  /**
   * They are signed in rounds: the next round opens when all records of the previous one are complete. `within` is the
   * row the rounds belong to, `round` the number of the round.
   */
  readonly rounds?: { readonly within: N; readonly round: N };
  /**
   * The person to notify of each signature: the reference to the row the record belongs to, and the field of that row
   * with the person.
   */
  readonly tells?: readonly [ref: N, person: string];
  /** The field that receives the reason a status requires; `comments` by default. */
  readonly reasons?: N;
  /** The field that receives its document code when it is created. */
  readonly code?: N;
  readonly number?: Numbering<N>;
  readonly counts?: Counted<N>;
  readonly voids?: Voiding<N>;
  /** What its open records prevent from being signed: certificates, work packs (ADR 90). */
  readonly blocks?: Blocks<N>;
  /**
   * It is a multi-tag sheet for records of another register: its answers go to all of them, a sign-off of it signs
   * each, and a file on it is attached to all. They share one set and one flag; `members` is a list of references to
   * them.
   */
  readonly gathers?: { readonly register: string; readonly members: N };
  /** Whether opening it from a message or a work list leads to its form or to its row. */
  readonly opens: 'form' | 'row';
}

/** A record type known only at run time. */
export interface WorkRecord extends RecordFacts<string> {
  /** The register whose rows are the records. */
  readonly register: string;
}

/** Declares the records of a register. */
export const record = <
  const K extends string,
  const F extends Register['fields'],
  const P extends RecordFacts<keyof F & string>,
>(
  register: Register<K, F>,
  facts: P,
): P & { readonly register: K } => ({ register: register.key, ...facts });
