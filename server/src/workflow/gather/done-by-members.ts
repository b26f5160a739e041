import type { RecordKey } from '@plumbline/contract/records/index.ts';
import { isTaskDone } from '@plumbline/contract/rules/check-sheet.ts';
import { readingsOutside } from '@plumbline/contract/rules/readings.ts';
import { factsOf } from '@plumbline/contract/workflow/records.ts';
import type { Db, Tx } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import type { Actor } from '../../register/actor.ts';
import { jsonSource } from '../../register/source.ts';
import { changeRows } from '../../register/write.ts';
import { standingOf } from '../fill/save-sheet.ts';
import { type SheetRow, sheetRow, sheetRows } from '../fill/sheet-rows.ts';
import { gatherings, gathersOf } from './members.ts';

/** The tasks that each of some sheets has done, or needs not, being issued as paper; none where there are no sheets. */
const doneInAll = (sheets: readonly SheetRow[]): ReadonlySet<string> =>
  new Set(
    sheets[0]?.model.tasks
      .filter((task) => sheets.every(({ answers, model, paper }) => paper || isTaskDone(task, answers, model)))
      .map(({ name }) => name),
  );

/** Who may know only some of those on a sheet writes what is true of all of them. */
export function wholly(actor: Actor): Actor {
  const { subcontractors: _theirs, ...whole } = actor;
  return whole;
}

/** The tasks that all whom sheets gather have done on their own, by sheet: a value of each tag needs none of the sheet. */
export async function doneByMembers(
  db: Db,
  actor: Actor,
  key: RecordKey,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const { register } = gathersOf(key);
  const done = new Map<string, ReadonlySet<string>>();
  for (const { id, members } of await gatherings(db, actor, key, ids))
    done.set(id, doneInAll(await sheetRows(db, wholly(actor), register, members)));
  return done;
}

/** A sheet for many, and all it gathers. */
export interface Gathered {
  readonly sheet: SheetRow;
  readonly members: readonly SheetRow[];
}

/** Has a sheet say how far it is by what those on it have answered: what all have done is done, what they measured counts. */
export async function standByMembers(
  tx: Tx,
  actor: Actor,
  key: RecordKey,
  { sheet, members }: Gathered,
): Promise<void> {
  const facts = factsOf(key);
  if (facts.form?.percent === undefined || sheet.signed) return;
  const values = { ...standingOf(facts, sheet.model, sheet.answers, doneInAll(members)) };
  const { outside } = facts.form;
  if (outside !== undefined) {
    const own = readingsOutside(sheet.model, sheet.answers);
    const theirs = members.flatMap((one) =>
      readingsOutside(one.model, one.answers).filter(({ task }) => sheet.answers[`${task.name}.value`] === undefined),
    );
    values[outside] = own.length + theirs.length || null;
  }
  const of = known(key);
  const source = jsonSource(of, Object.keys(values), [{ id: sheet.id, values }]);
  await changeRows(tx, actor, of, source, { system: true });
}

/** The same after the form of the sheet was saved, and what was answered on it given to all on it. */
export async function standAgain(tx: Tx, actor: Actor, key: RecordKey, id: string): Promise<void> {
  const [gathering] = await gatherings(tx, actor, key, [id]);
  const members = await sheetRows(tx, wholly(actor), gathersOf(key).register, gathering?.members ?? []);
  await standByMembers(tx, actor, key, { sheet: await sheetRow(tx, actor, id, key), members });
}
