import type { RecordKey } from '@plumbline/contract/records/index.ts';
import { answerColumns } from '@plumbline/contract/rules/answer-columns.ts';
import type { Answers } from '@plumbline/contract/rules/answers.ts';
import { withComputed } from '@plumbline/contract/rules/formulas.ts';
import { type Given, isBlank, merge } from '@plumbline/contract/rules/merge.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import type { AnswerRow } from '@plumbline/contract/workflow/gather/calls/answer-table-get.ts';
import type { CellNotWritten } from '@plumbline/contract/workflow/gather/calls/answer-table-save.ts';
import { factsOf } from '@plumbline/contract/workflow/records.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import type { Db, Tx } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import type { Actor } from '../../register/actor.ts';
import { holdRows } from '../../register/hold.ts';
import { jsonSource } from '../../register/source.ts';
import { changeRows } from '../../register/write.ts';
import { answerProblem } from '../fill/check-answers.ts';
import { changesOf, lackingReasons, standingOf } from '../fill/save-sheet.ts';
import { type SheetRow, sheetRow, sheetRows } from '../fill/sheet-rows.ts';
import { rowOf } from './answer-table.ts';
import { standByMembers, wholly } from './done-by-members.ts';
import { keepAll } from './fill-members.ts';
import { byWayOf, gatherings, gathersOf } from './members.ts';

/** Cells of one row: each as it was seen, and as it shall be. */
export interface RowChange {
  readonly id: string;
  readonly answers: Readonly<Record<string, readonly [seen: Given, next: Given]>>;
}

const SAYS = {
  gone: w('It is no longer on this sheet.', '该项已不在本表中。'),
  noCell: w('Fill this in on the sheet of this tag.', '请在该位号的单独表中填写此项。'),
  punch: w(
    'Tick "{box}" on the sheet of this tag, where its punch item is raised.',
    '请在该位号的单独表中勾选“{box}”并提出尾项。',
  ),
  theirs: w('Somebody wrote "{now}" here meanwhile.', '其他人此时已在此写入“{now}”。'),
  emptied: w('Somebody emptied this cell meanwhile.', '其他人此时已清空此单元格。'),
} as const;

/** What becomes of one row: its answers as they shall be, and the cells that are not written. */
interface Judged {
  readonly sheet: SheetRow;
  readonly answers: Answers;
  readonly notWritten: readonly CellNotWritten[];
}

/** Writes cells of the table of a sheet for many; all that can be written is, the rest is told cell by cell. */
export async function saveAnswerTable(
  tx: Tx,
  actor: Actor,
  of: { readonly register: RecordKey; readonly id: string; readonly changes: readonly RowChange[] },
): Promise<{ readonly rows: readonly AnswerRow[]; readonly notWritten: readonly CellNotWritten[] }> {
  const { register: key, id } = of;
  const changes = oncePerRow(of.changes);
  // the sheet goes first, as it does when it is filled in and signed
  await holdRows(tx, actor, known(key), [id]);
  const [gathering] = await gatherings(tx, actor, key, [id]);
  if (!gathering) throw new AppError('notFound');
  const sheet = await sheetRow(tx, actor, id, key);
  const { templateId, model } = sheet;
  const { register } = gathersOf(key);
  const named = gathering.members.filter((member) => changes.some((change) => change.id === member));
  const held = await holdRows(tx, actor, known(register), named);
  // read once, before the writing: what is judged afterwards is them, changed
  const members = await sheetRows(tx, wholly(actor), register, gathering.members);
  const sheets = new Map(members.flatMap((one) => (held.includes(one.id) ? [[one.id, one] as const] : [])));
  const keys = keysOf(model);
  const judged = changes.flatMap((change) => {
    const sheet = sheets.get(change.id);
    return sheet ? [judge(sheet, change, { keys, templateId })] : [];
  });
  const next = judged.filter(({ sheet, answers }) => Object.keys(changesOf(sheet, answers)).length > 0);
  await write(tx, byWayOf(actor, gathering), templateId, next);
  const now = new Map(next.map((one) => [one.sheet.id, { ...one.sheet, answers: one.answers }]));
  if (next.length > 0)
    await standByMembers(tx, actor, key, { sheet, members: members.map((one) => now.get(one.id) ?? one) });
  const gone = changes.filter((change) => !sheets.has(change.id)).flatMap((change) => refused(change, SAYS.gone));
  return {
    rows: judged.map(({ sheet, answers }) => rowOf({ ...sheet, answers }, templateId)),
    notWritten: [...gone, ...judged.flatMap(({ notWritten }) => notWritten)],
  };
}

