import type { RecordKey } from '@plumbline/contract/records/index.ts';
import { w } from '@plumbline/contract/words/word.ts';
import type { AnswerRow, CellNotWritten } from '@plumbline/contract/workflow/gather/calls.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import type { Db, Tx } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import type { Actor } from '../../register/row/actor.ts';
import { lockRows } from '../../register/row/lock-rows.ts';
import { changesOf } from '../fill/save-sheet.ts';
import { sheetRow, sheetRows } from '../fill/sheet-rows.ts';
import { rowOf } from './answer-table.ts';
import { updateProgressFromMembers, wholly } from './done-by-members.ts';
import { byWayOf, gatherings, gathersOf } from './members.ts';
import { judge, keysOf, refused, type RowChange, writeAnswers } from './row-answers.ts';

const GONE = w('It is no longer on this sheet.', '该项已不在本表中。');

/**
 * Writes cells in the table of a sheet for many records; all that can be written is, and the rest is reported cell by
 * cell.
 */
export async function saveAnswerTable(
  tx: Tx,
  actor: Actor,
  request: { readonly register: RecordKey; readonly id: string; readonly changes: readonly RowChange[] },
): Promise<{ readonly rows: readonly AnswerRow[]; readonly notWritten: readonly CellNotWritten[] }> {
  const { register: key, id } = request;
  const changes = oncePerRow(request.changes);
  // lock the sheet first, as when it is filled in or signed
  await lockRows(tx, actor, known(key), [id]);
  const [gathering] = await gatherings(tx, actor, key, [id]);
  if (!gathering) throw new AppError('notFound');
  const sheet = await sheetRow(tx, actor, id, key);
  const { templateId, model } = sheet;
  const { register } = gathersOf(key);
  const named = gathering.members.filter((member) => changes.some((change) => change.id === member));
  const lockedIds = await lockRows(tx, actor, known(register), named);
  // read once, before writing: the later checks use these rows with the changes applied
  const members = await sheetRows(tx, wholly(actor), register, gathering.members);
  const sheets = new Map(
    members.flatMap((member) => (lockedIds.includes(member.id) ? [[member.id, member] as const] : [])),
  );
  const keys = keysOf(model);
  const judged = changes.flatMap((change) => {
    const sheet = sheets.get(change.id);
    return sheet ? [judge(sheet, change, { keys, templateId })] : [];
  });
  const next = judged.filter(({ sheet, answers }) => Object.keys(changesOf(sheet, answers)).length > 0);
  await writeAnswers(tx, byWayOf(actor, gathering), templateId, next);
  const now = new Map(next.map((entry) => [entry.sheet.id, { ...entry.sheet, answers: entry.answers }]));
  if (next.length > 0)
    await updateProgressFromMembers(tx, actor, key, {
      sheet,
      members: members.map((member) => now.get(member.id) ?? member),
    });
  const gone = changes.filter((change) => !sheets.has(change.id)).flatMap((change) => refused(change, GONE));
  return {
    rows: judged.map(({ sheet, answers }) => rowOf({ ...sheet, answers }, templateId)),
    notWritten: [...gone, ...judged.flatMap(({ notWritten }) => notWritten)],
  };
}

/** Returns which of some changes would be refused, by the rules for writing; locks nothing and writes nothing. */
export async function wouldRefuse(
  db: Db,
  actor: Actor,
  key: RecordKey,
  { id, changes }: { readonly id: string; readonly changes: readonly RowChange[] },
): Promise<readonly CellNotWritten[]> {
  if (changes.length === 0) return [];
  const { templateId, model } = await sheetRow(db, actor, id, key);
  const named = changes.map((change) => change.id);
  const sheets = new Map(
    (await sheetRows(db, actor, gathersOf(key).register, named)).map((sheet) => [sheet.id, sheet]),
  );
  const how = { keys: keysOf(model), templateId };
  return changes.flatMap((change) => {
    const sheet = sheets.get(change.id);
    return sheet ? judge(sheet, change, how).notWritten : refused(change, GONE);
  });
}

/** Merges changes to the same row. */
const oncePerRow = (changes: readonly RowChange[]): readonly RowChange[] =>
  [...Map.groupBy(changes, ({ id }) => id)].map(([id, same]) => ({
    id,
    answers: Object.assign({}, ...same.map(({ answers }) => answers)) as RowChange['answers'], // eslint-disable-line -- what is assigned
  }));
