import type { ReadingPoint, ReadingSeries } from '@plumbline/contract/features/preservation/calls.ts';
import type { AnswersBefore } from '@plumbline/contract/workflow/fill/calls.ts';
import type { Answers } from '@plumbline/contract/rules/answers.ts';
import type { FormTemplate, Task } from '@plumbline/contract/rules/form.ts';
import { limitOf } from '@plumbline/contract/rules/limits.ts';
import { isNotApplicable } from '@plumbline/contract/rules/readings.ts';
import { type Db, rows, sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import type { Actor } from '../../register/row/actor.ts';
import { idArray, visible } from '../../register/row/columns.ts';
import { readTemplate } from '../../workflow/form/templates.ts';
import { measuredBy } from './measured.ts';

const tagPwl = known('tagPwl');
/** Maximum number of past cycles read. */
const CYCLES_MOST = 100;

/** SQL condition: `o` is a cycle of the same PWL on the same tagged item as `t`. */
const sameCourse = sql`o.tenant_id = t.tenant_id and o.level_id = t.level_id and o.tagged_item = t.tagged_item and o.pwl = t.pwl and o.deleted_at is null`;

/** The answers of the completed cycle before each of these. */
export async function answersBefore(
  db: Db,
  actor: Actor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AnswersBefore>> {
  const found = await rows(
    db,
    sql<{ id: string } & AnswersBefore>`select t.id, p.answers, p.day from tag_pwl t cross join lateral (
        select r.answers, coalesce(o.signed_on, o.due_date)::text as day from tag_pwl o
          join form_result r on r.tenant_id = o.tenant_id and r.row_id = o.id
          where ${sameCourse} and o.id <> t.id and o.progress = 'signedOff' and (t.due_date is null or o.due_date < t.due_date)
          order by o.due_date desc limit 1) p
      where ${visible(tagPwl, actor, 't')} and t.id = any(${idArray(ids)})`,
  );
  return new Map(found.map(({ id, answers, day }) => [id, { answers, day }]));
}

interface Sheet {
  readonly id: string;
  readonly day: string;
  readonly answers: Answers;
  readonly template: string;
  readonly model: unknown;
}

/** The measurements over all cycles of a cycle's PWL on its tagged item, by task. */
export async function readingsOf(db: Db, actor: Actor, id: string): Promise<readonly ReadingSeries[]> {
  const found = await rows(
    db,
    sql<Sheet>`select o.id, coalesce(o.signed_on, o.due_date)::text as day, r.answers, r.template_id as template, m.model
      from tag_pwl t join tag_pwl o on ${sameCourse} join form_result r on r.tenant_id = o.tenant_id and r.row_id = o.id
      join form_template m on m.tenant_id = r.tenant_id and m.id = r.template_id
      where ${visible(tagPwl, actor, 't')} and t.id = ${id}::uuid and ${visible(tagPwl, actor, 'o')} and o.due_date is not null
      order by o.due_date desc, o.id limit ${CYCLES_MOST}`,
  );
  const forms = new Map<string, FormTemplate>();
  for (const { template, model } of found) if (!forms.has(template)) forms.set(template, readTemplate(model));
  const series = new Map<string, { readonly task: Task; readonly points: ReadingPoint[] }>();
  // latest first: a task's caption and limits are taken from the latest form
  for (const sheet of found)
    for (const task of forms.get(sheet.template)?.tasks ?? []) {
      const point = pointOf(sheet, task);
      if (point === undefined) continue;
      const entry = series.get(task.name) ?? { task, points: [] };
      series.set(task.name, entry);
      entry.points.unshift(point);
    }
  return [...series.values()].map(seriesOf);
}

function pointOf({ id, day, answers }: Sheet, task: Task): ReadingPoint | undefined {
  const limits = measuredBy(task)?.limits;
  const value = answers[`${task.name}.value`];
  if (limits === undefined || typeof value !== 'number' || isNotApplicable(answers[`${task.name}.box`]))
    return undefined;
  return { id, day, value, outside: limitOf(value, limits) !== 'within' };
}

function seriesOf({ task, points }: { readonly task: Task; readonly points: readonly ReadingPoint[] }): ReadingSeries {
  const { label, limits } = measuredBy(task) ?? { label: task.text, limits: {} };
  const { unit = '', min = null, max = null } = limits;
  return { task: task.name, label, unit, min, max, points };
}