/** The keys of the answers that can be typed in a table. */
const keysOf = (model: SheetRow['model']): ReadonlySet<string> =>
  new Set(answerColumns(model).flatMap(({ answer, field }) => (field.computed ? [] : [answer])));

/** What of some changes would not be written, by the rules they are written by; nothing is held and nothing written. */
export async function wouldRefuse(
  db: Db,
  actor: Actor,
  key: RecordKey,
  { id, changes }: { readonly id: string; readonly changes: readonly RowChange[] },
): Promise<readonly CellNotWritten[]> {
  if (changes.length === 0) return [];
  const { templateId, model } = await sheetRow(db, actor, id, key);
  const named = changes.map((change) => change.id);
  const sheets = new Map((await sheetRows(db, actor, gathersOf(key).register, named)).map((one) => [one.id, one]));
  const how = { keys: keysOf(model), templateId };
  return changes.flatMap((change) => {
    const sheet = sheets.get(change.id);
    return sheet ? judge(sheet, change, how).notWritten : refused(change, SAYS.gone);
  });
}

/** A row that is named twice is changed once. */
const oncePerRow = (changes: readonly RowChange[]): readonly RowChange[] =>
  [...Map.groupBy(changes, ({ id }) => id)].map(([id, same]) => ({
    id,
    answers: Object.assign({}, ...same.map(({ answers }) => answers)) as RowChange['answers'], // eslint-disable-line -- what is assigned
  }));
const refused = ({ id, answers }: RowChange, why: Word): readonly CellNotWritten[] =>
  Object.keys(answers).map((answer) => ({ id, answer, why }));

/** Judges the cells of one row: who may write them, who else did, whether they can stand there. */
function judge(
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
  // a value that needs a reason is not written beside a tick; what the row says besides is
  const lacking = lackingReasons(sheet.model, merged.answers).flatMap(({ task, why }) =>
    Object.keys(change.answers)
      .filter((answer) => answer.startsWith(`${task}.`))
      .map((answer): CellNotWritten => ({ id: sheet.id, answer, why })),
  );
  const notWritten = [...wrong, ...lacking];
  const all = lacking.length === 0 ? merged : over(sheet, change, new Set(notWritten.map(({ answer }) => answer)));
  return { sheet, answers: all.answers, notWritten: [...notWritten, ...all.conflicts] };
}

/** The answers of a row with mine laid over what stands there now, by what was seen; without those that are left out. */
function over(
  { id, model, answers: theirs }: SheetRow,
  { answers }: RowChange,
  without: ReadonlySet<string>,
): { readonly answers: Answers; readonly conflicts: readonly CellNotWritten[] } {
  const mine = Object.entries(answers).filter(([answer]) => !without.has(answer));
  const base = { ...theirs, ...Object.fromEntries(mine.map(([answer, [seen]]) => [answer, seen])) };
  const next = { ...base, ...Object.fromEntries(mine.map(([answer, [, value]]) => [answer, value])) };
  const { values, conflicts } = merge(base, next, theirs);
  const kept = { ...values, ...Object.fromEntries(conflicts.map((one) => [one.name, one.theirs])) };
  const filled = Object.fromEntries(Object.entries(kept).filter(([, value]) => !isBlank(value)));
  return {
    answers: withComputed(model, filled),
    conflicts: conflicts.map((one) => ({
      id,
      answer: one.name,
      why: isBlank(one.theirs) ? SAYS.emptied : fill(SAYS.theirs, { now: one.theirs ?? '' }),
      theirs: one.theirs,
    })),
  };
}

function problemOf({ model }: SheetRow, keys: ReadonlySet<string>, answer: string, value: Given): Word | null {
  if (!keys.has(answer)) return SAYS.noCell;
  if (isBlank(value) || value === null) return null;
  if (answer.endsWith('.box') && value === model.punchBox) return fill(SAYS.punch, { box: value });
  return answerProblem(model, answer, value);
}

/** Writes the rows in one statement each for answers, fields and history, however many they are. */
async function write(tx: Tx, actor: Actor, templateId: string, next: readonly Judged[]): Promise<void> {
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
