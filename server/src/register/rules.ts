import type { RawBuilder } from 'kysely';
import type { Refused } from '@plumbline/contract/register/calls.ts';
import type { RegisterKey } from '@plumbline/contract/registers/index.ts';
import type { Word } from '@plumbline/contract/words/word.ts';
import type { Db, Tx } from '../db/database.ts';
import type { Actor } from './actor.ts';

/** What is about to be done to rows, or was. */
export interface Change {
  /** `follow`: computed fields came out otherwise, since what they are reckoned from has changed. */
  readonly op: 'add' | 'update' | 'remove' | 'restore' | 'follow';
  readonly ids: readonly string[];
  /** The fields written; empty for remove and restore; of `follow` all that are reckoned. */
  readonly fields: readonly string[];
  /** Whether an id is among all that are asked, where the rows are a part of them; the rows alone where it does not say. */
  readonly among?: ((id: RawBuilder<unknown>) => RawBuilder<boolean>) | undefined;
  /** The batch that is being taken back: what it did itself in spite of a lock, it may take back. */
  readonly undoes?: string | undefined;
  /** Whoever holds the rows was told that none of them is frozen. */
  readonly free?: boolean | undefined;
  /** The subset of their table all the rows are of, where they were written as such. */
  readonly subset?: string | undefined;
}

/** Rows that are about to be made: a table expression called `s`, with the columns `id` and those of the fields. */
export interface NewRows {
  readonly from: RawBuilder<unknown>;
  /** The fields it has columns for. */
  readonly fields: readonly string[];
  /** What its rows stand in order by; their ids, where it does not say. */
  readonly order?: RawBuilder<unknown>;
}

/** How computed fields follow from a row, set-based. The row's own columns are those of the alias `s`. */
export interface Derivation {
  /** Computed field → SQL. */
  readonly fields: Readonly<Record<string, RawBuilder<unknown>>>;
  /** Joins the expressions need, such as `join itr i on …`. */
  readonly from?: RawBuilder<unknown>;
  /** Computed field → when a row that is there, as `s`, keeps what it has. A new row has nothing to keep, and is not asked. */
  readonly keeps?: Readonly<Record<string, RawBuilder<boolean>>>;
}

/** The behaviour of one register. Whatever is not said here is the plain engine. */
export interface Rules {
  /** Computed fields that follow from other rows; reckoned again when one of `inputs` changes. */
  readonly derive?: {
    readonly inputs: readonly string[];
    /** By input the computed fields that follow from it, where those are not all: who writes them with it has reckoned them already. */
    readonly alone?: Readonly<Record<string, readonly string[]>>;
    readonly of: (actor: Actor) => Derivation;
  };
  /** Computed fields that are given once, when a row is made: codes, running numbers. */
  readonly onCreate?: (
    tx: Tx,
    actor: Actor,
    count: number,
    source: NewRows,
  ) => Promise<Readonly<Record<string, RawBuilder<unknown>>>>;
  /**
   * Holds the keys of the level until the transaction ends, where the system gives keys that people may type as well: who gives
   * or takes one sees what those before wrote. Rows that are there are held before it.
   */
  readonly holdKeys?: (tx: Tx, actor: Actor) => Promise<unknown>;
  /**
   * Holds what rows of the register belong to, in one order: before any row of theirs is held, whichever way they are written. `ids` are
   * rows that are there, deleted ones among them; `source` says what rows come to, or are made in.
   */
  readonly holdOwners?: (
    tx: Tx,
    actor: Actor,
    of: { readonly ids: readonly string[]; readonly source?: NewRows | undefined },
  ) => Promise<unknown>;
  /**
   * The fields a derived title is made of, in their order, with ` - ` between their texts: a part of the title is found by theirs. For a large
   * register whose titles are not in the index over what rows are found by (ADR 84).
   */
  readonly titleParts?: readonly string[];
  /** Fields reckoned at each read; `t` is the row. */
  readonly computedOnRead?: (actor: Actor) => Readonly<Record<string, RawBuilder<unknown>>>;
  /**
   * Whether row `alias` changes in nothing at all. It is told by the statement that holds rows, so that the guard, which says why, need not
   * ask for rows of which none is.
   */
  readonly frozen?: (alias: string) => RawBuilder<boolean>;
  /** Whether row `alias` is void: it stays and counts nowhere, and says so where it is offered. Missing where rows are never void. */
  readonly isVoid?: (alias: string) => RawBuilder<boolean>;
  /** Which of the rows may not be changed so, and why. */
  readonly guard?: (db: Db, actor: Actor, change: Change) => Promise<readonly Refused[]>;
  /** What parts of a row are called that have history and are no fields of its register: the answers of its form. */
  readonly changeLabels?: (
    db: Db,
    actor: Actor,
    id: string,
    fields: readonly string[],
  ) => Promise<ReadonlyMap<string, Word>>;
  /**
   * What makes two rows likely the same although their keys differ, for a key the system gives: they agree in these texts and are
   * of the same things, at least one of which is there.
   */
  readonly alike?: { readonly words: readonly string[]; readonly things: readonly string[] };
  /** What is wrong with giving a field another value: conditions on the value it gets and the one it had, null for a new row. */
  readonly newErrors?: (
    actor: Actor,
    field: string,
    sides: Sides,
    db: Db,
  ) => readonly RowError[] | Promise<readonly RowError[]>;
  /** Rows that are wrong as a whole: conditions on the row called by the alias, with the field to mark. */
  readonly rowErrors?: (alias: string) => readonly RowError[];
  /**
   * How rows are wrong beside others: asked of what an import writes once all its lines are written and signed, since they may be
   * right together that are wrong one by one.
   */
  readonly besideOthers?: readonly BesideOthers[];
}

