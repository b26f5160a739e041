import type { Answers } from '@plumbline/contract/rules/answers.ts';
import { merge, type Conflict, type FieldValue } from '@plumbline/contract/rules/merge.ts';
import { setAnswer, type SheetEdit } from './sheet-edit.ts';

/** The name under which the comment is merged; it cannot clash, because the names of answers contain a point. */
const COMMENT = 'comment';

/** One version of the typed part of a sheet. */
interface Version {
  readonly answers: Answers;
  readonly comment: string;
}
/** An outdated edit merged into the current sheet. */
interface SheetMerge {
  readonly edit: SheetEdit;
  /** By the name of the answer, or `comment`. */
  readonly conflicts: readonly Conflict[];
  readonly taken: readonly string[];
}

const named = ({ answers, comment }: Version): Answers => ({ ...answers, [COMMENT]: comment });

/** Merges the user's edit with a newer version of the sheet, based on the version both started from. */
export function mergeSheets(base: Version, own: SheetEdit, theirs: Version): SheetMerge {
  const { values, conflicts, taken } = merge(named(base), named(own), named(theirs));
  const { [COMMENT]: comment, ...answers } = values;
  return { edit: { answers, comment: String(comment ?? ''), punch: own.punch }, conflicts, taken };
}

/** Resolves one conflict. */
export function decide(edit: SheetEdit, { name }: Conflict, value: FieldValue): SheetEdit {
  return name === COMMENT ? { ...edit, comment: String(value ?? '') } : setAnswer(edit, name, value);
}
