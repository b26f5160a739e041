import type { SignOff } from '../field/field.ts';
import type { SchemaOption } from '../number-options.ts';
import type { Register } from '../register/register.ts';
import type { FormOwner } from '../rules/form-sources.ts';
import type { Word } from '../words/word.ts';

/**
 * What the states of a record mean to whoever plans, waits or counts; each state of a record has one of these meanings
 * (domain guide 3.4, 3.8, 3.9).
 */
export type Meaning =
  /** Nothing is done yet. */
  | 'open'
  /** Work has begun. */
  | 'begun'
  /** The work is done; signatures are awaited. */
  | 'ready'
  /** The sign-off that completes the record is given. */
  | 'done'
  /** It will not be done: nothing waits for it, it is neither filled in nor signed, and counts as not done. */
  | 'dropped';

/** What giving a sign-off of some type writes into the record; fields that are left out are not touched. */
export interface Written<N extends string> {
  /** The state the record is in from then on. */
  readonly state?: string;
  /** The field that takes the date of the signature. */
  readonly date?: N;
  /** The field that takes the signer: a reference to the authorised person, or the name of the user as a text. */
  readonly person?: N;
  /** The field that takes the default completion status (domain guide 3.4 step 3); "Rejected" when all is taken back. */
  readonly status?: N;
}

/** Where the limits stand by which users sign: rows of a register of the company or above the record, one for each role. */
export interface KeptLimits {
  readonly register: string;
  /** The field with the code of a role. */
  readonly role: string;
  /** The field with the largest amount, 0 or more, that somebody of the role may sign. */
  readonly upTo: string;
  /** The field with the currency, where a limit is of one; it holds what the currency of the record holds. */
  readonly currency?: string;
  /** The field with the key of the register whose records it limits, where limits of several are kept together. */
  readonly record?: string;
}
/** How much users may sign: the amount of a record, whatever its sign, is judged by the largest limit of their roles. */
export interface SigningLimit<N extends string> {
  readonly amount: N;
  readonly currency?: N;
  readonly kept: KeptLimits;
}

/** Authorised persons of the facility with this flag, which is called so (domain guide 3.2). */
interface ByPersons {
  readonly person: string;
  readonly label: Word;
}
/**
 * Users of the company who hold the right to sign it where it lives, each within the limits of their roles; without a
 * limit, all of them (finance guide 3: audit limit). An optional sign-off carries nothing further and knows no limit.
 */
interface ByUsers<N extends string> {
  readonly users: 'company';
  readonly limit?: SigningLimit<N>;
}

/** How a record is signed (domain guide 3.2). */
export interface Signing<N extends string> {
  /** Who may sign. */
  readonly by: ByPersons | ByUsers<N>;
  /**
   * The reference to the row of the library that names the set of sign-offs; it is copied at the first signature. Without one
   * records are signed by the set of their facility.
   */
  readonly set?: N;
  /** The set of a facility that has chosen no other (domain guide 7). */
  readonly shipped: readonly SignOff[];
  /** The discipline a profession of the signer must cover, or a list of which one is enough; any signer will do where it is left out, or blank. */
  readonly discipline?: N;
  /** What any sign-off writes while the record is not complete. */
  readonly any?: Written<N>;
  /** What a required sign-off writes. */
  readonly required?: Written<N>;
  /** What the sign-off that completes the record writes. */
  readonly complete: Written<N> & { readonly state: string };
  /** Those who wait for it are told of each signature, not only of the last one. */
  readonly tellsEach?: true;
  /**
   * What is open in its scope keeps it from being signed, unless somebody accepts the risk by name (domain guide 3.9.3);
   * the fields that name who did and when.
   */
  readonly risk?: { readonly by: N; readonly at: N };
}

/** How a record is filled in by a form (domain guide 2.11, 3.4). */
export interface Filling<N extends string> {
  /** The register whose rows own the forms. */
  readonly owner: FormOwner;
  /** The reference to the row that owns the form of this record. */
  readonly of: N;
  /** The page on which it is filled; printed as the address of the QR code. */
  readonly page: string;
  /** The field that keeps the share of its tasks; a record without one has no progress of its own. */
  readonly percent?: N;
  /** The field that counts its measured values outside their limits; blank where all keep theirs. */
  readonly outside?: N;
  /**
   * The flag of a record that is issued as paper: its tasks are answered there, so that here they cannot be, no signature waits for
   * them, and the sign-off that completes it makes them 100 % (domain guide 3.4.2).
   */
  readonly paper?: N;
  /** Filled in only where somebody designed a form; elsewhere every owner has at least its starter. */
  readonly onlyDesigned?: true;
  /**
   * The choice of the owner that says how its documents come to be: `digital`, or blank, is filled in here; what is any other is filled in by
   * nobody, though a form be designed. What was begun on a form stays on it.
   */
  readonly method?: string;
  /** Its tasks raise punch items: the field of a punch item that names the record (domain guide 3.4 step 5). */
  readonly punch?: 'tagItr' | 'tagPwl';
  /** It can be taken as a workbook, filled without a connection and given back. */
  readonly offline?: true;
}

