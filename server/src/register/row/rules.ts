import type { RawBuilder } from 'kysely';
import type { Refused } from '@plumbline/contract/register/calls.ts';
import type { RegisterKey } from '@plumbline/contract/registers/index.ts';
import type { Word } from '@plumbline/contract/words/word.ts';
import { type Contribution, onePerKey, orderedByKey, point } from '../../compose/point.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { Actor } from './actor.ts';

/** A change about to be made to rows, or already made. */
export interface Change {
  /** `follow`: computed fields got new values because their inputs changed. */
  readonly op: 'add' | 'update' | 'remove' | 'restore' | 'follow';
  readonly ids: readonly string[];
  /** The fields written; empty for remove and restore; for `follow` all that were calculated. */
  readonly fields: readonly string[];
  /**
   * Whether an id is among all rows of the request, when the rows here are a part of them; by default only the rows
   * themselves.
   */
  readonly among?: ((id: RawBuilder<unknown>) => RawBuilder<boolean>) | undefined;
  /** The batch being undone: what it did in spite of a lock, it may also undo. */
  readonly undoes?: string | undefined;
  /** True when the statement that locked the rows found none of them frozen. */
  readonly free?: boolean | undefined;
  /** The subset to which all the rows belong, when they were written as that subset. */
  readonly subset?: string | undefined;
}

/** Rows about to be created: a table expression called `s`, with the columns `id` and those of the fields. */
export interface NewRows {
  readonly from: RawBuilder<unknown>;
  /** The fields it has columns for. */
  readonly fields: readonly string[];
  /** The order of its rows; their ids by default. */
  readonly order?: RawBuilder<unknown>;
}

/**
 * Another row that computed fields are calculated from. While a row is written, its origins are locked against changes
 * of what is read; when something that is read changes, the rows that read it are calculated again (ADR 89).
 */
export interface Origin {
  /**
   * The reference by which it is found: a field of the row itself, or `<alias>.<field>` for a field of an origin
   * declared before it.
   */
  readonly by: string;
  /** The fields of it that are read. */
  readonly reads: readonly string[];
}

/**
 * Rows that belong to a row for good and are read by its computed fields: when one is added, deleted or restored, or
 * something of it that is read changes, the row is calculated again. Anyone who writes parts holds their owners
 * (`holdOwners`).
 */
interface Part {
  /** The reference of a part to its row. */
  readonly of: string;
  readonly reads: readonly string[];
}

/** How computed fields are calculated from a row, set-based. The row's own columns are those of the alias `s`. */
export interface Derivation {
  /** Computed field → SQL. */
  readonly fields: Readonly<Record<string, RawBuilder<unknown>>>;
  /** Joins the expressions need besides those of the origins, such as a count of other rows. */
  readonly from?: RawBuilder<unknown>;
  /**
   * Computed field → when an existing row `s` keeps its value. A new row has nothing to keep, so this is not checked
   * for it.
   */
  readonly keeps?: Readonly<Record<string, RawBuilder<boolean>>>;
}

