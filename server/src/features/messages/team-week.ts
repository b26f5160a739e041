import type { TeamMember } from '@plumbline/contract/features/messages/calls/work.ts';
import type { RecordKey } from '@plumbline/contract/records/index.ts';
import { factsOf, statesThat } from '@plumbline/contract/workflow/records.ts';
import { addDays, mondayOf } from '@plumbline/contract/rules/clock.ts';
import { type Db, rows, sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import type { Actor } from '../../register/row/actor.ts';
import { column, table, visible } from '../../register/row/columns.ts';
import { stateOf } from '../../workflow/sign/sign-records.ts';
import type { Me } from './me.ts';
import { ASSIGNED, dueOf } from './work-line.ts';

/**
 * The team: the people of the reader's company and those who share a discipline; everybody for a reader who is no
 * authorised person.
 */
function teamOf(me: Me | null) {
  if (me === null) return sql<boolean>`true`;
  const company = me.company ? sql`lower(p.company) = ${me.company.toLowerCase()}` : sql`false`;
  return sql<boolean>`(p.id = ${me.id}::uuid or ${company} or exists (select from profession f
    where f.tenant_id = p.tenant_id and f.id = any(p.professions) and f.deleted_at is null and f.disciplines && ${me.disciplines}::uuid[]))`;
}

/** The open work of the team, of one kind: the assignee, the planned day, and whether the kind is planned at all. */
const openWork = (actor: Actor, key: RecordKey) => {
  const { assignedTo = '', due } = factsOf(key);
  const register = known(key);
  const open = statesThat(factsOf(key), 'open', 'begun', ...(due === undefined ? (['ready'] as const) : []));
  return sql`select ${key}::text as register, ${column('t', assignedTo)} as id, ${dueOf(key)} as due, ${due !== undefined}::boolean as plannable
    from ${table(register)} t where ${visible(register, actor, 't')} and ${stateOf(key)} = any(${open}::text[])
      and ${column('t', assignedTo)} in (select id from team)`;
};

/** The work of each member of a team in a week, and what they signed in it; those with the most overdue work first. */
export async function teamWeekOf(
  db: Db,
  actor: Actor,
  query: { readonly me: Me | null; readonly from: string },
): Promise<{ readonly from: string; readonly members: readonly TeamMember[] }> {
  const from = mondayOf(query.from);
  const next = addDays(from, 7);
  const own = sql`t.tenant_id = ${actor.tenantId}::uuid and t.level_id = ${actor.path.E}::uuid`;
  const members = await rows(
    db,
    sql<TeamMember>`with team as (
        select p.id, p.name, p.title_sort, p.company from authorised_person p
        where p.tenant_id = ${actor.tenantId}::uuid and p.level_id = ${actor.path.C}::uuid and p.deleted_at is null and not p.inactive
          and ${teamOf(query.me)}
      ), work as (${sql.join(
        ASSIGNED.map((key) => openWork(actor, key)),
        sql` union all `,
      )}
      ), planned as (
        select id, count(*) filter (where due < ${from}::date) as overdue,
          count(*) filter (where due >= ${from}::date and due < ${next}::date) as due,
          count(*) filter (where due >= ${next}::date) as later, count(*) filter (where due is null and plannable) as undated
        from work group by 1
      ), unplanned as (
        select id, jsonb_object_agg(register, many) as kinds
        from (select id, register, count(*)::int as many from work where not plannable group by 1, 2) w group by 1
      ), given as (
        select t.person_id as id, count(*) as signed from sign_off t
        where ${own} and t.at >= ${from}::date and t.at < ${next}::date and t.person_id in (select id from team) group by 1
      )
      select team.id, team.name as title, team.company, coalesce(overdue, 0)::int as overdue, coalesce(due, 0)::int as due,
        coalesce(later, 0)::int as later, coalesce(undated, 0)::int as undated, coalesce(kinds, '{}') as "undatedKinds", coalesce(signed, 0)::int as signed
      from team left join planned using (id) left join unplanned using (id) left join given using (id)
      order by overdue desc nulls last, due desc nulls last, team.title_sort`,
  );
  return { from, members };
}