/**
 * Which fields may still change: only these, or all but these. The lines of the record change with it: not where only some
 * fields do, and where all but some do; `lines` says otherwise.
 */
export type Lock<N extends string> = ({ readonly only: readonly N[] } | { readonly fixed: readonly N[] }) & {
  readonly lines?: 'locked' | 'free';
};

/** How records are numbered, along the level their rows live at (ADR 0039). */
export interface Numbering<N extends string> {
  /** The field that takes the number. */
  readonly field: N;
  /** The schema of the number, such as `PL-{000000}`, or the level option that holds it. */
  readonly schema: SchemaOption | `${string}{${string}}${string}`;
  /** The level option with the least digits, where the schema has `{number}` and does not say them by zeros. */
  readonly length?: 'mocNumberLength';
  /** The reference whose title stands for `{type}` in the schema: records of each are then counted on their own. */
  readonly type?: N;
  /** The level option that says how far people may type the number themselves; without it never. */
  readonly enforcement?: 'mocNumberEnforcement' | 'jobCardNumberEnforcement';
}

/** What a status locks: of the record itself, or of a row it belongs to. */
export interface StatusLock<N extends string> {
  /** Where statuses stand that lock it. */
  readonly by: readonly {
    /** The references that lead from the record to the row with the status; none where the record has it itself. */
    readonly path: readonly string[];
    /** The reference to the status. */
    readonly field: string;
    /** The flag of a status that locks. */
    readonly flag: string;
  }[];
  /** What may change nevertheless: the status and progress. Signing is free. */
  readonly only: readonly N[];
}

/** The registers whose records a sheet can gather. */
export type GatheredKey = 'tagItr';

/** How records are voided: they stay with all that is in them, frozen and out of every count, until they are restored (ADR 0071). */
export interface Voiding<N extends string> {
  /** The state of a record that is void; it means `dropped`. */
  readonly state: string;
  /** The field that keeps the state it had, which it has again once it is restored. */
  readonly from: N;
  /** The row whose voiding voids its records as well: the reference to it, and the flag of a record that was voided so. */
  readonly along: readonly [ref: N, flag: N];
  /** Only what is not over goes along with that row; what was done stays as it is. */
  readonly openOnly?: true;
  /** The fields that take who voided it, on which day, and why. Where they are left out a record is only voided along. */
  readonly says?: { readonly by: N; readonly on: N; readonly reason: N };
}

/** How rows are counted (domain guide 8, invariant 2): by which fields, and which states are counted apart. */
export interface Counted<N extends string> {
  /** The fields that make a cell; the whole set of subsystems is one of them, so that nothing is counted twice. */
  readonly by: readonly N[];
  /** Rows with this flag are left out. */
  readonly without?: N;
  /** The sums beside `total`, each the number of rows in one state. */
  readonly sums: Readonly<Record<string, string>>;
}

/**
 * What is true of the records of a register beyond being rows: how far they are, who signs, fills and does them, what is
 * locked, where they count. Everything a worked record can do follows from it on the server, on the web and in the checks.
 */
export interface RecordFacts<N extends string> {
  /** The computed choice field that says where a record stands, and what each of its states means. */
  readonly states: { readonly field: N; readonly mean: Readonly<Record<string, Meaning>> };
  readonly signing: Signing<N>;
  readonly form?: Filling<N>;
  /** The person who is to do it. */
  readonly assignedTo?: N;
  /** The day it is planned for. */
  readonly due?: N;
  /** The day it was raised: nothing of it is signed before. */
  readonly since?: N;
  /** The person who raised it. */
  readonly raisedBy?: N;
  /** People make it by hand and ask others to work on it; else rules make it, as the matrix does Tag ITRs. */
  readonly raised?: true;
  /** What it is about, in a line: a field, or a field of a row it refers to; the first that is not blank. */
  readonly about: readonly (N | readonly [ref: N, field: string])[];
  /** What may change once somebody has signed, once it is complete, and while a status locks it. */
  readonly locks: { readonly signed?: Lock<N>; readonly complete: Lock<N>; readonly status?: StatusLock<N> };
  /**
   * They are given in rounds: the next one opens when all records of the one before it are complete. `within` is the row
   * whose rounds they are, `round` the number of theirs.
   */
  readonly rounds?: { readonly within: N; readonly round: N };
  /** The person named by a row it belongs to who hears of each signature: the reference to that row, and its field. */
  readonly tells?: readonly [ref: N, person: string];
  /** The field that takes the reason a status asks for; `comments` unless said. */
  readonly reasons?: N;
  /** The field that takes its document code when it is made. */
  readonly code?: N;
  readonly number?: Numbering<N>;
  readonly counts?: Counted<N>;
  readonly voids?: Voiding<N>;
  /**
   * It is a sheet for many records of another register: what is filled in goes to all of them, a sign-off of it is one of
   * each, a file on it hangs on all. They are signed by one set and one flag; the field is a list of references to them.
   */
  readonly gathers?: { readonly register: GatheredKey; readonly members: N };
  /** Opening it from a message or a list of work leads to its form, or to its row. */
  readonly opens: 'form' | 'row';
}

/** A record known only at run time. */
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
