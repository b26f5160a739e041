/** The columns of a sheet that say who completed a row, and on which day. */
export interface CompletedColumns {
  readonly person: string;
  readonly date: string;
}

/**
 * The computed fields that record the completion in a file, for registers whose rows are completed by an act of their
 * own; the feature of the register validates and writes it (ADR 52). Sign-offs of worked records have columns of their
 * own (`record-columns.ts`).
 */
const BY_REGISTER: Readonly<Record<string, CompletedColumns>> = {
  procedureStep: { person: 'completedBy', date: 'completedOn' },
};

/** The completion columns of a register; undefined where a file cannot complete its rows. */
export const completedColumnsOf = (register: string): CompletedColumns | undefined => BY_REGISTER[register];

/** True when this field says in a file who completed a row, or when. */
export const isCompletedColumn = (register: string, field: string): boolean =>
  Object.values(completedColumnsOf(register) ?? {}).includes(field);
