import type { RecordKey } from '@plumbline/contract/records/index.ts';
import { sheetProgress } from '@plumbline/contract/rules/check-sheet.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import { factsOf, statesThat } from '@plumbline/contract/workflow/records.ts';
import { type Db, sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import type { Actor } from '../../register/actor.ts';
import { column, idArray, table } from '../../register/columns.ts';
import { idsFrom } from '../../register/ids.ts';
import { stateOf } from '../sign/sign-records.ts';
import { type SheetRow, sheetRows } from './sheet-rows.ts';

const OPEN_TASKS = w('{count} required tasks are not done yet: {tasks}.', '还有 {count} 项必做任务未完成：{tasks}。');

/** Why a form may not be signed: its required tasks that are open; null when none is. */
export function openTasksOf({ model, answers }: Pick<SheetRow, 'model' | 'answers'>): Word | null {
  const { open } = sheetProgress(model, answers);
  if (open.length === 0) return null;
  const numbers = model.tasks.filter((task) => open.includes(task.name)).map((task) => task.number);
  return fill(OPEN_TASKS, { count: open.length, tasks: numbers.slice(0, 12).join(', ') });
}

/**
 * The records whose forms have to be read to know. Where a record says how far its form is, only the unfinished ones: a
 * batch may be thousands. Where forms are designed only for some, those that have one.
 */
async function unsure(db: Db, actor: Actor, key: RecordKey, ids: readonly string[]): Promise<readonly string[]> {
  const facts = factsOf(key);
  const { form } = facts;
  if (!form) return [];
  const ones = sql`t.tenant_id = ${actor.tenantId}::uuid and t.id = any(${idArray(ids)})`;
  const from = table(known(key));
  if (form.percent !== undefined) {
    const unfinished = statesThat(facts, 'open', 'begun');
    return idsFrom(db, sql`select t.id from ${from} t where ${ones} and ${stateOf(key)} = any(${unfinished}::text[])`);
  }
  if (!form.onlyDesigned) return ids;
  return idsFrom(
    db,
    sql`select t.id from ${from} t where ${ones} and exists (select from form_template m
      where m.tenant_id = t.tenant_id and m.owner_id = ${column('t', form.of)})`,
  );
}

/** All required tasks are done before any sign-off (domain guide 3.4 step 2): those that are open, by record. */
export async function openTasks(
  db: Db,
  actor: Actor,
  key: RecordKey,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Word>> {
  const sheets = await sheetRows(db, actor, key, await unsure(db, actor, key, ids));
  return new Map(
    sheets.flatMap((sheet) => {
      const why = openTasksOf(sheet);
      return why ? [[sheet.id, why] as const] : [];
    }),
  );
}
