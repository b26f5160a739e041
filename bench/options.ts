/** What every bench is told. */
export interface BenchOptions {
  /** Tagged items of the large plant. */
  readonly tags: number;
  /** Work packs of the large plant, of 30 job cards with 10 operations each. */
  readonly packs: number;
  /** Folder the plants are kept in from run to run. */
  readonly data: string;
  /** Turns of each work; the figure is the median. */
  readonly turns: number;
  /** Of the questions of P12, or beside Directus, those whose name holds this; all, where it is empty. */
  readonly asking: string;
  /** P12 asks the product alone, and not what an expert would write: all of it then takes minutes and not hours. */
  readonly alone: boolean;
  /** P12 asks as somebody who is shown the work of one subcontractor alone, beside somebody who is shown everything. */
  readonly subcontractor: boolean;
  /** Folder in which somebody installed Directus; empty: it is not compared with. */
  readonly directus: string;
  /** What is asked of `faults`. */
  readonly faults: FaultOptions;
}

/** How much is broken on purpose, and how long. */
export interface FaultOptions {
  /** Kills of R1. */
  readonly rounds: number;
  /** People at once of R3. */
  readonly clients: number;
  /** How long they work, in minutes. */
  readonly minutes: number;
  /** The same seed kills the same things at the same moments. */
  readonly seed: number;
  /** The bars that are tried, such as `R1,R4`. */
  readonly only: string;
}
