/** The options of every benchmark. */
export interface BenchOptions {
  /** Number of tagged items of the large plant. */
  readonly tags: number;
  /** Number of work packs of the large plant, each with 30 job cards of 10 operations. */
  readonly packs: number;
  /** Folder where the plants are stored between runs. */
  readonly data: string;
  /** Turns of each work; the figure is the median. */
  readonly turns: number;
  /** For P12 only questions whose name, for a day only pages whose route contains this text; all when empty. */
  readonly asking: string;
  /** P12 measures only the product, without an expert's statements: this takes minutes instead of hours. */
  readonly alone: boolean;
  /** P12 compares a user who sees only the work of one subcontractor with a user who sees everything. */
  readonly subcontractor: boolean;
  /** P12 measures only query lists, not registers. */
  readonly lists: boolean;
  /** The numbers of people at work, one after the other, in `day`. */
  readonly people: readonly number[];
  /** The options of `faults`. */
  readonly faults: FaultOptions;
}

/** How much is broken on purpose, and for how long. */
export interface FaultOptions {
  /** Number of kills in R1. */
  readonly rounds: number;
  /** Number of concurrent users in R3. */
  readonly clients: number;
  /** How long the users work, in minutes. */
  readonly minutes: number;
  /** The same seed kills the same things at the same moments. */
  readonly seed: number;
  /** The trials to run, such as `R1,R4`. */
  readonly only: string;
}
