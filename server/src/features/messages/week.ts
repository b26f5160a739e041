import type { WeekCertificate, WeekItem } from '@plumbline/contract/features/messages/calls/work.ts';
import type { RecordKey } from '@plumbline/contract/records/index.ts';
import { factsOf, statesThat } from '@plumbline/contract/workflow/records.ts';
import { addDays, mondayOf } from '@plumbline/contract/rules/clock.ts';
import type { RawBuilder } from 'kysely';
import { type Db, rows, sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import type { Actor } from '../../register/row/actor.ts';
import { table, titleOf, visible } from '../../register/row/columns.ts';
import { awaitedCounts, type Awaiting } from '../handover/awaited.ts';
import { entityOf } from '../handover/certificate.ts';
import { stateOf } from '../../workflow/sign/sign-records.ts';
import { type Me, named } from './me.ts';
import { ASSIGNED, aboutOf, disciplineNameOf, dueOf, isAssignedTo } from './work-line.ts';

/** Maximum number of lines in a list; for more, the page links to the register. */
const MOST = 200;
const MOST_UNDATED = 100;

const own = (actor: Actor) =>
  sql<boolean>`t.tenant_id = ${actor.tenantId}::uuid and t.level_id = ${actor.path.E}::uuid and t.deleted_at is null`;
/** Work of one kind assigned to a person and still open, with a condition on its planned day. */
const work = (
  db: Db,
  actor: Actor,
  key: RecordKey,
  criteria: { readonly person: string; readonly when: RawBuilder<boolean>; readonly most: number },
): Promise<readonly WeekItem[]> => {
  const facts = factsOf(key);
  const register = known(key);
  return rows(
    db,
    sql<WeekItem>`select ${key}::text as register, t.id, ${titleOf(register, 't')} as title, ${aboutOf(key)} as about, ${stateOf(key)} as state,
        ${disciplineNameOf(key)} as discipline, ${dueOf(key)} as due
      from ${table(register)} t where ${visible(register, actor, 't')} and ${isAssignedTo(key, criteria.person)}
        and ${stateOf(key)} = any(${statesThat(facts, 'open', 'begun')}::text[]) and ${criteria.when}
      order by ${dueOf(key)}, ${stateOf(key)} = any(${statesThat(facts, 'open')}::text[]), t.title_sort limit ${criteria.most}`,
  );
};

/** Such work of all kinds with a planned day, or of all kinds without one; by day. */
async function allWork(
  db: Db,
  actor: Actor,
  criteria: {
    readonly person: string;
    readonly when: (due: RawBuilder<unknown>) => RawBuilder<boolean>;
    readonly most: number;
  },
): Promise<readonly WeekItem[]> {
  const found: WeekItem[] = [];
  for (const key of ASSIGNED)
    found.push(...(await work(db, actor, key, { ...criteria, when: criteria.when(dueOf(key)) })));
  const day = ({ due }: WeekItem): string => due ?? '9999';
  return found.toSorted((a, b) => day(a).localeCompare(day(b))).slice(0, criteria.most);
}

type Planned = Omit<WeekCertificate, 'openChecks' | 'totalChecks'> & {
  readonly object: string;
  readonly type: string;
  readonly grouping: Awaiting['grouping'];
  readonly entity: Awaiting['entity'];
  readonly gates: readonly number[];
};

/** Certificates not yet accepted, planned for the week or earlier. */
const planned = (db: Db, actor: Actor, until: string): Promise<readonly Planned[]> =>
  rows(
    db,
    sql<Planned>`select t.id, t.name as title, t.state, t.planned_finish as due, coalesce(t.sub_system, t.system, t.level_id) as object,
        y.id as type, y.grouping, ${entityOf} as entity, y.gates::int[] as gates,
        case when b.id is not null then json_build_object('id', b.id, 'title', b.name) end as "subSystem",
        case when m.id is not null then json_build_object('id', m.id, 'title', m.name) end as system
      from handover t join handover_type y on y.tenant_id = t.tenant_id and y.id = t.handover_type
      left join sub_system b on b.tenant_id = t.tenant_id and b.id = t.sub_system
      left join system m on m.tenant_id = t.tenant_id and m.id = t.system
      where ${own(actor)} and t.state <> 'accepted' and t.planned_finish <= ${until}::date
      order by t.planned_finish, t.title_sort limit ${MOST}`,
  );

/** The certificates of the week with what is open for them, from the counters that every screen reads. */
async function certificates(
  db: Db,
  actor: Actor,
  criteria: { readonly until: string; readonly disciplines: readonly string[] },
): Promise<readonly WeekCertificate[]> {
  const found = await planned(db, actor, criteria.until);
  const counts = new Map<string, { total: number; done: number }>();
  for (const [, group] of Map.groupBy(found, (certificate) => certificate.type)) {
    const [type] = group;
    if (!type) continue;
    const counted = await rows(
      db,
      sql<{ object: string; total: number; done: number }>`select i.object, i.total, i.done
        from (${awaitedCounts(actor, type, { disciplines: criteria.disciplines })}) i
        where i.object = any(${group.map((certificate) => certificate.object)}::uuid[])`,
    );
    for (const { object, total, done } of counted)
      for (const certificate of group) if (certificate.object === object) counts.set(certificate.id, { total, done });
  }
  return found.map(
    ({ object: _object, type: _type, grouping: _grouping, entity: _entity, gates: _gates, ...certificate }) => {
      const { total, done } = counts.get(certificate.id) ?? { total: 0, done: 0 };
      return { ...certificate, openChecks: total - done, totalChecks: total };
    },
  );
}

/** A person's week: open work assigned to them, and the certificates their disciplines work towards. */
export async function weekOf(db: Db, actor: Actor, query: { readonly me: Me | null; readonly from: string }) {
  const from = mondayOf(query.from);
  const until = addDays(from, 6);
  const { me } = query;
  const person = me?.id;
  const list = (when: (due: RawBuilder<unknown>) => RawBuilder<boolean>, most = MOST) =>
    person === undefined ? Promise.resolve([]) : allWork(db, actor, { person, when, most });
  const [overdue, due, undated, towards, names] = await Promise.all([
    list((day) => sql`${day} < ${from}::date`),
    list((day) => sql`${day} between ${from}::date and ${until}::date`),
    list((day) => sql`${day} is null`, MOST_UNDATED),
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
    undated,
    certificates: towards,
  };
}
