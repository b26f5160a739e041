/** A table as it is copied. */
export interface CopiedTable {
  readonly name: string;
  /** The columns that are written, in the order of their values. */
  readonly columns: readonly string[];
}

/** How far a sequence has come. */
export interface CopiedSequence {
  readonly name: string;
  /** As text: it may be more than a number of ours holds. */
  readonly last: string;
  readonly called: boolean;
}
