import type { RawBuilder } from 'kysely';
import { sql } from '../db/database.ts';
import type { Actor } from './actor.ts';

/** What progress is grouped by: a subsystem, a system (a tag in two of its subsystems counts once), or the whole scope. */
export type Grouping = 'subSystem' | 'system' | 'levelE';

/** The cells of a counter with the object each belongs to; a cell stands once for each object, never twice. */
function cellObjects(table: RawBuilder<unknown>, by: Grouping): RawBuilder<unknown> {
  if (by === 'levelE') return sql`select c.*, c.level_id as object from ${table} c`;
  if (by === 'subSystem') return sql`select c.*, o.object from ${table} c cross join lateral unnest(c.sub_systems) as o(object)`;
  return sql`select c.*, o.object from ${table} c cross join lateral (
    select distinct b.system as object from sub_system b where b.tenant_id = c.tenant_id and b.id = any(c.sub_systems)) o`;
}

/** Narrows what is counted. */
export interface Narrow {
  /** Gates of the ITR class, or of the check a punch item was raised at. */
  readonly gates?: readonly number[] | undefined;
  readonly discipline?: string | undefined;
  readonly itrClass?: string | undefined;
}

const classes = (actor: Actor, { gates, itrClass }: Narrow): RawBuilder<unknown> => {
  if (itrClass) return sql`and c.itr_class = ${itrClass}::uuid`;
  if (!gates) return sql``;
  return sql`and c.itr_class in (select k.id from itr_class k where k.tenant_id = ${actor.tenantId}::uuid
    and k.level_id = ${actor.path.B}::uuid and k.handover_gate = any(${gates}::int[]))`;
};

/**
 * Tag ITRs by object: `object, total, started, filled, done`. Every screen, certificate, report and PDF counts by this
 * one function (domain guide 8, invariant 2). Mock ITRs are left out.
 */
export const itrCounts = (actor: Actor, by: Grouping, narrow: Narrow = {}): RawBuilder<unknown> => sql`
  select c.object, sum(c.total)::int as total, sum(c.started)::int as started, sum(c.filled)::int as filled, sum(c.done)::int as done
  from (${cellObjects(sql`counter_tag_itr`, by)}) c
  where c.tenant_id = ${actor.tenantId}::uuid and c.level_id = ${actor.path.E}::uuid ${classes(actor, narrow)}
    ${narrow.discipline ? sql`and c.discipline = ${narrow.discipline}::uuid` : sql``}
  group by c.object`;

/**
 * Punch items by object: `object, open, blocking, total`; work that is only outstanding (OWL) is left out. `blocking`
 * are the open ones of a category that prevents handover. An item raised at a check counts for the gates from that check's on.
 */
export const punchCounts = (actor: Actor, by: Grouping, narrow: Narrow = {}): RawBuilder<unknown> => sql`
  select c.object, sum(c.total)::int as total, sum(c.total - c.done)::int as open,
    coalesce(sum(c.total - c.done) filter (where g.will_prevent_handover), 0)::int as blocking
  from (${cellObjects(sql`counter_punch`, by)}) c
  join punch_list_item_category g on g.tenant_id = c.tenant_id and g.id = c.category
  where c.tenant_id = ${actor.tenantId}::uuid and c.level_id = ${actor.path.E}::uuid
    ${narrow.gates ? sql`and c.gate <= ${Math.max(...narrow.gates, 0)}` : sql``}
  group by c.object`;

/** Tagged items by object: `object, total`. They live at the facility, so the object of `levelE` is that. */
export const tagCounts = (actor: Actor, by: Grouping): RawBuilder<unknown> => sql`
  select c.object, sum(c.total)::int as total from (${cellObjects(sql`counter_tag`, by)}) c
  where c.tenant_id = ${actor.tenantId}::uuid and c.level_id = ${actor.path.C}::uuid group by c.object`;
