import type { WeekCertificate, WeekItem } from '@plumbline/contract/calls/ext/message-week.ts';
import { addDays, mondayOf } from '@plumbline/contract/rules/clock.ts';
import type { RawBuilder } from 'kysely';
import { type Db, rows, sql } from '../../db/database.ts';
import type { Actor } from '../../register/actor.ts';
import { type Grouping, itrCounts } from '../../register/counts.ts';
import { andTheirs } from '../../register/subcontracted.ts';
import { type Me, named } from './me.ts';

/** Lines of one list: more is a matter for the register itself, which the page leads to. */
const MOST = 200;
const MOST_UNDATED = 100;

const own = (actor: Actor) =>
  sql<boolean>`t.tenant_id = ${actor.tenantId}::uuid and t.level_id = ${actor.path.E}::uuid and t.deleted_at is null`;
const disciplineName = sql`(select d.name from discipline d where d.tenant_id = t.tenant_id and d.id = t.discipline) as discipline`;

/** Punch items a person has to clear, under a condition on their planned date. */
const punch = (
  db: Db,
  actor: Actor,
  of: { readonly person: string; readonly when: RawBuilder<boolean>; readonly most: number },
): Promise<readonly WeekItem[]> =>
  rows(
    db,
    sql<WeekItem>`select 'punchListItem' as register, t.id, t.number as title, t.description as about, t.state, ${disciplineName}, t.planned_date as due
      from punch_list_item t where ${own(actor)} ${andTheirs(actor, 't')} and t.assigned_to = ${of.person}::uuid and t.state = 'raised' and ${of.when}
      order by t.planned_date, t.title_sort limit ${of.most}`,
  );

/** Check sheets assigned to a person that are still to be filled; they have no date of their own. */
const checks = (db: Db, actor: Actor, person: string): Promise<readonly WeekItem[]> =>
  rows(
    db,
    sql<WeekItem>`select 'tagItr' as register, t.id, t.name as title,
        coalesce((select x.description from tagged_item x where x.tenant_id = t.tenant_id and x.id = t.tagged_item), '') as about,
        t.progress as state, ${disciplineName}, null::date as due
      from tag_itr t where ${own(actor)} ${andTheirs(actor, 't')} and t.assigned_to = ${person}::uuid and t.progress in ('notStarted', 'inProgress')
      order by t.progress <> 'inProgress', t.title_sort limit ${MOST_UNDATED}`,
  );

type Planned = Omit<WeekCertificate, 'openChecks' | 'totalChecks'> & {
  readonly object: string;
  readonly type: string;
  readonly grouping: Grouping;
  readonly gates: readonly number[];
};

/** Certificates that are not accepted and planned for the week or before it. */
const planned = (db: Db, actor: Actor, until: string): Promise<readonly Planned[]> =>
  rows(
    db,
    sql<Planned>`select t.id, t.name as title, t.state, t.planned_finish as due, coalesce(t.sub_system, t.system, t.level_id) as object,
        y.id as type, y.grouping, y.gates::int[] as gates,
        case when b.id is not null then json_build_object('id', b.id, 'title', b.name) end as "subSystem",
        case when m.id is not null then json_build_object('id', m.id, 'title', m.name) end as system
      from handover t join handover_type y on y.tenant_id = t.tenant_id and y.id = t.handover_type
      left join sub_system b on b.tenant_id = t.tenant_id and b.id = t.sub_system
      left join system m on m.tenant_id = t.tenant_id and m.id = t.system
      where ${own(actor)} and t.state <> 'accepted' and t.planned_finish <= ${until}::date
      order by t.planned_finish desc, t.title_sort limit ${MOST}`,
  );

/** The certificates of the week with what is open for them, by the counters every screen reads. */
async function certificates(
  db: Db,
  actor: Actor,
  of: { readonly until: string; readonly disciplines: readonly string[] },
): Promise<readonly WeekCertificate[]> {
  const found = await planned(db, actor, of.until);
  const counts = new Map<string, { total: number; done: number }>();
  for (const [, group] of Map.groupBy(found, (one) => one.type)) {
    const { grouping, gates } = group[0] ?? { grouping: 'subSystem', gates: [] };
    const counted = await rows(
      db,
      sql<{ object: string; total: number; done: number }>`select i.object, i.total, i.done
        from (${itrCounts(actor, grouping, { gates, disciplines: of.disciplines })}) i
        where i.object = any(${group.map((one) => one.object)}::uuid[])`,
    );
    for (const { object, total, done } of counted)
      for (const one of group) if (one.object === object) counts.set(one.id, { total, done });
  }
  return found.map(({ object: _object, type: _type, grouping: _grouping, gates: _gates, ...one }) => {
    const { total, done } = counts.get(one.id) ?? { total: 0, done: 0 };
    return { ...one, openChecks: total - done, totalChecks: total };
  });
}

/** The week of a person: open work assigned to them, and the certificates their disciplines work towards. */
export async function weekOf(db: Db, actor: Actor, of: { readonly me: Me | null; readonly from: string }) {
  const from = mondayOf(of.from);
  const until = addDays(from, 6);
  const { me } = of;
  const person = me?.id;
  const list = (when: RawBuilder<boolean>, most = MOST) =>
    person === undefined ? Promise.resolve([]) : punch(db, actor, { person, when, most });
  const [overdue, due, undatedPunch, sheets, towards, names] = await Promise.all([
    list(sql`t.planned_date < ${from}::date`),
    list(sql`t.planned_date between ${from}::date and ${until}::date`),
    list(sql`t.planned_date is null`, MOST_UNDATED),
    person === undefined ? [] : checks(db, actor, person),
    certificates(db, actor, { until, disciplines: me?.disciplines ?? [] }),
    rows(
      db,
      sql<{ name: string }>`select d.name from discipline d where d.tenant_id = ${actor.tenantId}::uuid
        and d.id = any(${me?.disciplines ?? []}::uuid[]) order by d.title_sort`,
    ),
  ]);
  return {
    from,
    person: named(me),
    disciplines: names.map(({ name }) => name),
    overdue,
    due,
    undated: [...sheets, ...undatedPunch],
    certificates: towards,
  };
}
