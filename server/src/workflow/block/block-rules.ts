import { blockKinds, type BlockKind, subjectOf, weightOf } from '@plumbline/contract/blocks/kinds.ts';
import type { LevelOptionValues } from '@plumbline/contract/level-options.ts';
import type { Subject } from '@plumbline/contract/workflow/block.ts';
import type { RawBuilder } from 'kysely';
import { type Contribution, onePerKey } from '../../compose/point.ts';
import type { Db } from '../../db/database.ts';
import type { Actor } from '../../register/row/actor.ts';
import { optionsOn } from '../../register/row/level-options.ts';
import type { Grouping } from '../count/counts.ts';

/** What the records of a subject have in common that decides what blocks them; empty for a subject without a scope. */
export interface Scope {
  /** What they wait for, by the keys of the subject. */
  readonly waitsFor?: string;
  /** The part of the plant they cover; together with `object` of a place. */
  readonly grouping?: Grouping;
  /** Their gates; omitted for a subject without gates. */
  readonly gates?: readonly number[];
}

/** One record that can be blocked. */
export interface Place {
  readonly id: string;
  /** The subsystem, the system or the scope of work it covers; for a subject without a scope, the record itself. */
  readonly object: string;
  readonly scope: Scope;
}

/** The values of one line of the list of blockers, by the fields of the list; omitted fields are blank. */
export interface LineOf {
  readonly columns: Readonly<Record<string, RawBuilder<unknown>>> & {
    /** A uuid, the same for the same line each time. */
    readonly id: RawBuilder<unknown>;
    readonly name: RawBuilder<unknown>;
    readonly title_sort: RawBuilder<unknown>;
  };
  /** What follows `from`. */
  readonly from: RawBuilder<unknown>;
  /** Whether a line stops, where the weight depends on a flag; `from` then ends with a condition. */
  readonly stops?: RawBuilder<boolean>;
}

/** What only SQL can say of a kind of blocker: where `by` of its declaration does not connect its rows. */
export interface BlockRules {
  /** The open rows `t` of the register that block some objects, an array of ids: a query of `object` and `id`. */
  readonly pairs?: (actor: Actor, scope: Scope, objects: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** The lines of one place, for a kind whose lines are no rows of a register. */
  readonly lines?: (actor: Actor, place: Place) => LineOf;
  /** The number of those lines by object: a query of `object` and `count`. Without it, no signature counts them. */
  readonly counts?: (actor: Actor, scope: Scope, objects: RawBuilder<unknown>) => RawBuilder<unknown>;
  /**
   * The same for a kind that can stop and is in no counter, also for all objects at once, as the raise page counts
   * them: a query of `object`, `stops` and `warns`.
   */
  readonly sums?: (actor: Actor, scope: Scope, objects?: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** Whether the facility has anything of this kind: without it, no statement contains the kind. */
  readonly isUsed?: (db: Db, actor: Actor) => Promise<boolean>;
}

const kindRules = onePerKey<'blocks', string, BlockRules>('blocks', 'what blocks');
/** What only SQL can say of a kind of blocker, by the name under which its declaration stands. */
export const blockRules = (subject: Subject, kind: string, rules: BlockRules): Contribution<'blocks'> =>
  kindRules.add([`${subject} ${kind}`, rules]);
/** What only SQL says of a kind of blocker. */
export const rulesOfKind = ({ subject, kind }: BlockKind): BlockRules =>
  kindRules.read().get(`${subject} ${kind}`) ?? {};

type Places = (db: Db, actor: Actor, ids: readonly string[]) => Promise<readonly Place[]>;
const places = onePerKey<'blocks', Subject, Places>('blocks', 'the places');
/** Where the records of a subject are, for a subject with a scope. */
export const subjectPlaces = (subject: Subject, find: Places): Contribution<'blocks'> => places.add([subject, find]);
/** Where records of a subject are. */
export const placesOf = async (
  db: Db,
  actor: Actor,
  subject: Subject,
  ids: readonly string[],
): Promise<readonly Place[]> =>
  (await places.read().get(subject)?.(db, actor, ids)) ?? ids.map((id) => ({ id, object: id, scope: {} }));

/** The options that weights depend on, and the kinds of which the facility has nothing. */
export type BlockOptions = Partial<LevelOptionValues> & { readonly unused?: ReadonlySet<string> };

/** The kinds of which the facility of the actor has nothing. */
export async function unusedKinds(db: Db, actor: Actor, subject: Subject): Promise<ReadonlySet<string>> {
  const unused = new Set<string>();
  for (const kind of blockKinds(subject)) {
    const { isUsed } = rulesOfKind(kind);
    if (isUsed !== undefined && !(await isUsed(db, actor))) unused.add(kind.kind);
  }
  return unused;
}

/** The options in force, and the kinds of which the facility has nothing. */
export const blockOptions = async (db: Db, actor: Actor, subject: Subject): Promise<BlockOptions> => ({
  ...(await optionsOn(db, actor.path)),
  unused: await unusedKinds(db, actor, subject),
});

/** What open rows do: stop, warn, or stop where they have a flag, or refer to a row with it, and otherwise warn. */
export type Effect = 'stop' | 'warn' | readonly [flag: string] | readonly [ref: string, flag: string];

/** What the open rows of a kind do to subjects of a scope; undefined where they do nothing. */
export function effectOf(kind: BlockKind, { waitsFor }: Scope, options: BlockOptions): Effect | undefined {
  const own = options.unused?.has(kind.kind) ? undefined : weightOf(kind, waitsFor);
  if (own === undefined || typeof own === 'string') return own;
  if ('flag' in own) return own.flag;
  const chosen = options[own.option];
  if (typeof chosen === 'boolean') return chosen ? 'warn' : undefined;
  return chosen === 'stop' || chosen === 'warn' ? chosen : undefined;
}

/** The kinds that do something to subjects of a scope, with what they do. */
export const activeKinds = (
  subject: Subject,
  scope: Scope,
  options: BlockOptions,
): readonly { readonly kind: BlockKind; readonly effect: Effect }[] =>
  blockKinds(subject).flatMap((kind) => {
    const effect = effectOf(kind, scope, options);
    return effect === undefined ? [] : [{ kind, effect }];
  });

/** The register of a subject's records. */
export const registerOfSubject = (subject: Subject): string => subjectOf(subject).register;
