import type { RecordKey } from '@plumbline/contract/records/index.ts';
import type { ListSource } from '@plumbline/contract/rules/form-sources.ts';
import type { Answers } from '@plumbline/contract/rules/answers.ts';
import type { SignOff } from '@plumbline/contract/field/field.ts';
import type { AnswersBefore } from '@plumbline/contract/workflow/fill/calls/check-sheet-get.ts';
import type { Word } from '@plumbline/contract/words/word.ts';
import type { RawBuilder } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import type { Actor } from '../register/actor.ts';
import type { Values } from '../register/values.ts';

/** One sign-off about to be given, or given, to some records. */
export interface Signing {
  readonly ids: readonly string[];
  readonly label: string;
  readonly type: SignOff['type'];
  /** The authorised person, or the user, who gives it. */
  readonly person: string;
  readonly personName: string;
  /** `yyyy-mm-dd`. */
  readonly date: string;
  /** Why they get the status they get, where that asks for it. */
  readonly reason?: string | undefined;
}

/** A form that was saved. */
export interface Filled {
  readonly id: string;
  /** The row that owns the form, and which revision of it this is. */
  readonly owner: string;
  readonly revision: number;
  readonly templateId: string;
  /** What is answered otherwise than before: null where it is no longer answered. */
  readonly answers: Answers;
}

/** The condition that keeps rows of an alias to those the reader sees, to stand behind others; empty where all are told. */
export type Theirs = (alias: string) => RawBuilder<unknown>;
/** What a form tells; as a function where it names rows besides its own, which not every reader may know. */
export type Told = RawBuilder<unknown> | ((theirs: Theirs) => RawBuilder<unknown>);

/** What the form of a record can show, where its own fields are not enough. `t` is the record, `o` the row that owns the form. */
export interface FormRules {
  /** The joins that facts, lists and discipline need. */
  readonly joins?: RawBuilder<unknown>;
  /** The facts of its header, as JSON by source; without it the fields of the record that are called like a source. */
  readonly facts?: Told;
  /** The rows of its lists, as JSON by source. */
  readonly lists?: Told;
  /** A list that stands on it without being asked for by the form, and of which records `t`, asked of their table alone. */
  readonly stands?: { readonly source: ListSource; readonly when: RawBuilder<boolean> };
  /** The discipline of what is raised on it. */
  readonly discipline?: RawBuilder<unknown>;
  /** What was answered the time before, by id; none for those that are the first. */
  readonly before?: (db: Db, actor: Actor, ids: readonly string[]) => Promise<ReadonlyMap<string, AnswersBefore>>;
}

/** What a feature asked to be told of records when they are signed, by id. */
export type ToldOf = ReadonlyMap<string, unknown>;

/** What of a worked record can only be said as SQL or as a program; all else stands in its declaration. */
export interface RecordRules {
  readonly form?: FormRules;
  /** What `warned` and `writes` go by, of record `t` as one value of JSON: read with the records, so that it takes no statement more. */
  readonly told?: RawBuilder<unknown>;
  /** What is held before the records themselves when they are signed or sent back: what they are judged by, where others write it. */
  readonly holdsFirst?: (tx: Tx, actor: Actor) => Promise<void>;
  /** What is open in the scope of records keeps them from being signed, by id; a named person may accept that risk. */
  readonly blocked?: (db: Db, actor: Actor, ids: readonly string[]) => Promise<ReadonlyMap<string, Word>>;
  /** What is told when records are signed and keeps none of them from it, by id. */
  readonly warned?: (
    db: Db,
    actor: Actor,
    ids: readonly string[],
    of: Pick<Signing, 'label' | 'type' | 'date'>,
    told: ToldOf,
  ) => Promise<ReadonlyMap<string, Word>>;
  /** What else keeps records from being signed so, by id; asked before anybody is named as the signer. */
  readonly refuse?: (
    db: Db,
    actor: Actor,
    signing: Pick<Signing, 'ids' | 'label' | 'type' | 'date'> & {
      /** No day is chosen yet: only what keeps them from it on every day up to the date. */
      readonly upTo?: boolean;
    },
  ) => Promise<ReadonlyMap<string, Word>>;
  /** What else a sign-off writes into the records themselves, by id: in the change that writes their state, so it is one. */
  readonly writes?: (db: Db, actor: Actor, signing: Signing, told: ToldOf) => Promise<ReadonlyMap<string, Values>>;
  /** What else taking the sign-offs back writes into them. */
  readonly writesBack?: (
    db: Db,
    actor: Actor,
    ids: readonly string[],
    reason: string,
  ) => Promise<ReadonlyMap<string, Values>>;
  /** What else a sign-off does. */
  readonly signed?: (tx: Tx, actor: Actor, signing: Signing) => Promise<void>;
  /** What keeps the sign-offs of records from being taken back, by id. */
  readonly refuseBack?: (db: Db, actor: Actor, ids: readonly string[]) => Promise<ReadonlyMap<string, Word>>;
  /** What is to be done before the sign-offs are taken back: what followed from them goes first. */
  readonly takingBack?: (tx: Tx, actor: Actor, ids: readonly string[]) => Promise<void>;
  /** What else taking the sign-offs back does. */
  readonly takenBack?: (tx: Tx, actor: Actor, ids: readonly string[], reason: string) => Promise<void>;
  /** The tasks of forms that are done elsewhere than in their own answers, by id: on all that a sheet for many gathers. */
  readonly doneElsewhere?: (
    db: Db,
    actor: Actor,
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, ReadonlySet<string>>>;
  /** What else saving the answers of a form does. */
  readonly filled?: (tx: Tx, actor: Actor, filled: Filled) => Promise<void>;
}

const declared = new Map<RecordKey, RecordRules>();
const NONE: RecordRules = {};

/** Says what of the records of a register can only be said as a program; once for each. */
export function recordRules(key: RecordKey, behaviour: RecordRules): void {
  if (declared.has(key)) throw new Error(`The behaviour of the records of ${key} is declared twice.`);
  declared.set(key, behaviour);
}
/** The programmed part of the records of a register. */
export const rulesOfRecord = (key: RecordKey): RecordRules => declared.get(key) ?? NONE;
