/** Facts that are alike, summed up: as they come and go each is counted in, and out again. */
export interface Tally<F, S> {
  /** What those have in common that make one sum. */
  readonly by: (fact: F) => string;
  /** A sum of nothing, for what is like a fact. */
  readonly begin: (fact: F) => S;
  /** Counts a fact in, or, `-1`, one out that was counted in. */
  readonly count: (sum: S, fact: F, times: 1 | -1) => void;
}

/** One sum, and how many facts are in it. */
interface Counted<S> {
  readonly sum: S;
  size: number;
}

/** The sums of a tally, of facts that come and go. */
export class Sums<F, S> implements Iterable<S> {
  readonly #tally: Tally<F, S>;
  readonly #all = new Map<string, Counted<S>>();

  constructor(tally: Tally<F, S>) {
    this.#tally = tally;
  }

  /** Counts a fact in, or one out again that was. */
  count(fact: F, times: 1 | -1): void {
    const key = this.#tally.by(fact);
    const here = this.#all.get(key) ?? { sum: this.#tally.begin(fact), size: 0 };
    this.#tally.count(here.sum, fact, times);
    here.size += times;
    if (here.size === 0) this.#all.delete(key);
    else if (here.size === 1) this.#all.set(key, here);
  }

  /** The sum of those a key makes one. */
  get(key: string): S | undefined {
    return this.#all.get(key)?.sum;
  }

  *[Symbol.iterator](): Iterator<S> {
    for (const { sum } of this.#all.values()) yield sum;
  }
}

/** Sums up facts that are not kept by what sums up kept ones. */
export function tallied<F, S>(facts: Iterable<F>, tally: Tally<F, S>): Iterable<S> {
  const sums = new Sums(tally);
  for (const fact of facts) sums.count(fact, 1);
  return sums;
}
