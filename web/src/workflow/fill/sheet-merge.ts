import type { Answers } from '@plumbline/contract/rules/form.ts';
import { changedNames, setAnswer, type SheetEdit } from './sheet-edit.ts';

type Value = string | number | null;
/** A version of the typed part of a sheet. */
interface Version {
  readonly answers: Answers;
  readonly comment: string;
}
/** One thing both changed, and differently; `name` is the name of the answer, or `comment`. */
export interface Conflict {
  readonly name: string;
  readonly mine: Value;
  readonly theirs: Value;
}
/** A stale edit laid over the sheet as it now stands. */
export interface Merge {
  /** Theirs, with mine wherever they changed nothing. A conflict holds mine until it is decided. */
  readonly edit: SheetEdit;
  readonly conflicts: readonly Conflict[];
  /** What only they changed, by name. */
  readonly taken: readonly string[];
}

/** Merges my edit with a newer version of the sheet by the version both began from. Nothing of either side is dropped silently. */
export function mergeSheets(base: Version, mine: SheetEdit, theirs: Version): Merge {
  const byMe = new Set(changedNames(base.answers, mine.answers));
  const byThem = changedNames(base.answers, theirs.answers);
  const differ = new Set(changedNames(mine.answers, theirs.answers));
  const both = byThem.filter((name) => byMe.has(name) && differ.has(name));
  const answers = [...byMe].reduce<SheetEdit>((edit, name) => setAnswer(edit, name, mine.answers[name] ?? null), {
    answers: theirs.answers,
    comment: mine.comment,
    punch: mine.punch,
  });
  const iWrote = mine.comment !== base.comment;
  const theyWrote = theirs.comment !== base.comment && theirs.comment !== mine.comment;
  return {
    edit: { ...answers, comment: iWrote ? mine.comment : theirs.comment },
    conflicts: [
      ...both.map((name) => ({ name, mine: mine.answers[name] ?? null, theirs: theirs.answers[name] ?? null })),
      ...(iWrote && theyWrote ? [{ name: 'comment', mine: mine.comment, theirs: theirs.comment }] : []),
    ],
    taken: [...byThem.filter((name) => !byMe.has(name)), ...(!iWrote && theyWrote ? ['comment'] : [])],
  };
}

/** Decides one conflict. */
export function decide(edit: SheetEdit, { name }: Conflict, value: Value): SheetEdit {
  return name === 'comment' ? { ...edit, comment: String(value ?? '') } : setAnswer(edit, name, value);
}
