import type { RawBuilder } from 'kysely';
import { sql } from '../../db/database.ts';
import type { Actor } from '../../register/row/actor.ts';
import { queryRows } from '../../register/read/query-rows.ts';
import { rules } from '../../register/row/rules.ts';
import { isVoid } from '../../workflow/void/is-void.ts';
import { andTheirs } from '../../register/row/subcontracted.ts';

/**
 * Tagged items `x` of the facility that the actor sees, without void ones, which are no longer part of a loop and need
 * no service.
 */
const items = (actor: Actor): RawBuilder<unknown> =>
  sql`x.tenant_id = ${actor.tenantId}::uuid and x.level_id = ${actor.path.C}::uuid and x.deleted_at is null
    and not x.is_void ${andTheirs(actor, 'x')}`;

/** The columns of item `x`, with its checks in the scope of work. */
function facts(actor: Actor): RawBuilder<unknown> {
  const checks = sql`from tag_itr k where k.tenant_id = x.tenant_id and k.tagged_item = x.id
    and k.level_id = ${actor.path.E}::uuid and k.deleted_at is null and not ${isVoid('tagItr', 'k')} ${andTheirs(actor, 'k')}`;
  return sql`x.id, x.name, x.title_sort, x.description, x.equipment_type, x.discipline, x.sub_systems, x.location,
    (select count(*)::int ${checks}) as itr_total, (select count(*)::int ${checks} and k.progress = 'signedOff') as itr_done,
    'taggedItem'::text as "table"`;
}

/** The list of the items of a loop. */
export const loopItems = queryRows('loopItem', ({ actor, of: ownerId }) => [
  sql`select ${facts(actor)}, x.loop_element,
      row_number() over (order by natural_sort(nullif(x.loop_element, '')) nulls last, x.title_sort, x.id)::int as place
    from tagged_item x where ${items(actor)} and x.tag_type <> 'tagSet' and x.loop = ${ownerId}::uuid`,
]);
/** The list of the items below an item. */
export const parentTagItems = queryRows('parentTagItem', ({ actor, of: ownerId }) => [
  sql`select ${facts(actor)} from tagged_item x where ${items(actor)} and x.parent_tag = ${ownerId}::uuid`,
]);
/** The list of the services that items need. */
export const tagServices = queryRows('tagService', ({ actor }) => [
  sql`select md5(x.id::text || d.id::text)::uuid as id, x.name, x.title_sort, x.description, x.equipment_type, x.sub_systems, x.location,
      d.id as service_detail, d.description as service, d.service_interval, v.interval, v.unit, d.skill, d.work_group, d.estimated_hours,
      d.procedure_text, 'taggedItem'::text as "table", x.id::text as record
    from tagged_item x cross join lateral unnest(x.service_details) s(id)
    join service_detail d on d.tenant_id = x.tenant_id and d.id = s.id and d.deleted_at is null
    left join service_interval v on v.tenant_id = d.tenant_id and v.id = d.service_interval
    where ${items(actor)} and x.service_details <> '{}'`,
]);

/** The checks `k` of the items of loop `t`: its own, which are those of its tag sets, or those of its tags and cables. */
const checksOfLoop = (actor: Actor, own: boolean): RawBuilder<unknown> =>
  sql`from tag_itr k join tagged_item x on x.tenant_id = k.tenant_id and x.id = k.tagged_item
    where ${items(actor)} and x.loop = t.id and ${own ? sql`x.tag_type = 'tagSet'` : sql`x.tag_type <> 'tagSet'`}
      and k.level_id = ${actor.path.E}::uuid and k.deleted_at is null and not ${isVoid('tagItr', 'k')} ${andTheirs(actor, 'k')}`;

/** A loop shows its own checks and those of its items, in the scope of work. */
export const loopRules = rules('loop', {
  computedOnRead: (actor) => {
    const [own, others] = [checksOfLoop(actor, true), checksOfLoop(actor, false)];
    return {
      loopChecks: sql`(select count(*)::int ${own})`,
      loopChecksDone: sql`(select count(*)::int ${own} and k.progress = 'signedOff')`,
      itrTotal: sql`(select count(*)::int ${others})`,
      itrDone: sql`(select count(*)::int ${others} and k.progress = 'signedOff')`,
    };
  },
});

/** An interval shows how many tags it serves: each once, however many of its services a tag needs. */
export const serviceIntervalRules = rules('serviceInterval', {
  computedOnRead: (actor) => ({
    tags: sql`(select count(*)::int from tagged_item x where ${items(actor)} and x.service_details && array(
      select d.id from service_detail d where d.tenant_id = t.tenant_id and d.service_interval = t.id and d.deleted_at is null))`,
  }),
});