/** The behaviour of one register. Everything not declared here is engine default. */
export interface Rules {
  /** Computed fields that depend on other rows; recalculated when one of `inputs` changes. */
  readonly derive?: {
    readonly inputs: readonly string[];
    /**
     * For an input, the computed fields that depend on it, when not all do: a change that also writes those has already
     * calculated them.
     */
    readonly alone?: Readonly<Record<string, readonly string[]>>;
    /**
     * The rows of other registers that are read, by the alias they are joined under. An origin found by a list of
     * references is not joined: the expressions read its rows themselves.
     */
    readonly origins?: Readonly<Record<string, Origin>>;
    /** The rows that belong to a row and are counted or summed, by their register. The expressions read them themselves. */
    readonly parts?: Readonly<Partial<Record<RegisterKey, Part>>>;
    readonly of: (actor: Actor) => Derivation;
  };
  /** Computed fields that are set once, when a row is created: codes, running numbers. */
  readonly onCreate?: (
    tx: Tx,
    actor: Actor,
    count: number,
    source: NewRows,
  ) => Promise<Readonly<Record<string, RawBuilder<unknown>>>>;
  /**
   * Locks the keys of the level until the transaction ends, when both the system and people assign keys: each writer
   * then sees the keys written before. Existing rows are locked first.
   */
  readonly holdKeys?: (tx: Tx, actor: Actor) => Promise<unknown>;
  /**
   * Locks the owners of the register's rows, in one order: before any of the rows is locked, whichever way they are
   * written. `ids` are existing rows, including deleted ones; `source` gives the owners that rows move to or are
   * created in.
   */
  readonly holdOwners?: (
    tx: Tx,
    actor: Actor,
    target: { readonly ids: readonly string[]; readonly source?: NewRows | undefined },
  ) => Promise<unknown>;
  /**
   * The fields that form a derived title, in order, with ` - ` between their texts: a part of the title is found
   * through them. For a large register whose titles are not in the search-text index (ADR 84).
   */
  readonly titleParts?: readonly string[];
  /** Fields computed at each read; `t` is the row. */
  readonly computedOnRead?: (actor: Actor) => Readonly<Record<string, RawBuilder<unknown>>>;
  /**
   * Whether row `alias` cannot be changed at all. The statement that locks rows evaluates it, so that the guard, which
   * gives the reason, need not run when no row is frozen.
   */
  readonly frozen?: (alias: string) => RawBuilder<boolean>;
  /**
   * Whether row `alias` is void: it stays but counts nowhere, and is marked as void wherever it is offered. Omitted
   * when rows are never void.
   */
  readonly isVoid?: (alias: string) => RawBuilder<boolean>;
  /** The rows that an actor sees, beside those of their level, such as their own and shared ones: a condition on row `alias`. */
  readonly seenBy?: (actor: Actor, alias: string) => RawBuilder<boolean>;
  /** The rows that may not be changed in this way, and why. */
  readonly guard?: (db: Db, actor: Actor, change: Change) => Promise<readonly Refused[]>;
  /** The labels of parts of a row that have history but are not fields of its register: the answers of its form. */
  readonly changeLabels?: (
    db: Db,
    actor: Actor,
    id: string,
    fields: readonly string[],
  ) => Promise<ReadonlyMap<string, Word>>;
  /**
   * What makes two rows probable duplicates although their keys differ, for keys the system assigns: equal texts in
   * `words`, and the same references in `things`, at least one of which is set.
   */
  readonly alike?: { readonly words: readonly string[]; readonly things: readonly string[] };
  /** Errors in giving a field a new value: conditions on the new and the old value, which is null for a new row. */
  readonly newErrors?: (
    actor: Actor,
    field: string,
    sides: Sides,
    db: Db,
  ) => readonly RowError[] | Promise<readonly RowError[]>;
  /** Errors of a row as a whole: conditions on the row with the given alias, with the field to mark. */
  readonly rowErrors?: (alias: string) => readonly RowError[];
  /**
   * Errors of a row in relation to others. Every write is checked for them when it is done; an import once all its lines
   * are written and signed, since rows may be wrong one by one but right together.
   */
  readonly besideOthers?: readonly BesideOthers[];
}

/** One way rows can be wrong in relation to others. */
export interface BesideOthers {
  /** The fields that can cause the error, the one to mark first: what writes none of them is not checked. */
  readonly fields: readonly [string, ...(readonly string[])];
  /** The rows that are wrong, and why. */
  readonly wrong: (db: Db, actor: Actor, ids: readonly string[]) => Promise<ReadonlyMap<string, Word>>;
  /** Lets writers take turns who could each be right and together be wrong. */
  readonly hold?: (tx: Tx, actor: Actor, ids: readonly string[]) => Promise<unknown>;
  /** True for an actor whose changes a constraint of the database judges instead, when they are done. */
  readonly isLeft?: (actor: Actor) => boolean;
}

/** The new value of a field, and the old one; null for a new row. */
export interface Sides {
  readonly now: RawBuilder<unknown>;
  readonly was: RawBuilder<unknown> | null;
  /** The value another field of the row has after the change. */
  readonly beside: (field: string) => RawBuilder<unknown>;
}

/** One way a row can be wrong although each of its fields is right. */
export interface RowError {
  readonly field: string;
  readonly when: RawBuilder<boolean>;
  readonly words: Word;
  /** SQL for the `{title}` placeholder in the message. */
  readonly title?: RawBuilder<string>;
  /**
   * The fields that can cause it: a change of an existing row that writes none of them is not refused for what was
   * wrong before. Omitted when any change is to be refused.
   */
  readonly causes?: readonly string[];
}

