/** A table to be copied. */
export interface CopiedTable {
  readonly name: string;
  /** The columns that are written, in the order of their values. */
  readonly columns: readonly string[];
}

/** The current value of a sequence. */
export interface CopiedSequence {
  readonly name: string;
  /** As text: it may exceed a JavaScript number. */
  readonly last: string;
  readonly called: boolean;
}
