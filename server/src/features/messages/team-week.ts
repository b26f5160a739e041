import type { TeamMember } from '@plumbline/contract/calls/ext/message-team-week.ts';
import { addDays, mondayOf } from '@plumbline/contract/rules/clock.ts';
import { type Db, rows, sql } from '../../db/database.ts';
import type { Actor } from '../../register/actor.ts';
import { andTheirs } from '../../register/subcontracted.ts';
import type { Me } from './me.ts';

/** Whose week it is: the people of one's company and those who share a discipline; everybody for somebody who is no authorised person. */
function teamOf(me: Me | null) {
  if (me === null) return sql<boolean>`true`;
  const company = me.company ? sql`lower(p.company) = ${me.company.toLowerCase()}` : sql`false`;
  return sql<boolean>`(p.id = ${me.id}::uuid or ${company} or exists (select from profession f
    where f.tenant_id = p.tenant_id and f.id = any(p.professions) and f.deleted_at is null and f.disciplines && ${me.disciplines}::uuid[]))`;
}

/** What the people of a team have before them in a week, and have signed in it; those with most overdue first. */
export async function teamWeekOf(
  db: Db,
  actor: Actor,
  of: { readonly me: Me | null; readonly from: string },
): Promise<{ readonly from: string; readonly members: readonly TeamMember[] }> {
  const from = mondayOf(of.from);
  const next = addDays(from, 7);
  const own = sql`t.tenant_id = ${actor.tenantId}::uuid and t.level_id = ${actor.path.E}::uuid`;
  const members = await rows(
    db,
    sql<TeamMember>`with team as (
        select p.id, p.name, p.title_sort, p.company from authorised_person p
        where p.tenant_id = ${actor.tenantId}::uuid and p.level_id = ${actor.path.C}::uuid and p.deleted_at is null and not p.inactive
          and ${teamOf(of.me)}
      ), punch as (
        select t.assigned_to as id, count(*) filter (where t.planned_date < ${from}::date) as overdue,
          count(*) filter (where t.planned_date >= ${from}::date and t.planned_date < ${next}::date) as due,
          count(*) filter (where t.planned_date >= ${next}::date) as later, count(*) filter (where t.planned_date is null) as undated
        from punch_list_item t where ${own} and t.deleted_at is null ${andTheirs(actor, 't')} and t.state = 'raised' and t.assigned_to in (select id from team) group by 1
      ), sheets as (
        select t.assigned_to as id, count(*) as checks from tag_itr t
        where ${own} and t.deleted_at is null ${andTheirs(actor, 't')} and t.progress <> 'signedOff' and t.assigned_to in (select id from team) group by 1
      ), given as (
        select t.person_id as id, count(*) as signed from sign_off t
        where ${own} and t.at >= ${from}::date and t.at < ${next}::date and t.person_id in (select id from team) group by 1
      )
      select team.id, team.name as title, team.company, coalesce(overdue, 0)::int as overdue, coalesce(due, 0)::int as due,
        coalesce(later, 0)::int as later, coalesce(undated, 0)::int as undated, coalesce(checks, 0)::int as checks, coalesce(signed, 0)::int as signed
      from team left join punch using (id) left join sheets using (id) left join given using (id)
      order by overdue desc nulls last, due desc nulls last, team.title_sort`,
  );
  return { from, members };
}
