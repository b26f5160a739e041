import type { RawBuilder } from 'kysely';
import { sql } from '../../db/database.ts';
import type { Actor } from '../../register/actor.ts';
import { queryRows } from '../../register/query-rows.ts';
import { andTheirs } from '../../register/subcontracted.ts';
import { type Certificate, certificate, inCertificate } from './certificate.ts';

/** The rows of a table that the actor may see at all. */
export const mine = (actor: Actor) =>
  sql<boolean>`t.tenant_id = ${actor.tenantId}::uuid and t.level_id = ${actor.path.E}::uuid and t.deleted_at is null`;

/** Checks of the gates of a certificate: those not signed off stop it, those signed with values out of limits warn. */
const checks = (actor: Actor, of: Certificate, weight: 'stop' | 'warn'): RawBuilder<unknown> => sql`
  select t.id, t.name, t.title_sort, ${sql.lit(weight)}::text as weight, 'tagItr'::text as kind, i.description, t.progress as state,
    null::uuid as category, t.itr_class, t.discipline, t.sub_systems, t.tagged_item, t.assigned_to, null::date as planned_date,
    (select count(*)::int from punch_list_item p where p.tenant_id = t.tenant_id and p.tag_itr = t.id and p.deleted_at is null
      and p.state <> 'accepted' ${andTheirs(actor, 'p')}) as open_punch, t.out_of_limits
  from tag_itr t join itr_class k on k.tenant_id = t.tenant_id and k.id = t.itr_class
  left join itr i on i.tenant_id = t.tenant_id and i.id = t.itr
  where ${mine(actor)} ${andTheirs(actor, 't')} and not t.is_mock
    and ${weight === 'stop' ? sql`t.progress <> 'signedOff'` : sql`t.progress = 'signedOff' and t.out_of_limits > 0`}
    and k.handover_gate = any(${of.type.gates}::int[]) and ${inCertificate(of)}`;

/** The condition that a punch item counts for a certificate: open, no outstanding work, of one of its gates or an earlier one. */
export const openPunchOf = (actor: Actor, of: Certificate) =>
  sql<boolean>`${mine(actor)} ${andTheirs(actor, 't')} and t.state <> 'accepted' and not t.is_owl
    and coalesce(t.gate, 0) <= ${Math.max(0, ...of.type.gates)} and ${inCertificate(of)}`;

/** Open punch items: of categories that prevent handover, or of the others. */
const punch = (actor: Actor, of: Certificate, weight: 'stop' | 'warn'): RawBuilder<unknown> => sql`
  select t.id, t.number as name, t.title_sort, ${sql.lit(weight)}::text as weight, 'punchListItem'::text as kind, t.description, t.state,
    t.category, null::uuid as itr_class, t.discipline, t.sub_systems, t.tagged_item, t.assigned_to, t.planned_date, null::int as open_punch,
    null::int as out_of_limits
  from punch_list_item t join punch_list_item_category g on g.tenant_id = t.tenant_id and g.id = t.category
  where ${openPunchOf(actor, of)} and g.will_prevent_handover = ${weight === 'stop'}`;

/** Certificates of lower gates over the same scope that are not accepted yet. */
const gates = (actor: Actor, of: Certificate): RawBuilder<unknown> => sql`
  select t.id, t.name, t.title_sort, 'warn'::text as weight, 'handover'::text as kind, y.description, t.state,
    null::uuid as category, null::uuid as itr_class, null::uuid as discipline,
    case when t.sub_system is null then '{}'::uuid[] else array[t.sub_system] end as sub_systems, null::uuid as tagged_item,
    null::uuid as assigned_to, t.planned_finish as planned_date, null::int as open_punch, null::int as out_of_limits
  from handover t join handover_type y on y.tenant_id = t.tenant_id and y.id = t.handover_type
  where ${mine(actor)} and t.state <> 'accepted' and t.id <> ${of.id}::uuid
    and (select max(q::int) from unnest(y.gates) q) < ${Math.min(99, ...of.type.gates)}
    and (t.sub_system = ${of.object}::uuid or t.system = ${of.object}::uuid
      or exists (select 1 from sub_system b where b.tenant_id = t.tenant_id and b.id = t.sub_system and b.system = ${of.object}::uuid))`;

/**
 * Everything that stands in the way of a certificate; open items of other categories and lower gates warn (domain guide
 * 3.9.3). Each part has one weight, so that stops come first without a sort of all.
 */
export const blockerRows = (actor: Actor, of: Certificate): readonly RawBuilder<unknown>[] => [
  punch(actor, of, 'stop'),
  checks(actor, of, 'stop'),
  punch(actor, of, 'warn'),
  checks(actor, of, 'warn'),
  gates(actor, of),
];

queryRows('certificateBlocker', async ({ db, actor, of }) => blockerRows(actor, await certificate(db, actor, of)));
