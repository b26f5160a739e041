import type { FieldMessage } from './call-error.ts';

/** An invalid cell of a list field. */
export interface CellError {
  /** From 0. */
  readonly row: number;
  readonly column: string;
  readonly msg: string;
}

/** The server's refusals, as a form shows them (specification 5, readings D57). */
export interface FormErrors {
  /** A refused field becomes a required rule with the server's message. */
  readonly rules: Readonly<Record<string, { readonly required: true; readonly message: string }>>;
  /** The invalid cells, by list field. */
  readonly cells: Readonly<Record<string, readonly CellError[]>>;
  /** Messages that belong to no field of this form. */
  readonly general: readonly string[];
}

/** No refusals. */
export const NO_ERRORS: FormErrors = { rules: {}, cells: {}, general: [] };

/** Assigns the refusals of code 14 (`CallError.fieldErrors`) to the fields of a form. */
export function formErrors(errors: readonly FieldMessage[], isKnown: (field: string) => boolean): FormErrors {
  const rules: Record<string, { required: true; message: string }> = {};
  const cells: Record<string, CellError[]> = {};
  const general: string[] = [];
  for (const { path, msg } of errors) {
    const [field, row, column] = path;
    if (typeof field !== 'string' || !isKnown(field)) {
      general.push(msg);
    } else if (typeof row === 'number' && typeof column === 'string') {
      (cells[field] ??= []).push({ row, column, msg });
    } else {
      rules[field] ??= { required: true, message: msg };
    }
  }
  return { rules, cells, general };
}

/** Removes the refusals of a field that has since changed. */
export function withoutField({ rules, cells, general }: FormErrors, field: string): FormErrors {
  const { [field]: _cells, ...otherCells } = cells;
  return { rules, cells: otherCells, general };
}
