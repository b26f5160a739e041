import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import { type Db, rows, sql, type Tx } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import type { Actor } from '../../register/row/actor.ts';
import { idArray } from '../../register/row/columns.ts';
import { idsFrom } from '../../register/row/ids.ts';
import { optionsOn } from '../../register/row/level-options.ts';
import { removeRows, restoreRows } from '../../register/write/remove.ts';
import { addRows, changeRows } from '../../register/write/write.ts';
import { isOver, isWorkedOn } from '../../workflow/worked-on.ts';
import { isRunning } from './cycle-rows.ts';
import { tenantOf } from '../../register/row/tenant-of.ts';

const LATER = w(
  'Only the last cycle can be taken back: {title} has been worked on since.',
  '只能退回最后一个周期：{title} 已有后续工作。',
);

/** The actor for automatic consequences of a cycle, which are not anyone's work. */
export const following = (actor: Actor): Actor => ({ ...actor, via: 'cycle' });

/** SQL condition: `o` is another cycle, not deleted, of the same PWL on the same tagged item as `t`. */
export const sameCourse = sql`o.tenant_id = t.tenant_id and o.level_id = t.level_id and o.tagged_item = t.tagged_item
  and o.pwl = t.pwl and o.id <> t.id and o.deleted_at is null`;

/**
 * The next cycles of closed ones, by the id of the closed one as `t`: for those that recur and have no later cycle,
 * with their next day `due`, which the caller compares with the end date (domain guide 3.5). When a cycle is already due
 * on that day, another one or the closed one itself, signed exactly one interval early, the next day is calculated from
 * the due date instead.
 */
function nextOf(actor: Actor, ids: readonly string[], from: 'dueDate' | 'signOffDate') {
  const base = from === 'signOffDate' ? sql`coalesce(t.signed_on, t.due_date)` : sql`t.due_date`;
  return sql`select t.id, case when ${base} + t.frequency = t.due_date
        or exists (select from tag_pwl o where ${sameCourse} and o.due_date = ${base} + t.frequency)
      then t.due_date + t.frequency else ${base} + t.frequency end as due
    from tag_pwl t where t.tenant_id = ${tenantOf(actor)} and t.id = any(${idArray(ids)}) and t.deleted_at is null
      and t.frequency > 0 and t.due_date is not null
      and not exists (select from tag_pwl o where ${sameCourse} and (o.due_date > t.due_date or ${isRunning('o')}))`;
}

/**
 * Begins the next cycle of each given cycle, which was completed or skipped. A next cycle withdrawn when its cycle was
 * rejected is restored with a newly calculated due date. Set-based: ten thousand rounds are one insert.
 */
export async function beginNext(tx: Tx, actor: Actor, ids: readonly string[]): Promise<void> {
  const { preservationMethod } = await optionsOn(tx, actor.path);
  const next = sql`(select n.id, n.due from (${nextOf(actor, ids, preservationMethod)}) n
    join tag_pwl e on e.tenant_id = ${tenantOf(actor)} and e.id = n.id where e.end_date is null or n.due <= e.end_date)`;
  const withdrawn = await rows(
    tx,
    sql<Withdrawn>`select distinct on (o.previous) o.id, n.due::text as due, coalesce(e.end_date, o.end_date)::text as "end" from ${next} n
      join tag_pwl e on e.tenant_id = ${tenantOf(actor)} and e.id = n.id join tag_pwl o on o.tenant_id = ${tenantOf(actor)} and o.previous = n.id and o.deleted_at is not null
      order by o.previous, o.deleted_at desc, o.id`,
  );
  if (withdrawn.length > 0) await bringBack(tx, actor, withdrawn);
  // a restored cycle counts as a later cycle, so this adds only the others
  const lacking = sql`(select new_id() as id, e.tagged_item, e.pwl, n.due as due_date, e.frequency, e.end_date, e.assigned_to,
      e.subcontractor_names, e.id as previous
    from ${next} n join tag_pwl e on e.tenant_id = ${tenantOf(actor)} and e.id = n.id) as s`;
  await addRows(tx, following(actor), known('tagPwl'), {
    from: lacking,
    fields: ['taggedItem', 'pwl', 'dueDate', 'frequency', 'endDate', 'assignedTo', 'subcontractorNames', 'previous'],
    ids: 'made',
  });
}

/** A cycle to restore, its new due date, and the end of its course: from the cycle before it, or else its own. */
interface Withdrawn {
  readonly id: string;
  readonly due: string;
  readonly end: string | null;
}
async function bringBack(tx: Tx, actor: Actor, withdrawn: readonly Withdrawn[]): Promise<void> {
  const { restored } = await restoreRows(
    tx,
    following(actor),
    known('tagPwl'),
    withdrawn.map(({ id }) => id),
  );
  const back = new Set(restored);
  const restoredRows = JSON.stringify(withdrawn.filter(({ id }) => back.has(id)));
  await changeRows(
    tx,
    following(actor),
    known('tagPwl'),
    {
      from: sql`(select id, due as due_date, "end" as end_date from jsonb_to_recordset(${restoredRows}::jsonb) as x(id uuid, due date, "end" date)) as s`,
      fields: ['dueDate', 'endDate'],
      ids: restored,
    },
    { system: true },
  );
}

/** The next cycles of these that nobody has worked on; they are withdrawn when their cycle is reopened. */
const untouchedNext = (actor: Actor, ids: readonly string[]) =>
  sql`select o.id from tag_pwl o where o.tenant_id = ${tenantOf(actor)} and o.previous = any(${idArray(ids)})
    and o.deleted_at is null and not ${isWorkedOn('tagPwl', 'o')}`;

/** Withdraws the next cycles of the given cycles, which were reopened. */
export async function withdrawNext(tx: Tx, actor: Actor, ids: readonly string[]): Promise<void> {
  const next = await idsFrom(tx, sql`${untouchedNext(actor, ids)} order by o.id`);
  await removeRows(tx, following(actor), known('tagPwl'), next);
}

/**
 * Why cycles cannot be reopened, by id: a later one was worked on, or is not the one that followed automatically
 * (domain guide 3.5).
 */
export async function notTheLast(db: Db, actor: Actor, ids: readonly string[]): Promise<ReadonlyMap<string, Word>> {
  const later = await rows(
    db,
    sql<{ id: string; title: string }>`select distinct on (t.id) t.id, o.name as title from tag_pwl t
      join tag_pwl o on ${sameCourse} and (o.due_date > t.due_date or o.previous = t.id)
      where t.tenant_id = ${tenantOf(actor)} and t.id = any(${idArray(ids)}) and ${isOver('tagPwl', 't')}
        and (o.previous is distinct from t.id or ${isWorkedOn('tagPwl', 'o')})
      order by t.id, o.due_date, o.id`,
  );
  return new Map(later.map(({ id, title }) => [id, fill(LATER, { title })]));
}
