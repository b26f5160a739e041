import type { RecordKey } from '@plumbline/contract/records/index.ts';
import type { SignOff } from '@plumbline/contract/field/field.ts';
import type { Word } from '@plumbline/contract/words/word.ts';
import type { RawBuilder } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import type { Actor } from '../register/actor.ts';

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
}

/** What the form of a record can show, where its own fields are not enough. `t` is the record, `o` the row that owns the form. */
export interface FormRules {
  /** The joins that facts, lists and discipline need. */
  readonly joins?: RawBuilder<unknown>;
  /** The facts of its header, as JSON by source; without it the fields of the record that are called like a source. */
  readonly facts?: RawBuilder<unknown>;
  /** The rows of its lists, as JSON by source. */
  readonly lists?: RawBuilder<unknown>;
  /** The discipline of what is raised on it. */
  readonly discipline?: RawBuilder<unknown>;
}

/** What of a worked record can only be said as SQL or as a program; all else stands in its declaration. */
export interface RecordRules {
  readonly form?: FormRules;
  /** What is open in the scope of records keeps them from being signed, by id; a named person may accept that risk. */
  readonly blocked?: (db: Db, actor: Actor, ids: readonly string[]) => Promise<ReadonlyMap<string, Word>>;
  /** What is told when records are signed and keeps none of them from it, by id. */
  readonly warned?: (db: Db, actor: Actor, ids: readonly string[]) => Promise<ReadonlyMap<string, Word>>;
  /** What else keeps records from being signed so, by id; asked before anybody is named as the signer. */
  readonly refuse?: (
    db: Db,
    actor: Actor,
    signing: Pick<Signing, 'ids' | 'label' | 'type'>,
  ) => Promise<ReadonlyMap<string, Word>>;
  /** What else a sign-off does. */
  readonly signed?: (tx: Tx, actor: Actor, signing: Signing) => Promise<void>;
  /** What else taking the sign-offs back does. */
  readonly takenBack?: (tx: Tx, actor: Actor, ids: readonly string[]) => Promise<void>;
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
