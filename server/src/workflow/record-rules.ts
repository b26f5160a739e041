import type { RecordKey } from '@plumbline/contract/records/index.ts';
import type { ListSource } from '@plumbline/contract/rules/form-sources.ts';
import type { Answers } from '@plumbline/contract/rules/answers.ts';
import type { SignOff } from '@plumbline/contract/field/field.ts';
import type { AnswersBefore } from '@plumbline/contract/workflow/fill/calls.ts';
import type { Word } from '@plumbline/contract/words/word.ts';
import type { RawBuilder } from 'kysely';
import { type Contribution, onePerKey } from '../compose/point.ts';
import type { Db, Tx } from '../db/database.ts';
import type { Actor } from '../register/row/actor.ts';
import type { Values } from '../register/row/values.ts';

/** One sign-off given, or about to be given, to some records. */
export interface Signing {
  readonly ids: readonly string[];
  readonly label: string;
  readonly type: SignOff['type'];
  /** The authorised person, or the user, who signs. */
  readonly person: string;
  readonly personName: string;
  /** `yyyy-mm-dd`. */
  readonly date: string;
  /** The reason for the status the records get, if that status requires one. */
  readonly reason?: string | undefined;
  /** True when it is tried and taken back: what is signed along with it demands no proof either. */
  readonly isTried?: boolean | undefined;
}

/** A saved form. */
export interface Filled {
  readonly id: string;
  /** The row that owns the form, and the revision of the form. */
  readonly owner: string;
  readonly revision: number;
  readonly templateId: string;
  /** The changed answers: null for an answer that was removed. */
  readonly answers: Answers;
}

/**
 * The condition that limits rows of an alias to those the reader sees, to append to other conditions; empty for a
 * reader without restriction.
 */
export type Theirs = (alias: string) => RawBuilder<unknown>;
/** Data shown on a form; a function when it includes rows beyond the record itself, which not every reader may see. */
export type TextSql = RawBuilder<unknown> | ((theirs: Theirs) => RawBuilder<unknown>);

/**
 * What the form of a record can show beyond the record's own fields. `t` is the record, `o` the row that owns the form.
 */
export interface FormRules {
  /** The joins that facts, lists and discipline need. */
  readonly joins?: RawBuilder<unknown>;
  /** The facts for its header, as JSON by source; by default, the record's fields that have the name of a source. */
  readonly facts?: TextSql;
  /** The rows of its lists, as JSON by source. */
  readonly lists?: TextSql;
  /** A list shown without the form asking for it, and the condition on records `t`, over their own table only. */
  readonly stands?: { readonly source: ListSource; readonly when: RawBuilder<boolean> };
  /** The discipline of punch items raised on it. */
  readonly discipline?: RawBuilder<unknown>;
  /** The answers of the previous time, by id; empty for first records. */
  readonly before?: (db: Db, actor: Actor, ids: readonly string[]) => Promise<ReadonlyMap<string, AnswersBefore>>;
}

/** The data a feature requested about records being signed, by id. */
export type ToldOf = ReadonlyMap<string, unknown>;

/** The parts of a record type that can be expressed only as SQL or code; everything else is in its declaration. */
export interface RecordRules {
  readonly form?: FormRules;
  /**
   * The data that `refuse`, `warned` and `writes` use, about record `t`, as one JSON value: read with the records, so
   * that it needs no extra statement.
   */
  readonly told?: RawBuilder<unknown>;
  /**
   * Locks taken before the records themselves when they are signed or sent back: data that the checks depend on and
   * others write, and what the effects of a signature will name.
   */
  readonly holdsFirst?: (tx: Tx, actor: Actor, ids: readonly string[]) => Promise<void>;
  /** Warnings shown when records are signed that do not block it, by id. */
  readonly warned?: (
    db: Db,
    actor: Actor,
    ids: readonly string[],
    signing: Pick<Signing, 'label' | 'type' | 'date'>,
    recordData: ToldOf,
  ) => Promise<ReadonlyMap<string, Word>>;
  /** Other reasons why records cannot be signed in this way, by id; checked before a signer is chosen. */
  readonly refuse?: (
    db: Db,
    actor: Actor,
    signing: Pick<Signing, 'ids' | 'label' | 'type' | 'date'> & {
      /** True when no day is chosen yet: returns only the reasons that apply on every day up to the date. */
      readonly upTo?: boolean;
    },
    recordData: ToldOf,
  ) => Promise<ReadonlyMap<string, Word>>;
  /** Other values a sign-off writes into the records, by id: in the same change that writes their state. */
  readonly writes?: (
    db: Db,
    actor: Actor,
    signing: Signing,
    recordData: ToldOf,
  ) => Promise<ReadonlyMap<string, Values>>;
  /** Other values that taking the sign-offs back writes into them. */
  readonly writesBack?: (
    db: Db,
    actor: Actor,
    ids: readonly string[],
    reason: string,
  ) => Promise<ReadonlyMap<string, Values>>;
  /** Other effects of a sign-off. */
  readonly signed?: (tx: Tx, actor: Actor, signing: Signing) => Promise<void>;
  /** Reasons why the sign-offs of records cannot be taken back, by id. */
  readonly refuseBack?: (db: Db, actor: Actor, ids: readonly string[]) => Promise<ReadonlyMap<string, Word>>;
  /** What to do before the sign-offs are taken back: their consequences are removed first. */
  readonly takingBack?: (tx: Tx, actor: Actor, ids: readonly string[]) => Promise<void>;
  /** Other effects of taking the sign-offs back. */
  readonly takenBack?: (tx: Tx, actor: Actor, ids: readonly string[], reason: string) => Promise<void>;
  /** The tasks of forms that are done outside their own answers, by id: by all members of a sheet for many records. */
  readonly doneElsewhere?: (
    db: Db,
    actor: Actor,
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, ReadonlySet<string>>>;
  /** Other effects of saving the answers of a form. */
  readonly filled?: (tx: Tx, actor: Actor, filled: Filled) => Promise<void>;
}

const behaviours = onePerKey<'records', RecordKey, RecordRules>('records', 'the behaviour of the records');
const NONE: RecordRules = {};

/** The coded rules of a register's records; once per register. */
export const recordRules = (key: RecordKey, behaviour: RecordRules): Contribution<'records'> =>
  behaviours.add([key, behaviour]);
/** The coded rules of a register's records. */
export const rulesOfRecord = (key: RecordKey): RecordRules => behaviours.read().get(key) ?? NONE;
