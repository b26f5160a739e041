import { type FieldValue, isSame } from '@plumbline/contract/rules/merge.ts';
import type { CellNotWritten } from '@plumbline/contract/workflow/gather/calls.ts';
import type { Tx } from '../../db/database.ts';
import type { Actor } from '../../register/row/actor.ts';
import { changesOf } from '../fill/save-sheet.ts';
import type { SheetRow } from '../fill/sheet-rows.ts';
import { judge, keysOf, writeAnswers } from './row-answers.ts';

/** Answers for one record, to be merged into its current ones. */
export interface AnswersGiven {
  readonly sheet: SheetRow;
  readonly answers: Readonly<Record<string, FieldValue>>;
}

/**
 * Writes answers of many records of one kind, each on the form it was started on or would be started on now, by the
 * rules of an answer table. A record with a cell that cannot be written is not written at all. The caller must have
 * locked the rows.
 */
export async function saveAnswers(
  tx: Tx,
  actor: Actor,
  given: readonly AnswersGiven[],
): Promise<{ readonly changed: ReadonlySet<string>; readonly refused: readonly CellNotWritten[] }> {
  const refused: CellNotWritten[] = [];
  const changed = new Set<string>();
  for (const [templateId, some] of Map.groupBy(given, ({ sheet }) => sheet.templateId)) {
    const [first] = some;
    if (first === undefined) continue;
    const keys = keysOf(first.sheet.model);
    const judged = some.flatMap(({ sheet, answers }) => {
      // a value already there needs no writing, even under a signature
      const over = Object.entries(answers).flatMap(([answer, next]) => {
        const now = sheet.answers[answer] ?? null;
        return isSame(now, next) ? [] : [[answer, [now, next]] as const];
      });
      const change = { id: sheet.id, answers: Object.fromEntries(over) };
      return over.length === 0 ? [] : [judge(sheet, change, { keys, templateId })];
    });
    refused.push(...judged.flatMap(({ notWritten }) => notWritten));
    const next = judged.filter(
      ({ sheet, answers, notWritten }) => notWritten.length === 0 && Object.keys(changesOf(sheet, answers)).length > 0,
    );
    await writeAnswers(tx, actor, templateId, next);
    for (const { sheet } of next) changed.add(sheet.id);
  }
  return { changed, refused };
}
