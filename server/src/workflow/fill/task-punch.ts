import type { CheckSheet, TaskPunch } from '@plumbline/contract/workflow/fill/calls.ts';
import { InvalidError } from '@plumbline/contract/errors.ts';
import { tasksForPunch } from '@plumbline/contract/rules/check-sheet.ts';
import type { Answers } from '@plumbline/contract/rules/answers.ts';
import { w } from '@plumbline/contract/words/word.ts';
import { factsOf } from '@plumbline/contract/workflow/records.ts';
import { type Db, type Tx, rows, sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import { type Actor, todayOf } from '../../register/row/actor.ts';
import { idArray } from '../../register/row/columns.ts';
import { andTheirs } from '../../register/row/subcontracted.ts';
import { insert } from '../../register/write/verbs.ts';
import type { SheetRow } from './sheet-rows.ts';
import { tenantOf } from '../../register/row/tenant-of.ts';

const NEEDS_PUNCH = w('Raise the punch item of this task before saving.', '保存前请先为该任务提出尾项。');

/** A punch item to raise with the answers, for a task whose punch box was ticked. */
export interface NewPunch {
  readonly task: string;
  readonly category: string;
  readonly description: string;
  readonly detailedDescription?: string | undefined;
  readonly raisedBy: string;
}

/** The punch items raised from tasks of a form, in the order of their numbers. */
export const punchOfTasks = (db: Db, actor: Actor, id: string): Promise<CheckSheet['punch']> =>
  rows(
    db,
    sql<TaskPunch>`select p.id, k.task, p.number, g.name as category, p.state from task_punch k
      join punch_list_item p on p.tenant_id = k.tenant_id and p.id = k.punch_id and p.deleted_at is null ${andTheirs(actor, 'p')}
      join punch_list_item_category g on g.tenant_id = p.tenant_id and g.id = p.category
      where k.tenant_id = ${tenantOf(actor)} and k.row_id = ${id}::uuid order by p.title_sort`,
  );

/** The tasks of forms that have a punch item, by record. */
export async function tasksWithPunch(
  db: Db,
  actor: Actor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const raised = await rows(
    db,
    sql<{ id: string; task: string }>`select distinct k.row_id as id, k.task from task_punch k
      join punch_list_item p on p.tenant_id = k.tenant_id and p.id = k.punch_id and p.deleted_at is null
      where k.tenant_id = ${tenantOf(actor)} and k.row_id = any(${idArray(ids)})`,
  );
  return new Map(
    [...Map.groupBy(raised, ({ id }) => id)].map(([id, lines]) => [id, new Set(lines.map(({ task }) => task))]),
  );
}

/**
 * Makes sure that each ticked punch box has its item: raised before, or raised now (domain guide 3.4 step 5). Returns
 * those raised now, by task.
 */
export async function raisePunch(
  tx: Tx,
  actor: Actor,
  marked: { readonly sheet: SheetRow; readonly answers: Answers; readonly punch: readonly NewPunch[] },
): Promise<ReadonlyMap<string, string>> {
  const { sheet, answers, punch } = marked;
  const raised = (await tasksWithPunch(tx, actor, [sheet.id])).get(sheet.id) ?? new Set();
  const punchTasks = new Set(punch.map((item) => item.task));
  const lacking = tasksForPunch(sheet.model, answers).filter((task) => !raised.has(task) && !punchTasks.has(task));
  if (lacking.length > 0)
    throw new InvalidError(lacking.map((task) => ({ field: `${task}.box`, words: NEEDS_PUNCH, missing: true })));
  const scope = factsOf(sheet.register).form?.punch ?? '';
  const ids = new Map<string, string>();
  for (const { task, ...item } of punch) {
    if (!sheet.model.tasks.some((item) => item.name === task)) continue;
    const values = {
      ...item,
      detailedDescription: item.detailedDescription ?? null,
      discipline: sheet.discipline,
      scope,
      [scope]: sheet.id,
      raisedDate: todayOf(actor),
    };
    const [made] = await insert(tx, actor, known('punchListItem'), [values]);
    if (!made) continue;
    ids.set(task, made.id);
    await sql`insert into task_punch (tenant_id, punch_id, row_id, task)
      values (${actor.tenantId}::uuid, ${made.id}::uuid, ${sheet.id}::uuid, ${task})`.execute(tx);
  }
  return ids;
}
