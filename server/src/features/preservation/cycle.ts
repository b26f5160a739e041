import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import { type Db, rows, sql, type Tx } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import type { Actor } from '../../register/actor.ts';
import { idArray } from '../../register/columns.ts';
import { idsFrom } from '../../register/ids.ts';
import { optionsOn } from '../../register/level-options.ts';
import { removeRows, restoreRows } from '../../register/remove.ts';
import { addRows, changeRows } from '../../register/write.ts';
import { isOver, isWorkedOn } from '../../workflow/worked-on.ts';
import { isRunning } from './cycle-rows.ts';

const LATER = w(
  'Only the last cycle can be taken back: {title} has been worked on since.',
  '只能退回最后一个周期：{title} 已有后续工作。',
);

/** What follows a cycle by itself is nobody's work. */
export const following = (actor: Actor): Actor => ({ ...actor, via: 'cycle' });

/** Whether `o` is a living cycle of the same PWL on the same tagged item as `t`. */
const sameCourse = sql`o.tenant_id = t.tenant_id and o.level_id = t.level_id and o.tagged_item = t.tagged_item
  and o.pwl = t.pwl and o.id <> t.id and o.deleted_at is null`;

/**
 * The cycles that follow closed ones, by the id of the closed one as `t`: those that come again, have no later one, and whose
 * next day `due` is not after their end date (domain guide 3.5). A day another cycle has already is left for the one reckoned
 * from the due date.
 */
function nextOf(actor: Actor, ids: readonly string[], from: 'dueDate' | 'signOffDate') {
  const base = from === 'signOffDate' ? sql`coalesce(t.signed_on, t.due_date)` : sql`t.due_date`;
  return sql`select t.id, case when exists (select from tag_pwl o where ${sameCourse} and o.due_date = ${base} + t.frequency)
      then t.due_date + t.frequency else ${base} + t.frequency end as due
    from tag_pwl t where t.tenant_id = ${actor.tenantId}::uuid and t.id = any(${idArray(ids)}) and t.deleted_at is null
      and t.frequency > 0 and t.due_date is not null
      and not exists (select from tag_pwl o where ${sameCourse} and (o.due_date > t.due_date or ${isRunning('o')}))`;
}

/**
 * Begins the cycle after each of these, which were completed or skipped; the one that was withdrawn when its cycle was
 * rejected comes back, due as it is reckoned now. Set-based: ten thousand rounds are one insert.
 */
export async function beginNext(tx: Tx, actor: Actor, ids: readonly string[]): Promise<void> {
  const { preservationMethod } = await optionsOn(tx, actor.path);
  const next = sql`(select n.id, n.due from (${nextOf(actor, ids, preservationMethod)}) n
    join tag_pwl e on e.tenant_id = ${actor.tenantId}::uuid and e.id = n.id where e.end_date is null or n.due <= e.end_date)`;
  const withdrawn = await rows(
    tx,
    sql<Withdrawn>`select distinct on (o.previous) o.id, n.due::text as due, coalesce(e.end_date, o.end_date)::text as "end" from ${next} n
      join tag_pwl e on e.tenant_id = ${actor.tenantId}::uuid and e.id = n.id join tag_pwl o on o.tenant_id = ${actor.tenantId}::uuid and o.previous = n.id and o.deleted_at is not null
      order by o.previous, o.deleted_at desc, o.id`,
  );
  if (withdrawn.length > 0) await bringBack(tx, actor, withdrawn);
  // what is back is a later cycle, so that only the others are begun here
  const lacking = sql`(select new_id() as id, e.tagged_item, e.pwl, n.due as due_date, e.frequency, e.end_date, e.assigned_to,
      e.subcontractor_names, e.id as previous
    from ${next} n join tag_pwl e on e.tenant_id = ${actor.tenantId}::uuid and e.id = n.id) as s`;
  await addRows(tx, following(actor), known('tagPwl'), {
    from: lacking,
    fields: ['taggedItem', 'pwl', 'dueDate', 'frequency', 'endDate', 'assignedTo', 'subcontractorNames', 'previous'],
    ids: 'made',
  });
}

/** A cycle that comes back, when it is due now, and when its course ends: as the cycle before it says, else as it said itself. */
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
  const said = JSON.stringify(withdrawn.filter(({ id }) => back.has(id)));
  await changeRows(
    tx,
    following(actor),
    known('tagPwl'),
    {
      from: sql`(select id, due as due_date, "end" as end_date from jsonb_to_recordset(${said}::jsonb) as x(id uuid, due date, "end" date)) as s`,
      fields: ['dueDate', 'endDate'],
      ids: restored,
    },
    { system: true },
  );
}

/** The cycles that followed these by themselves and that nobody has worked on; they go when their cycle is open again. */
const untouchedNext = (actor: Actor, ids: readonly string[]) =>
  sql`select o.id from tag_pwl o where o.tenant_id = ${actor.tenantId}::uuid and o.previous = any(${idArray(ids)})
    and o.deleted_at is null and not ${isWorkedOn('tagPwl', 'o')}`;

/** Withdraws the cycles after these, which are open again. */
export async function withdrawNext(tx: Tx, actor: Actor, ids: readonly string[]): Promise<void> {
  const next = await idsFrom(tx, sql`${untouchedNext(actor, ids)} order by o.id`);
  await removeRows(tx, following(actor), known('tagPwl'), next);
}

/** Why cycles cannot be opened again, by id: a later one was worked on, or is not the one that followed (domain guide 3.5). */
export async function notTheLast(db: Db, actor: Actor, ids: readonly string[]): Promise<ReadonlyMap<string, Word>> {
  const later = await rows(
    db,
    sql<{ id: string; title: string }>`select distinct on (t.id) t.id, o.name as title from tag_pwl t
      join tag_pwl o on ${sameCourse} and (o.due_date > t.due_date or o.previous = t.id)
      where t.tenant_id = ${actor.tenantId}::uuid and t.id = any(${idArray(ids)}) and ${isOver('tagPwl', 't')}
        and (o.previous is distinct from t.id or ${isWorkedOn('tagPwl', 'o')})
      order by t.id, o.due_date, o.id`,
  );
  return new Map(later.map(({ id, title }) => [id, fill(LATER, { title })]));
}
