import { typedColumns } from '@plumbline/contract/rules/answer-columns.ts';
import type { Answers } from '@plumbline/contract/rules/answers.ts';
import { withComputed } from '@plumbline/contract/rules/formulas.ts';
import { type FieldValue, isBlank, merge } from '@plumbline/contract/rules/merge.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import type { CellNotWritten } from '@plumbline/contract/workflow/gather/calls.ts';
import { factsOf } from '@plumbline/contract/workflow/records.ts';
import type { Tx } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import type { Actor } from '../../register/row/actor.ts';
import { jsonSource } from '../../register/row/source.ts';
import { changeRows } from '../../register/write/write.ts';
import { answerProblem } from '../fill/check-answers.ts';
import { changesOf, lackingReasons, standingOf } from '../fill/save-sheet.ts';
import type { SheetRow } from '../fill/sheet-rows.ts';
import { rowOf } from './answer-table.ts';
import { keepAll } from './fill-members.ts';

/** Changes to the cells of one row: each with the value seen and the new value. */
export interface RowChange {
  readonly id: string;
  readonly answers: Readonly<Record<string, readonly [seen: FieldValue, next: FieldValue]>>;
}

const WORDS = {
  noCell: w('Fill this in on the sheet of this tag.', '请在该位号的单独表中填写此项。'),
  punch: w(
    'Tick "{box}" on the sheet of this tag, where its punch item is raised.',
    '请在该位号的单独表中勾选“{box}”并提出尾项。',
  ),
  theirs: w('Somebody wrote "{now}" here in the meantime.', '其他人此时已在此写入“{now}”。'),
  emptied: w('Somebody emptied this cell in the meantime.', '其他人此时已清空此单元格。'),
} as const;

/** The result for one row: its new answers, and the cells that are not written. */
export interface Judged {
  readonly sheet: SheetRow;
  readonly answers: Answers;
  readonly notWritten: readonly CellNotWritten[];
}

/** The keys of the answers that can be typed in the table. */
export const keysOf = (model: SheetRow['model']): ReadonlySet<string> =>
  new Set(typedColumns(model).map(({ answer }) => answer));

/** The cells of a change, all refused for the same reason. */
export const refused = ({ id, answers }: RowChange, why: Word): readonly CellNotWritten[] =>
  Object.keys(answers).map((answer) => ({ id, answer, why }));

/**
 * Checks the cells of one row: whether the row is locked, whether the values are valid, and whether somebody else
 * changed them meanwhile.
 */
export function judge(
  sheet: SheetRow,
  change: RowChange,
  { keys, templateId }: { readonly keys: ReadonlySet<string>; readonly templateId: string },
): Judged {
  const { locked } = rowOf(sheet, templateId);
  if (locked !== null) return { sheet, answers: sheet.answers, notWritten: refused(change, locked) };
  const wrong = Object.entries(change.answers).flatMap(([answer, [, value]]): readonly CellNotWritten[] => {
    const why = problemOf(sheet, keys, answer, value);
    return why ? [{ id: sheet.id, answer, why }] : [];
  });
  const merged = over(sheet, change, new Set(wrong.map(({ answer }) => answer)));
  // a value that needs a reason is not written beside a tick; other answers in the row are
  const lacking = lackingReasons(sheet.model, merged.answers).flatMap(({ task, why }) =>
    Object.keys(change.answers)
      .filter((answer) => answer.startsWith(`${task}.`))
      .map((answer): CellNotWritten => ({ id: sheet.id, answer, why })),
  );
  const notWritten = [...wrong, ...lacking];
  const all = lacking.length === 0 ? merged : over(sheet, change, new Set(notWritten.map(({ answer }) => answer)));
  return { sheet, answers: all.answers, notWritten: [...notWritten, ...all.conflicts] };
}

/** Merges my answers into the current answers of a row, based on the values I saw; cells in `without` are left out. */
function over(
  { id, model, answers: theirs }: SheetRow,
  { answers }: RowChange,
  without: ReadonlySet<string>,
): { readonly answers: Answers; readonly conflicts: readonly CellNotWritten[] } {
  const ownEntries = Object.entries(answers).filter(([answer]) => !without.has(answer));
  const base = { ...theirs, ...Object.fromEntries(ownEntries.map(([answer, [seen]]) => [answer, seen])) };
  const next = { ...base, ...Object.fromEntries(ownEntries.map(([answer, [, value]]) => [answer, value])) };
  const { values, conflicts } = merge(base, next, theirs);
  const merged = { ...values, ...Object.fromEntries(conflicts.map((conflict) => [conflict.name, conflict.theirs])) };
  const filled = Object.fromEntries(Object.entries(merged).filter(([, value]) => !isBlank(value)));
  return {
    answers: withComputed(model, filled),
    conflicts: conflicts.map((conflict) => ({
      id,
      answer: conflict.name,
      why: isBlank(conflict.theirs) ? WORDS.emptied : fill(WORDS.theirs, { now: conflict.theirs ?? '' }),
      theirs: conflict.theirs,
    })),
  };
}

function problemOf({ model }: SheetRow, keys: ReadonlySet<string>, answer: string, value: FieldValue): Word | null {
  if (!keys.has(answer)) return WORDS.noCell;
  if (isBlank(value) || value === null) return null;
  if (answer.endsWith('.box') && value === model.punchBox) return fill(WORDS.punch, { box: value });
  return answerProblem(model, answer, value);
}

/** Writes any number of rows with one statement each for answers, fields and history. */
export async function writeAnswers(tx: Tx, actor: Actor, templateId: string, next: readonly Judged[]): Promise<void> {
  const [first] = next;
  if (first === undefined) return;
  const { register } = first.sheet;
  await keepAll(tx, actor, { templateId, next });
  const standing = next.map(({ sheet, answers }) => ({
    id: sheet.id,
    values: standingOf(factsOf(register), sheet.model, answers),
  }));
  const fields = Object.keys(standing[0]?.values ?? {});
  await changeRows(tx, actor, known(register), jsonSource(known(register), fields, standing), {
    system: true,
    also: new Map(next.map(({ sheet, answers }) => [sheet.id, changesOf(sheet, answers)])),
  });
}
