import type { LevelOptionValues } from '@plumbline/contract/level-options.ts';
import type { RawBuilder } from 'kysely';
import { sql } from '../../db/database.ts';
import type { Actor } from '../../register/row/actor.ts';
import { idArray } from '../../register/row/columns.ts';
import { cellsFor } from '../../register/derive/counters.ts';
import { optionsOn } from '../../register/row/level-options.ts';
import { queryRows } from '../../register/read/query-rows.ts';
import { andTheirs } from '../../register/row/subcontracted.ts';
import { allPairs } from '../checks/ex-pairs.ts';
import { type Certificate, certificate, inCertificate } from './certificate.ts';
import { lowerOpen } from './lower.ts';
import { openMocsOf } from './naming-mocs.ts';
import { ofGates, ofObject, openProcedure } from './open-procedures.ts';

/** The condition for rows `t` of the actor's scope that are not deleted. */
const mine = (actor: Actor) =>
  sql<boolean>`t.tenant_id = ${actor.tenantId}::uuid and t.level_id = ${actor.path.E}::uuid and t.deleted_at is null`;

/** Checks of the gates of a certificate: those not signed off stop it; those signed with values out of limits warn. */
const checks = (actor: Actor, of: Certificate, weight: 'stop' | 'warn'): RawBuilder<unknown> => sql`
  select t.id, t.name, t.title_sort, ${sql.lit(weight)}::text as weight, 'tagItr'::text as kind, i.description, t.progress as state,
    null::uuid as category, t.itr_class, t.discipline, t.sub_systems, t.tagged_item, t.assigned_to, null::date as planned_date,
    (select count(*)::int from punch_list_item p where p.tenant_id = t.tenant_id and p.tag_itr = t.id and p.deleted_at is null
      and p.state <> 'accepted' ${andTheirs(actor, 'p')}) as open_punch, t.out_of_limits,
    'tagItr'::text as "table", t.id::text as record
  from tag_itr t join itr_class k on k.tenant_id = t.tenant_id and k.id = t.itr_class
  left join itr i on i.tenant_id = t.tenant_id and i.id = t.itr
  where ${mine(actor)} ${andTheirs(actor, 't')} and not t.is_mock
    and ${weight === 'stop' ? sql`t.progress not in ('signedOff', 'void')` : sql`t.progress = 'signedOff' and t.out_of_limits > 0`}
    and k.handover_gate = any(${of.type.gates}::int[]) and ${inCertificate(of)}`;

/**
 * The condition that a punch item counts for a certificate: open, not outstanding work, and of one of its gates or an
 * earlier one.
 */
export const openPunchOf = (actor: Actor, certificate: Certificate) =>
  sql<boolean>`${mine(actor)} ${andTheirs(actor, 't')} and t.state <> 'accepted' and not t.is_owl
    and coalesce(t.gate, 0) <= ${Math.max(0, ...certificate.type.gates)} and ${inCertificate(certificate)}`;

/** Open punch items: those of categories that prevent handover, or the others. */
const punch = (actor: Actor, of: Certificate, weight: 'stop' | 'warn'): RawBuilder<unknown> => sql`
  select t.id, t.number as name, t.title_sort, ${sql.lit(weight)}::text as weight, 'punchListItem'::text as kind, t.description, t.state,
    t.category, null::uuid as itr_class, t.discipline, t.sub_systems, t.tagged_item, t.assigned_to, t.planned_date, null::int as open_punch,
    null::int as out_of_limits, 'punchListItem'::text as "table", t.id::text as record
  from punch_list_item t join punch_list_item_category g on g.tenant_id = t.tenant_id and g.id = t.category
  where ${openPunchOf(actor, of)} and g.will_prevent_handover = ${weight === 'stop'}`;

