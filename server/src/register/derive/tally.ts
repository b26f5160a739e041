/** Sums over groups of facts: each fact is counted in when it is added, and out when it is removed. */
export interface Tally<F, S> {
  /** The key of the sum a fact belongs to. */
  readonly by: (fact: F) => string;
  /** An empty sum for the group of a fact. */
  readonly begin: (fact: F) => S;
  /** Counts a fact in (`1`), or out again (`-1`). */
  readonly count: (sum: S, fact: F, times: 1 | -1) => void;
}

/** One sum, and the number of facts in it. */
interface Counted<S> {
  readonly sum: S;
  size: number;
}

/** The sums of a tally, kept up to date as facts are added and removed. */
export class Sums<F, S> implements Iterable<S> {
  readonly #tally: Tally<F, S>;
  readonly #all = new Map<string, Counted<S>>();

  constructor(tally: Tally<F, S>) {
    this.#tally = tally;
  }

  /** Counts a fact in, or out again. */
  count(fact: F, times: 1 | -1): void {
    const key = this.#tally.by(fact);
    const here = this.#all.get(key) ?? { sum: this.#tally.begin(fact), size: 0 };
    this.#tally.count(here.sum, fact, times);
    here.size += times;
    if (here.size === 0) this.#all.delete(key);
    else if (here.size === 1) this.#all.set(key, here);
  }

  /** The sum for a key. */
  get(key: string): S | undefined {
    return this.#all.get(key)?.sum;
  }

  *[Symbol.iterator](): Iterator<S> {
    for (const { sum } of this.#all.values()) yield sum;
  }
}

/** Tallies uncached facts in the same way as cached ones. */
export function tallied<F, S>(facts: Iterable<F>, tally: Tally<F, S>): Iterable<S> {
  const sums = new Sums(tally);
  for (const fact of facts) sums.count(fact, 1);
  return sums;
}
