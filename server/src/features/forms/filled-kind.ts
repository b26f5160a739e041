import type { RawBuilder } from 'kysely';
import type { FilledRegister } from '@plumbline/contract/features/checks/calls/check-sheet-get.ts';
import type { FormOwner } from '@plumbline/contract/rules/form-sources.ts';

/** What the form engine must know of a register whose records are filled in. `t` is the record, `o` the row that owns its form. */
export interface FilledKind {
  readonly owner: FormOwner;
  /** The joins that facts and discipline need; `o` among them. */
  readonly joins: RawBuilder<unknown>;
  /** The facts its header can show, as JSON by source. */
  readonly facts: RawBuilder<unknown>;
  /** The rows of its lists, as JSON by source; none without. */
  readonly lists?: RawBuilder<unknown>;
  /** The discipline of what is raised on it; null without one. */
  readonly discipline: RawBuilder<unknown>;
  /** The Complete sign-off is given. */
  readonly done: RawBuilder<boolean>;
  /** The record has the computed fields `progress` and `taskPercent`. */
  readonly tracksProgress: boolean;
  /** Records are filled in only where a form was designed; else every row has at least its starter. */
  readonly onlyDesigned?: true;
  /** The page its form is filled on; printed as the address of the QR code. */
  readonly route: string;
}

const declared = new Map<FilledRegister, FilledKind>();
/** Declares how the records of a register are filled in. */
export const filledAs = (register: FilledRegister, kind: FilledKind): Map<FilledRegister, FilledKind> =>
  declared.set(register, kind);
/** How the records of a register are filled in. */
export function filledKind(register: FilledRegister): FilledKind {
  const kind = declared.get(register);
  if (!kind) throw new Error(`Nobody declared how ${register} is filled in.`);
  return kind;
}
