import type { Answers } from '@plumbline/contract/rules/answers.ts';
import { merge, type Conflict, type Given } from '@plumbline/contract/rules/merge.ts';
import { setAnswer, type SheetEdit } from './sheet-edit.ts';

/** The name of the comment among the answers of a sheet, which all have a point in theirs. */
const COMMENT = 'comment';

/** A version of the typed part of a sheet. */
interface Version {
  readonly answers: Answers;
  readonly comment: string;
}
/** A stale edit laid over the sheet as it now stands. */
interface SheetMerge {
  readonly edit: SheetEdit;
  /** By the name of the answer, or `comment`. */
  readonly conflicts: readonly Conflict[];
  readonly taken: readonly string[];
}

const named = ({ answers, comment }: Version): Answers => ({ ...answers, [COMMENT]: comment });

/** Merges my edit with a newer version of the sheet by the version both began from. */
export function mergeSheets(base: Version, mine: SheetEdit, theirs: Version): SheetMerge {
  const { values, conflicts, taken } = merge(named(base), named(mine), named(theirs));
  const { [COMMENT]: comment, ...answers } = values;
  return { edit: { answers, comment: String(comment ?? ''), punch: mine.punch }, conflicts, taken };
}

/** Decides one conflict. */
export function decide(edit: SheetEdit, { name }: Conflict, value: Given): SheetEdit {
  return name === COMMENT ? { ...edit, comment: String(value ?? '') } : setAnswer(edit, name, value);
}
