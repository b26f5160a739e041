/** What every bench is told. */
export interface BenchOptions {
  /** Tagged items of the large plant. */
  readonly tags: number;
  /** Folder the plants are kept in from run to run. */
  readonly data: string;
  /** Turns of each work; the figure is the median. */
  readonly turns: number;
}
