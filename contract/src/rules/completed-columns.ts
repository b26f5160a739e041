/** The columns of a sheet that say who completed a row, and on which day. */
export interface CompletedColumns {
  readonly person: string;
  readonly date: string;
}

/**
 * The computed fields by which a file says so, of registers whose rows are completed by an act of their own; their feature judges and
 * writes it (ADR 52). Sign-offs of worked records have columns of their own (`record-columns.ts`).
 */
const BY_REGISTER: Readonly<Record<string, CompletedColumns>> = {
  procedureStep: { person: 'completedBy', date: 'completedOn' },
};

/** Those of a register; undefined where no file completes its rows. */
export const completedColumnsOf = (register: string): CompletedColumns | undefined => BY_REGISTER[register];

/** Whether a file says by this field who completed a row, or when. */
export const isCompletedColumn = (register: string, field: string): boolean =>
  Object.values(completedColumnsOf(register) ?? {}).includes(field);