/** Certificates of lower gates over the same scope that were never raised, are not accepted, or are in doubt. */
const gates = (actor: Actor, of: Certificate, weight: 'stop' | 'warn'): RawBuilder<unknown> => sql`
  select coalesce(t.id, md5(t.type::text || t.lower::text)::uuid) as id, coalesce(t.name, concat_ws('-', t.type_name, nullif(t.lower_name, ''))) as name,
    coalesce(t.title_sort, natural_sort(concat_ws('-', t.type_name, t.lower_name))) as title_sort, ${sql.lit(weight)}::text as weight,
    'handover'::text as kind, t.type_description as description, t.state,
    null::uuid as category, null::uuid as itr_class, null::uuid as discipline,
    case when t.kind = 'subSystem' then array[t.lower] else '{}'::uuid[] end as sub_systems, null::uuid as tagged_item,
    null::uuid as assigned_to, t.planned_finish as planned_date, null::int as open_punch, null::int as out_of_limits,
    case when t.id is not null then 'handover' when t.kind <> 'levelE' then t.kind end as "table",
    case when t.id is not null then t.id::text when t.kind <> 'levelE' then t.lower::text end as record
  from (${lowerOpen(actor, of.type, idArray([of.object]))}) t`;

/**
 * Open changes that concern the scope of the certificate, which the design authority must assess (domain guide 3.12).
 */
const mocs = (actor: Actor, of: Certificate): RawBuilder<unknown> => sql`
  select t.id, t.name, t.title_sort, 'warn'::text as weight, 'moc'::text as kind, t.description, t.state,
    null::uuid as category, null::uuid as itr_class, case when cardinality(t.disciplines) = 1 then t.disciplines[1] end as discipline,
    t.sub_systems, null::uuid as tagged_item, t.assigned_to, t.removal_date as planned_date, null::int as open_punch,
    null::int as out_of_limits, 'moc'::text as "table", t.id::text as record
  from moc t where ${openMocsOf(actor, of)}`;

/** Warns when the scope of the certificate is empty: zero out of zero does not mean complete. */
const empty = (actor: Actor, of: Certificate): RawBuilder<unknown> => {
  const none = (register: 'taggedItem' | 'tagItr', level: string) => sql<boolean>`not exists (
    select from ${cellsFor(actor, register)} cross join lateral (select c.tenant_id, c.sub_systems) t
    where c.tenant_id = ${actor.tenantId}::uuid and c.level_id = ${level}::uuid and c.total > 0 and ${inCertificate(of)})`;
  const kind = of.type.grouping === 'levelE' ? null : of.type.grouping;
  return sql`select h.id, h.name, h.title_sort, 'warn'::text as weight, 'empty'::text as kind, null::text as description, null::text as state,
      null::uuid as category, null::uuid as itr_class, null::uuid as discipline,
      array_remove(array[h.sub_system], null) as sub_systems, null::uuid as tagged_item, null::uuid as assigned_to,
      null::date as planned_date, null::int as open_punch, null::int as out_of_limits, ${kind}::text as "table", ${kind && of.object}::text as record
    from handover h where h.tenant_id = ${actor.tenantId}::uuid and h.id = ${of.id}::uuid
      and ${none('taggedItem', actor.path.C)} and ${none('tagItr', actor.path.E)}`;
};

/**
 * Ex checks that rules require in the scope of the certificate and that are missing: one line, since the review lists
 * them all.
 */
const exMissing = (actor: Actor, of: Certificate): RawBuilder<unknown> => {
  const kind = of.type.grouping === 'levelE' ? null : of.type.grouping;
  const { from, where } = allPairs(actor);
  return sql`select md5(h.id::text || 'ex')::uuid as id, h.name, h.title_sort, 'warn'::text as weight, 'exReview'::text as kind,
      n.count::text as description, null::text as state, null::uuid as category, null::uuid as itr_class, null::uuid as discipline,
      array_remove(array[h.sub_system], null) as sub_systems, null::uuid as tagged_item, null::uuid as assigned_to,
      null::date as planned_date, null::int as open_punch, null::int as out_of_limits, ${kind}::text as "table", ${kind && of.object}::text as record
    from handover h cross join lateral (select count(*)::int as count from ${from}
      cross join lateral (select x.tenant_id, x.sub_systems) t where ${where} and ${inCertificate(of)}) n
    where h.tenant_id = ${actor.tenantId}::uuid and h.id = ${of.id}::uuid and n.count > 0`;
};