/** How rows can be wrong beside others. */
export interface BesideOthers {
  /** The field they are wrong by: a file that does not write it need not be asked. Left out where it is more than one. */
  readonly field?: string;
  /** Which of the rows are, and why. */
  readonly wrong: (db: Db, actor: Actor, ids: readonly string[]) => Promise<ReadonlyMap<string, Word>>;
}

/** The value a field gets, and the one it had; null for a new row. */
export interface Sides {
  readonly now: RawBuilder<unknown>;
  readonly was: RawBuilder<unknown> | null;
  /** What the row holds then in another field. */
  readonly beside: (field: string) => RawBuilder<unknown>;
}

/** One way a row can be wrong although each of its fields is right. */
export interface RowError {
  readonly field: string;
  readonly when: RawBuilder<boolean>;
  readonly words: Word;
  /** What `{title}` in the words stands for, as SQL. */
  readonly title?: RawBuilder<string>;
}

/** What else follows from a change, in the same transaction. */
export type After = (tx: Tx, actor: Actor, change: Change) => Promise<void>;

/** What new rows hold in fields they leave empty, by field. */
export type Defaults = (actor: Actor) => Readonly<Record<string, RawBuilder<unknown>>>;

const declared = new Map<string, Rules>();
const defaultsByRegister = new Map<string, Defaults>();
const listeners = new Map<string, After[]>();

/**
 * Declares behaviour of a register. The workflow of records and a feature may both: all guards are asked, in the order of
 * the declarations, and what is given once is joined.
 *
 * @throws {Error} when two of them derive fields
 */
export function rules(register: RegisterKey, behaviour: Rules): void {
  const before = declared.get(register);
  if (before?.derive && behaviour.derive) throw new Error(`The computed fields of ${register} are declared twice.`);
  declared.set(register, before ? joined(before, behaviour) : behaviour);
}

/** Two declarations as one. */
function joined(a: Rules, b: Rules): Rules {
  const join = <F>(x: F | undefined, y: F | undefined, of: (x: F, y: F) => F): F | undefined =>
    x && y ? of(x, y) : (x ?? y);
  const onCreate = join(a.onCreate, b.onCreate, (x, y) => async (...of) => ({
    ...(await x(...of)),
    ...(await y(...of)),
  }));
  const computedOnRead = join(a.computedOnRead, b.computedOnRead, (x, y) => (actor) => ({ ...x(actor), ...y(actor) }));
  const guard = join(
    a.guard,
    b.guard,
    (x, y) =>
      async (...of) =>
        firstOfEach([...(await x(...of)), ...(await y(...of))]),
  );
  const changeLabels = join(
    a.changeLabels,
    b.changeLabels,
    (x, y) =>
      async (...of) =>
        new Map([...(await x(...of)), ...(await y(...of))]),
  );
  const rowErrors = join(a.rowErrors, b.rowErrors, (x, y) => (alias) => [...x(alias), ...y(alias)]);
  const newErrors = join(a.newErrors, b.newErrors, (x, y) => async (...of) => [
    ...(await x(...of)),
    ...(await y(...of)),
  ]);
  const besideOthers = join(a.besideOthers, b.besideOthers, (x, y) => [...x, ...y]);
  return {
    ...b,
    ...a,
    ...(besideOthers && { besideOthers }),
    ...(newErrors && { newErrors }),
    ...(onCreate && { onCreate }),
    ...(computedOnRead && { computedOnRead }),
    ...(guard && { guard }),
    ...(rowErrors && { rowErrors }),
    ...(changeLabels && { changeLabels }),
  };
}
/** A row that is refused for two reasons is named once, with the first. */
const firstOfEach = (refused: readonly Refused[]): readonly Refused[] => [
  ...new Map(refused.toReversed().map((one) => [one.id, one])).values(),
];

/** The behaviour of a register. A subset has the behaviour of the register whose table it shares. */
export const rulesOf = (register: { readonly key: string; readonly subset?: { readonly of: string } }): Rules =>
  declared.get(register.subset?.of ?? register.key) ?? {};

/** Says what new rows of a register hold in fields they leave empty; once for each. */
export const defaults = (register: RegisterKey, starts: Defaults): Map<string, Defaults> =>
  defaultsByRegister.set(register, starts);
/** What new rows hold where they say nothing. */
export const defaultsOf = (register: string): Defaults | undefined => defaultsByRegister.get(register);

/** Has a feature told of every change of a register, within its transaction; features told first are asked first. */
export function onChange(register: RegisterKey, after: After): void {
  listeners.set(register, [...(listeners.get(register) ?? []), after]);
}
/** Everything that follows a change of a register. */
export const changeListenersOf = (register: string): readonly After[] => listeners.get(register) ?? [];
