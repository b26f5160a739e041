/** The kinds of contributions: the keys under which `feature()` takes them. */
export type Kind = 'rules' | 'follows' | 'lists' | 'records' | 'blocks' | 'figures' | 'adds';

/** Something a feature adds at a point of the product: a value, which has no effect until it is composed. */
export interface Contribution<K extends Kind = Kind> {
  readonly kind: K;
  readonly point: { readonly collect: (values: readonly never[]) => unknown };
  readonly value: unknown;
}

/** A point of the product at which features add values, in the order in which they are composed. */
interface Point<K extends Kind, Value, Collected> {
  /** A contribution of this value; it has no effect until it is composed. */
  readonly add: (value: Value) => Contribution<K>;
  /** What is composed at this point. @throws {Error} when nothing has been composed yet */
  readonly read: () => Collected;
}

/** What is composed: the contributions, and what the points have made of them. */
let composed: { readonly from: readonly Contribution[]; readonly at: Map<object, unknown> } | undefined;

/**
 * Replaces what is composed; the same contributions again change nothing, and none at all leave nothing composed, as
 * before the first time. Features are composed by `compose` of `http/feature.ts`.
 *
 * @throws {Error} when two contributions exclude each other; what was composed before then stays
 */
export function install(contributions?: readonly Contribution[]): void {
  if (contributions === undefined) {
    composed = undefined;
    return;
  }
  if (
    composed?.from.length === contributions.length &&
    composed.from.every((contribution, at) => contribution === contributions[at])
  )
    return;
  const values = Map.groupBy(contributions, ({ point }) => point);
  const at = new Map([...values].map(([point, own]) => [point, point.collect(own.map(({ value }) => value as never))]));
  composed = { from: contributions, at };
}

/** Declares a point at which features add values of a kind, and what is made of all of them. */
export function point<K extends Kind, Value, Collected>(
  kind: K,
  collect: (values: readonly Value[]) => Collected,
): Point<K, Value, Collected> {
  const self = { collect };
  return {
    add: (value) => ({ kind, point: self, value }),
    read() {
      if (composed === undefined)
        throw new Error('Nothing is composed yet: call compose(features), with the features that are needed.');
      // what no contribution adds to is collected when it is first read
      if (!composed.at.has(self)) composed.at.set(self, collect([]));
      // collected by the function above
      return composed.at.get(self) as Collected;
    },
  };
}

/** A point with a list of values, such as followers. */
export const orderedPoint = <K extends Kind, Value>(kind: K): Point<K, Value, readonly Value[]> =>
  point(kind, (values) => values);

/** A point with a list of values for each key. */
export const orderedByKey = <K extends Kind, Key, Value>(
  kind: K,
): Point<K, readonly [Key, Value], ReadonlyMap<Key, readonly Value[]>> =>
  point(kind, (values) => {
    const found = new Map<Key, Value[]>();
    for (const [key, value] of values) found.set(key, [...(found.get(key) ?? []), value]);
    return found;
  });

/** A point with at most one value for each key; `what` names it in the error about a second one. */
export const onePerKey = <K extends Kind, Key, Value>(
  kind: K,
  what: string,
): Point<K, readonly [Key, Value], ReadonlyMap<Key, Value>> =>
  point(kind, (values) => {
    const found = new Map<Key, Value>();
    for (const [key, value] of values) {
      if (found.has(key)) throw new Error(`Two features declare ${what} of ${String(key)}; only one may.`);
      found.set(key, value);
    }
    return found;
  });