/** True when a change that writes these fields can cause the error; null for rows that are new or restored. */
export const isCausedBy = ({ causes }: RowError, written: readonly string[] | null): boolean =>
  causes === undefined || written === null || causes.some((name) => written.includes(name));

/** A consequence of a change, in the same transaction. */
export type After = (tx: Tx, actor: Actor, change: Change) => Promise<void>;

/** Default values for fields new rows leave empty, by field. */
export type Defaults = (actor: Actor) => Readonly<Record<string, RawBuilder<unknown>>>;

const behaviours = point('rules', (values: readonly (readonly [RegisterKey, Rules])[]) => {
  const all = new Map<string, Rules>();
  const derived: string[] = [];
  for (const [register, behaviour] of values) {
    const before = all.get(register);
    if (before?.derive && behaviour.derive) throw new Error(`The computed fields of ${register} are declared twice.`);
    all.set(register, before ? joined(before, behaviour) : behaviour);
    if (behaviour.derive) derived.push(register);
  }
  return { all, derived };
});
const starts = onePerKey<'rules', string, Defaults>('rules', 'the defaults of new rows');
const listeners = orderedByKey<'follows', string, After>('follows');

/**
 * Behaviour of a register. Both the workflow of records and a feature may declare some: guards run in the order in
 * which the features are composed, and the other declarations are merged; two of them that derive fields are refused.
 */
export const rules = (register: RegisterKey, behaviour: Rules): Contribution<'rules'> =>
  behaviours.add([register, behaviour]);

/** Merges two declarations. */
function joined(a: Rules, b: Rules): Rules {
  const join = <F>(x: F | undefined, y: F | undefined, combine: (x: F, y: F) => F): F | undefined =>
    x && y ? combine(x, y) : (x ?? y);
  const onCreate = join(a.onCreate, b.onCreate, (x, y) => async (...args) => ({
    ...(await x(...args)),
    ...(await y(...args)),
  }));
  const computedOnRead = join(a.computedOnRead, b.computedOnRead, (x, y) => (actor) => ({ ...x(actor), ...y(actor) }));
  const guard = join(
    a.guard,
    b.guard,
    (x, y) =>
      async (...args) =>
        firstOfEach([...(await x(...args)), ...(await y(...args))]),
  );
  const changeLabels = join(
    a.changeLabels,
    b.changeLabels,
    (x, y) =>
      async (...args) =>
        new Map([...(await x(...args)), ...(await y(...args))]),
  );
  const rowErrors = join(a.rowErrors, b.rowErrors, (x, y) => (alias) => [...x(alias), ...y(alias)]);
  const newErrors = join(a.newErrors, b.newErrors, (x, y) => async (...args) => [
    ...(await x(...args)),
    ...(await y(...args)),
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
/** Lists a row that is refused for two reasons once, with the first reason. */
const firstOfEach = (refused: readonly Refused[]): readonly Refused[] => [
  ...new Map(refused.toReversed().map((refusal) => [refusal.id, refusal])).values(),
];

/** The behaviour of a register. A subset has the behaviour of the register whose table it shares. */
export const rulesOf = (register: { readonly key: string; readonly subset?: { readonly of: string } }): Rules =>
  behaviours.read().all.get(register.subset?.of ?? register.key) ?? {};

/** The registers that declare computed fields: the same list while the same features are composed. */
export const derivedKeys = (): readonly string[] => behaviours.read().derived;

/** The defaults for fields new rows of a register leave empty; once per register. */
export const defaults = (register: RegisterKey, values: Defaults): Contribution<'rules'> =>
  starts.add([register, values]);
/** The defaults of new rows. */
export const defaultsOf = (register: string): Defaults | undefined => starts.read().get(register);

/**
 * A follower of every change of a register, within its transaction; followers are called in the order in which their
 * features are composed.
 */
export const onChange = (register: string, after: After): Contribution<'follows'> => listeners.add([register, after]);
/** All listeners to changes of a register. */
export const changeListenersOf = (register: string): readonly After[] => listeners.read().get(register) ?? [];
