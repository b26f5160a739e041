import type { RawBuilder } from 'kysely';
import type { PendingSection } from '@plumbline/contract/features/messages/calls/work.ts';
import type { RecordKey } from '@plumbline/contract/records/index.ts';
import { factsOf, RECORD_KEYS, statesThat } from '@plumbline/contract/workflow/records.ts';
import { type Db, oneRow, sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import type { Actor } from '../../register/row/actor.ts';
import { table, titleOf, visible } from '../../register/row/columns.ts';
import { tenantOf } from '../../register/row/tenant-of.ts';
import { disciplineOf, disciplinesOf, setOf, stateOf } from '../../workflow/sign/sign-records.ts';
import { aboveLimit } from '../../workflow/sign/limits.ts';
import { awayFor, coversSql, type Me, signingAs, type Worker } from './me.ts';
import { aboutOf, disciplineNameOf, dueOf, isAssignedTo } from './work-line.ts';

/**
 * Condition: record `t` waits for its next signature, because its work is done. Where the kind has no form, or one that
 * does not report when the work is done, the first signature itself states that the work is done; such a record waits
 * for its assignee only.
 */
function isReady(key: RecordKey, me: Me | null): RawBuilder<boolean> {
  const facts = factsOf(key);
  const ready = sql<boolean>`${stateOf(key)} = any(${statesThat(facts, 'ready')}::text[])`;
  if (facts.form && (facts.form.percent !== undefined || !facts.form.onlyDesigned)) return ready;
  const open = sql<boolean>`${stateOf(key)} = any(${statesThat(facts, 'open', 'begun')}::text[])`;
  return sql<boolean>`(${ready} or (${open} and ${isAssignedTo(key, me?.id ?? null)}))`;
}

/** The condition that record `t` is ready and waits for a worker, whose signature completes or continues it. */
export function waitsFor(
  actor: Actor,
  { me, userId }: Worker,
  register: RecordKey,
  ready = isReady(register, me),
): RawBuilder<boolean> {
  const above = aboveLimit(actor, register, sql`${userId}::uuid`);
  return sql<boolean>`${visible(known(register), actor, 't')} and ${ready} and ${coversSql(me, sql`${disciplinesOf(register)}`)}
    ${above ? sql`and not ${above}` : sql``}`;
}

/** The ready rows that wait for a worker: `t`, and `n` with the next sign-off. */
const waitingSql = (actor: Actor, worker: Worker, register: RecordKey): RawBuilder<unknown> =>
  sql`${table(known(register))} t
    cross join lateral (select ${setOf(actor, register)} as all_labels) s
    cross join lateral (
      select x.one->>'label' as label, x.one->>'zh' as zh from jsonb_array_elements(s.all_labels) with ordinality x(one, at)
      where x.one->>'type' <> 'optional' and not exists (select from sign_off g
        where g.tenant_id = t.tenant_id and g.row_id = t.id and g.label = x.one->>'label')
      order by x.one->>'type' = 'complete', x.at limit 1) n
    where ${waitsFor(actor, worker, register)}`;

/** The order of the waiting records `w` shown: those of the person, then by due date. */
const FIRST = sql`w.assigned desc, w.due nulls last, w.title_sort, w.id`;

/** The records of one register that wait for a person. */
async function sectionOf(
  db: Db,
  actor: Actor,
  request: { readonly worker: Worker; readonly register: RecordKey; readonly limit: number },
): Promise<PendingSection> {
  const { worker, register } = request;
  const discipline = disciplineOf(register);
  // the next sign-off of every waiting record is found once, for the groups and for the rows shown
  const found = await oneRow(
    db,
    sql<Omit<PendingSection, 'register' | 'total'>>`with w as materialized (
        select t.id, ${stateOf(register)} as state, ${discipline} as discipline, n.label, n.zh, t.title_sort,
          coalesce(${isAssignedTo(register, worker.me?.id ?? null)}, false) as assigned, ${dueOf(register)} as due
        from ${waitingSql(actor, worker, register)}),
      first as (select * from w order by ${FIRST} limit ${request.limit})
      select (select coalesce(json_agg(json_build_object('label', g.label, 'zh', g.zh, 'state', g.state, 'count', g.count,
            'discipline', case when g.discipline is null then null else json_build_object('id', g.discipline, 'title', d.name) end)
            order by d.title_sort nulls first, g.label, g.state), '[]')
          from (select label, state, discipline, count(*)::int as count, max(zh) as zh from w group by 1, 2, 3) g
          left join discipline d on d.tenant_id = ${actor.tenantId}::uuid and d.id = g.discipline) as groups,
        (select coalesce(json_agg(json_build_object('id', w.id, 'title', ${titleOf(known(register), 't')}, 'about', ${aboutOf(register)},
            'state', w.state, 'label', w.label, 'zh', w.zh, 'discipline', ${disciplineNameOf(register)}, 'assigned', w.assigned, 'due', w.due)
            order by ${FIRST}), '[]')
          from first w join ${table(known(register))} t on t.tenant_id = ${tenantOf(actor)} and t.id = w.id) as rows`,
  );
  const { groups = [], rows = [] } = found ?? {};
  return { register, total: groups.reduce((sum, group) => sum + group.count, 0), groups, rows };
}

/**
 * Everything that waits for a signature of the worker, or of those the worker signs for, by register; registers the
 * worker may not sign in are left out.
 */
export async function pendingOf(
  db: Db,
  actor: Actor,
  query: { readonly worker: Worker; readonly may: (register: RecordKey) => boolean; readonly limit: number },
): Promise<readonly PendingSection[]> {
  const { worker, may, limit } = query;
  const away = await awayFor(db, actor, worker.me);
  const sections: PendingSection[] = [];
  for (const register of RECORD_KEYS) {
    const signing = may(register) ? signingAs(register, worker, away) : null;
    if (signing) sections.push(await sectionOf(db, actor, { worker: signing, register, limit }));
  }
  return sections;
}