/** Uncompleted procedures of the gates and the system of a certificate; one line each. */
const procedures = (actor: Actor, of: Certificate, weight: 'stop' | 'warn'): RawBuilder<unknown> => sql`
  select t.id, t.name, t.title_sort, ${sql.lit(weight)}::text as weight, 'procedure'::text as kind, t.description, null::text as state,
    null::uuid as category, null::uuid as itr_class, t.discipline, '{}'::uuid[] as sub_systems, null::uuid as tagged_item,
    t.assigned_to, t.planned_finish as planned_date, null::int as open_punch, null::int as out_of_limits,
    'procedure'::text as "table", t.id::text as record
  from procedure t where ${openProcedure(actor, of.type)} and ${ofObject(of.type.grouping, sql`${of.object}::uuid`)}`;

/**
 * Warns when no procedure covers the object of a certificate by procedures: zero out of zero does not mean complete.
 */
const noProcedure = (actor: Actor, of: Certificate): RawBuilder<unknown> => sql`
  select h.id, h.name, h.title_sort, 'warn'::text as weight, 'empty'::text as kind, null::text as description, 'noProcedure'::text as state,
    null::uuid as category, null::uuid as itr_class, null::uuid as discipline, '{}'::uuid[] as sub_systems, null::uuid as tagged_item,
    null::uuid as assigned_to, null::date as planned_date, null::int as open_punch, null::int as out_of_limits,
    'system'::text as "table", h.system::text as record
  from handover h where h.tenant_id = ${actor.tenantId}::uuid and h.id = ${of.id}::uuid and not exists (
    select from procedure t where ${ofGates(actor, of.type)} and ${ofObject(of.type.grouping, sql`h.system`)})`;

/** The blockers of a certificate by procedures: open procedures, lower gates, changes. */
const byProcedures = (
  actor: Actor,
  certificate: Certificate,
  { lowerGates }: Pick<LevelOptionValues, 'lowerGates'>,
): readonly RawBuilder<unknown>[] => [
  procedures(actor, certificate, 'stop'),
  ...(lowerGates === 'stop' || lowerGates === 'warn' ? [gates(actor, certificate, lowerGates)] : []),
  mocs(actor, certificate),
  noProcedure(actor, certificate),
];

/**
 * All blockers of a certificate (domain guide 3.9.3): open items of other categories, open procedures and an empty
 * scope warn; lower gates stop or warn as the scope of work has configured. Each part has one weight, so that stops
 * come first without sorting everything.
 */
export const blockerRows = (
  actor: Actor,
  certificate: Certificate,
  options: Pick<LevelOptionValues, 'lowerGates' | 'ex' | 'procedures'>,
): readonly RawBuilder<unknown>[] =>
  (certificate.type.entity === 'procedure' ? byProcedures : byChecks)(actor, certificate, options);

/** The blockers of a certificate by Tag ITRs. */
const byChecks = (
  actor: Actor,
  certificate: Certificate,
  { lowerGates, ex, procedures: withProcedures }: Pick<LevelOptionValues, 'lowerGates' | 'ex' | 'procedures'>,
): readonly RawBuilder<unknown>[] => [
  punch(actor, certificate, 'stop'),
  checks(actor, certificate, 'stop'),
  ...(lowerGates === 'stop' ? [gates(actor, certificate, 'stop')] : []),
  punch(actor, certificate, 'warn'),
  checks(actor, certificate, 'warn'),
  ...(lowerGates === 'warn' ? [gates(actor, certificate, 'warn')] : []),
  ...(withProcedures ? [procedures(actor, certificate, 'warn')] : []),
  ...(ex && certificate.type.exReview ? [exMissing(actor, certificate)] : []),
  mocs(actor, certificate),
  empty(actor, certificate),
];

queryRows('certificateBlocker', async ({ db, actor, of }) =>
  blockerRows(actor, await certificate(db, actor, of), await optionsOn(db, actor.path)),
);
