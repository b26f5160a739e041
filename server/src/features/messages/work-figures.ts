import type { MyWorkFigure } from '@plumbline/contract/features/messages/my-work.ts';
import { factsOf } from '@plumbline/contract/workflow/records.ts';
import type { RawBuilder } from 'kysely';
import { byKeptPlan } from '../../db/cached-plans.ts';
import { rows, sql } from '../../db/database.ts';
import { type Actor, todayOf } from '../../register/row/actor.ts';
import type { ListRequest } from '../../register/read/query-rows.ts';
import { checkDueDates } from '../handover/check-due-dates.ts';
import { isAmongReturned, isDueByCertificate, workOf, type WorkSource } from './work-items.ts';
import { dueOf, isAssignedTo } from './work-line.ts';

type Figures = Readonly<Record<MyWorkFigure, number>>;
/** A condition on record `t`, beside that it is open work. */
type Narrowing = RawBuilder<unknown>;

/**
 * Condition: record `t` is overdue. The days of checks are those of the certificates that count them, read once as
 * `late`.
 */
const isOverdue = (actor: Actor, { key }: WorkSource): Narrowing =>
  isDueByCertificate(key)
    ? sql`exists (select from late w where w.sub_systems = t.sub_systems and w.itr_class = t.itr_class)`
    : sql`${dueOf(key)} < ${todayOf(actor)}::date`;

/**
 * The registers with records that were sent back. Few were, and they are read by their index, however many records are
 * open; to plan the question for each of a dozen registers takes longer than to answer it for one.
 */
const returnedIn = async ({ db, actor }: Pick<ListRequest, 'db' | 'actor'>): Promise<ReadonlySet<string>> => {
  const found = await byKeptPlan(() =>
    rows(
      db,
      sql<{ register: string }>`select distinct b.register from sign_event b where b.tenant_id = ${actor.tenantId}::uuid
        and b.level_id = any(${Object.values(actor.path)}::uuid[]) and b.kind = 'takenBack'`,
    ),
  );
  return new Set(found.map(({ register }) => register));
};

/** What each figure counts of a source, as the filters of `MY_WORK` say; undefined where it counts nothing of it. */
function countedOf(
  actor: Actor,
  source: WorkSource,
  { me, returned }: { readonly me: string; readonly returned: ReadonlySet<string> },
): Partial<Record<MyWorkFigure, Narrowing>> {
  const { key, step } = source;
  const isPunch = key === 'punchListItem';
  const isDated = factsOf(key).due !== undefined || isDueByCertificate(key);
  return {
    ...(step === 'do' && !isPunch && { check: sql`true` }),
    ...(step === 'sign' && { sign: sql`true` }),
    ...(step === 'do' && isPunch && { punch: isAssignedTo(key, me) }),
    ...(isDated && { overdue: isOverdue(actor, source) }),
    ...(returned.has(key) && { returned: isAmongReturned(actor, source) }),
  };
}

/**
 * The counts of a user's open work; each equals the number of rows of the list `workItem` with its filter, or is over
 * `most` when they are more. Null for a user who is no authorised person here. A statement of its own, whose plan is
 * kept: the list has a dozen joins for each of a dozen kinds, and to plan its five counts took longer than to count.
 */
export async function workFigures(
  request: Pick<ListRequest, 'db' | 'actor' | 'maySee' | 'maySign'>,
  most: number,
): Promise<Figures | null> {
  const { db, actor } = request;
  const work = await workOf(request);
  if (work?.me == null) return null;
  const { me, sources } = work;
  const returned = await returnedIn(request);
  const counts = sources.flatMap((source) =>
    Object.entries(countedOf(actor, source, { me: me.id, returned })).map(
      ([figure, narrowing]) =>
        sql`select ${sql.lit(figure)} as figure, (select count(*)::int from (select from ${source.rows} and ${narrowing} limit ${sql.lit(most + 1)}) x) as count`,
    ),
  );
  const found = await byKeptPlan(() =>
    rows(
      db,
      sql<{ figure: MyWorkFigure; count: number }>`with late as materialized (
          select w.sub_systems, w.itr_class from ${checkDueDates(actor)} w where w.due < ${todayOf(actor)}::date)
        select f.figure, sum(f.count)::int as count from (${sql.join(counts, sql` union all `)}) f group by 1`,
    ),
  );
  const none: Figures = { check: 0, sign: 0, punch: 0, overdue: 0, returned: 0 };
  return { ...none, ...Object.fromEntries(found.map(({ figure, count }) => [figure, count])) };
}
