import type { FieldMessage } from './call-error.ts';

/** A wrong cell of a list field. */
export interface CellError {
  /** From 0. */
  readonly row: number;
  readonly column: string;
  readonly msg: string;
}

/** What the server refused, as a form shows it (specification 5, readings D57). */
export interface FormErrors {
  /** A refused field becomes a required rule that carries the message of the server. */
  readonly rules: Readonly<Record<string, { readonly required: true; readonly message: string }>>;
  /** By list field: which of its cells are wrong. */
  readonly cells: Readonly<Record<string, readonly CellError[]>>;
  /** What belongs to no field of this form. */
  readonly general: readonly string[];
}

/** Nothing was refused. */
export const NO_ERRORS: FormErrors = { rules: {}, cells: {}, general: [] };

/** Sorts the refusals of code 14 (`CallError.fieldErrors`) by the fields of a form. */
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

/** The same without a field that was changed since. */
export function withoutField({ rules, cells, general }: FormErrors, field: string): FormErrors {
  const { [field]: _cells, ...otherCells } = cells;
  return { rules, cells: otherCells, general };
}
