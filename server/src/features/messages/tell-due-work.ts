import { LEVEL_OPTIONS } from '@plumbline/contract/level-options.ts';
import { addDays, mondayOf } from '@plumbline/contract/rules/clock.ts';
import type { RecordKey } from '@plumbline/contract/records/index.ts';
import { factsOf, statesThat } from '@plumbline/contract/workflow/records.ts';
import { type Db, oneRow, rows, sql, transaction } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import type { Actor } from '../../register/row/actor.ts';
import { column, table, visible } from '../../register/row/columns.ts';
import { mayHere, pathSql } from '../../register/row/who-may.ts';
import { stateOf } from '../../workflow/sign/sign-records.ts';
import { actorOf, COLUMNS, type InZone, PATHS, type Person, put } from './summed.ts';
import { ASSIGNED, dueOf, isAssignedTo } from './work-line.ts';

const SCENE = 'workDue';
const NOTICE = sql`nullif(coalesce(c.options ->> 'workNotice', ${LEVEL_OPTIONS.workNotice.start}), '')::int`;
/** The kinds of assigned work that have a planned day of their own; preservation rounds have a message of their own. */
const DATED: readonly RecordKey[] = ASSIGNED.filter((key) => factsOf(key).due !== undefined && key !== 'tagPwl');

interface Worker extends Person {
  readonly person: string;
  readonly days: number;
  /** The day of the last such message; null if there was none. */
  readonly last: string | null;
}
/** Counts of a person's open work: overdue, due within the days of notice, and how much of both is new. */
interface DueWork {
  readonly overdue: number;
  readonly due: number;
  readonly fresh: number;
}

const isOpen = (key: RecordKey) => sql`${stateOf(key)} = any(${statesThat(factsOf(key), 'open', 'begun')}::text[])`;

/** Counts the work assigned to a person that is overdue or due soon on a day, as the actor sees it. */
async function dueWork(
  db: Db,
  actor: Actor,
  { person, days, last, day }: Pick<Worker, 'person' | 'days' | 'last'> & { readonly day: string },
): Promise<DueWork> {
  let [overdue, due, fresh] = [0, 0, 0];
  const until = addDays(day, days);
  for (const key of DATED) {
    const it = dueOf(key);
    // new: due soon only since the last message, or overdue only since then
    const isFresh =
      last === null
        ? sql`true`
        : sql`${it} > ${addDays(last, days)}::date or (${it} < ${day}::date and ${it} >= ${last}::date)`;
    const found = await oneRow(
      db,
      sql<DueWork>`select (count(*) filter (where ${it} < ${day}::date))::int as overdue,
          (count(*) filter (where ${it} >= ${day}::date))::int as due, (count(*) filter (where ${isFresh}))::int as fresh
        from ${table(known(key))} t where ${visible(known(key), actor, 't')} and ${isAssignedTo(key, person)} and ${isOpen(key)}
          and ${it} <= ${until}::date and exists (select from app_user u where u.tenant_id = t.tenant_id
            and u.id = ${actor.userId}::uuid and ${mayHere(pathSql(actor), key, 'see')})`,
    );
    overdue += found?.overdue ?? 0;
    due += found?.due ?? 0;
    fresh += found?.fresh ?? 0;
  }
  return { overdue, due, fresh };
}

/**
 * Tells people in the morning how much of the work assigned to them is overdue or due within the days their facility has
 * chosen; only on days when work was added to either since their last message. Two processes running this at once take
 * turns, and the second finds the messages already sent.
 */
export async function tellDueWork(db: Db, { zone, scopes }: InZone, day: string): Promise<void> {
  const assigned = DATED.map(
    (key) =>
      sql`select t.tenant_id, t.level_id, ${column('t', factsOf(key).assignedTo ?? '')} as person, ${dueOf(key)} as due
        from ${table(known(key))} t where t.level_id = any(${scopes}::uuid[]) and t.deleted_at is null and ${isOpen(key)}
          and ${column('t', factsOf(key).assignedTo ?? '')} is not null and ${dueOf(key)} is not null`,
  );
  await transaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${SCENE} ${day} ${zone}`}, 7))`.execute(tx);
    const people = await rows(
      tx,
      sql<Worker>`select distinct ${COLUMNS}, p.id as person, ${NOTICE} as days,
          (select max(m.facts ->> 'day') from message m where m.tenant_id = u.tenant_id and m.user_id = u.id
            and m.scene = ${SCENE} and m.item ->> 'scope' = e.id::text) as last
        from ${PATHS} join (${sql.join(assigned, sql` union all `)}) x on x.tenant_id = e.tenant_id and x.level_id = e.id
          and x.due <= ${day}::date + ${NOTICE}
        join authorised_person p on p.tenant_id = e.tenant_id and p.id = x.person and p.deleted_at is null and not p.inactive
        join app_user u on u.tenant_id = p.tenant_id and lower(u.username) = lower(p.login) and u.status = 1
        where e.step = 'E' and not e.disabled and e.id = any(${scopes}::uuid[])`,
    );
    for (const { person, days, last, ...account } of people) {
      if (last === day) continue;
      const actor = await actorOf(tx, account, zone);
      const counts = await dueWork(tx, actor, { person, days, last, day });
      if (counts.fresh === 0) continue;
      await put(tx, actor, {
        scene: SCENE,
        topic: `${SCENE} ${day} ${account.E}`,
        facts: { day, days, ...counts },
        item: { day: mondayOf(day), scope: account.E },
      });
    }
  });
}
