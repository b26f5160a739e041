import { tasksForPunch } from '@plumbline/contract/rules/check-sheet.ts';
import type { Answers } from '@plumbline/contract/rules/answers.ts';
import type { Refused } from '@plumbline/contract/register/calls.ts';
import { fill, w } from '@plumbline/contract/words/word.ts';
import { type Db, rows, sql } from '../../db/database.ts';
import type { Actor } from '../../register/row/actor.ts';
import { idArray } from '../../register/row/columns.ts';
import { type Change, rules } from '../../register/row/rules.ts';
import { readTemplate } from '../form/templates.ts';
import { tenantOf } from '../../register/row/tenant-of.ts';

const KEPT = w(
  '{title} was raised by task {task} of a check that is signed. Reject its sign-offs first.',
  '{title} 由已签署检查的任务 {task} 提出，请先退回该检查的签署。',
);

interface Raised {
  readonly id: string;
  readonly title: string;
  readonly task: string;
  readonly model: unknown;
  readonly answers: Answers;
}

/** Refuses to delete items that a signed form has raised: the signed form would refer to nothing. */
async function keptOnes(db: Db, actor: Actor, { op, ids, among }: Change): Promise<readonly Refused[]> {
  if (op !== 'remove') return [];
  const raised = await rows(
    db,
    sql<Raised>`select p.id, p.number as title, k.task, m.model, f.answers
      from task_punch k join punch_list_item p on p.tenant_id = k.tenant_id and p.id = k.punch_id
      join form_result f on f.tenant_id = k.tenant_id and f.row_id = k.row_id
      join form_template m on m.tenant_id = f.tenant_id and m.id = f.template_id
      where k.tenant_id = ${tenantOf(actor)} and k.punch_id = any(${idArray(ids)})
        and exists (select from sign_off g where g.tenant_id = k.tenant_id and g.row_id = k.row_id)
        -- another living item of the same task is enough
        and not exists (select from task_punch o join punch_list_item q on q.tenant_id = o.tenant_id and q.id = o.punch_id
          and q.deleted_at is null where o.tenant_id = k.tenant_id and o.row_id = k.row_id and o.task = k.task
          and not ${among ? among(sql`o.punch_id`) : sql`o.punch_id = any(${idArray(ids)})`})`,
  );
  return raised.flatMap(({ id, title, task, model, answers }) => {
    const template = readTemplate(model);
    if (!tasksForPunch(template, answers).includes(task)) return [];
    const { number = task } = template.tasks.find(({ name }) => name === task) ?? {};
    return [{ id, title, why: fill(KEPT, { title, task: number }) }];
  });
}

/** Punch items that the answers of a task require stay. */
export const taskPunch = rules('punchListItem', { guard: keptOnes });
