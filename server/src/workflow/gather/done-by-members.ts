import type { RecordKey } from '@plumbline/contract/records/index.ts';
import { isFilled } from '@plumbline/contract/rules/answers.ts';
import { isTaskDone } from '@plumbline/contract/rules/check-sheet.ts';
import { readingsOutside } from '@plumbline/contract/rules/readings.ts';
import { factsOf, meaningOf, stateThat } from '@plumbline/contract/workflow/records.ts';
import { type Db, sql, type Tx } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import type { Actor } from '../../register/row/actor.ts';
import { column, table } from '../../register/row/columns.ts';
import { idsFrom } from '../../register/row/ids.ts';
import { lockRows } from '../../register/row/lock-rows.ts';
import { jsonSource } from '../../register/row/source.ts';
import { changeRows } from '../../register/write/write.ts';
import { standingOf } from '../fill/save-sheet.ts';
import { type SheetRow, sheetRow, sheetRows } from '../fill/sheet-rows.ts';
import { gatherings, gathersOf } from './members.ts';
import { tenantOf } from '../../register/row/tenant-of.ts';

/**
 * The tasks that are done in every one of the sheets, or not needed because the sheet is issued as paper; empty when
 * there are no sheets.
 */
const doneInAll = (sheets: readonly SheetRow[]): ReadonlySet<string> =>
  new Set(
    sheets[0]?.model.tasks
      .filter((task) => sheets.every(({ answers, model, paper }) => paper || isTaskDone(task, answers, model)))
      .map(({ name }) => name),
  );

/**
 * Returns the actor without the subcontractor restriction: a user who may see only some members of a sheet still writes
 * what holds for all of them.
 */
export function wholly(actor: Actor): Actor {
  const { subcontractors: _theirs, ...unlimited } = actor;
  return unlimited;
}

/**
 * The tasks that all members of a sheet have done on their own, by sheet: a value measured per tag is not needed on the
 * sheet itself.
 */
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

/** A sheet for many records, and all its members. */
export interface Gathered {
  readonly sheet: SheetRow;
  readonly members: readonly SheetRow[];
}

/**
 * Updates the progress of a sheet from the answers of its members: a task done by all counts as done, and their
 * measured values count.
 */
export async function updateProgressFromMembers(
  tx: Tx,
  actor: Actor,
  key: RecordKey,
  { sheet, members }: Gathered,
): Promise<void> {
  const facts = factsOf(key);
  if (facts.form?.percent === undefined || sheet.signed) return;
  const values = { ...standingOf(facts, sheet.model, sheet.answers, doneInAll(members)) };
  const { field } = facts.states;
  // work on one of them is work on the sheet, even while no task is done on all
  const isBegun = members.some(({ answers }) => Object.keys(answers).some((answer) => isFilled(answers, answer)));
  if (isBegun && meaningOf(facts, String(values[field])) === 'open') values[field] = stateThat(facts, 'begun');
  const { outside } = facts.form;
  if (outside !== undefined) {
    const own = readingsOutside(sheet.model, sheet.answers);
    const theirs = members.flatMap((member) =>
      readingsOutside(member.model, member.answers).filter(
        ({ task }) => sheet.answers[`${task.name}.value`] === undefined,
      ),
    );
    values[outside] = own.length + theirs.length || null;
  }
  const definition = known(key);
  const source = jsonSource(definition, Object.keys(values), [{ id: sheet.id, values }]);
  await changeRows(tx, actor, definition, source, { system: true });
}

/** Updates the open sheets that a record is on, after it was filled in on its own. */
export async function refreshSheetsOf(tx: Tx, actor: Actor, key: RecordKey, id: string): Promise<void> {
  const { members } = gathersOf(key);
  const facts = factsOf(key);
  const ids = await idsFrom(
    tx,
    sql`select t.id from ${table(known(key))} t where t.tenant_id = ${tenantOf(actor)} and t.level_id = ${actor.path.E}::uuid
      and t.deleted_at is null and ${column('t', members)} @> array[${id}::uuid] and ${column('t', facts.states.field)} <> ${facts.signing.complete.state}
      order by t.id`,
  );
  await lockRows(tx, actor, known(key), ids);
  for (const sheet of ids) await refreshProgress(tx, actor, key, sheet);
}

/** Does the same after the sheet's form was saved and its answers were passed to all members. */
export async function refreshProgress(tx: Tx, actor: Actor, key: RecordKey, id: string): Promise<void> {
  const [gathering] = await gatherings(tx, actor, key, [id]);
  const members = await sheetRows(tx, wholly(actor), gathersOf(key).register, gathering?.members ?? []);
  await updateProgressFromMembers(tx, actor, key, { sheet: await sheetRow(tx, actor, id, key), members });
}
