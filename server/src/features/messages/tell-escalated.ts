import { LEVEL_OPTIONS } from '@plumbline/contract/level-options.ts';
import { addDays } from '@plumbline/contract/rules/clock.ts';
import { factsOf, statesThat } from '@plumbline/contract/workflow/records.ts';
import { type Db, oneRow, rows, sql, transaction } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import type { Actor } from '../../register/row/actor.ts';
import { column, table, visible } from '../../register/row/columns.ts';
import { mayHere, pathSql } from '../../register/row/who-may.ts';
import { stateOf } from '../../workflow/sign/sign-records.ts';
import { actorOf, COLUMNS, type InZone, PATHS, type Person, put } from './summed.ts';
import { ASSIGNED } from './work-line.ts';

const SCENE = 'escalated';
const AFTER = sql`nullif(coalesce(c.options ->> 'escalateAfter', ${LEVEL_OPTIONS.escalateAfter.start}), '')::int`;
/** Without an earlier message, work that passed the limit within this many days counts as new. */
const FIRST = 7;

interface Lead extends Person {
  readonly days: number;
  /** The day of the last escalation message; null if there was none. */
  readonly last: string | null;
}
/** Counts of assigned work overdue for longer than allowed: all of it, and what became so since the last message. */
interface Old {
  readonly old: number;
  readonly fresh: number;
}

/** Counts such work in a scope, as visible to the actor. */
async function oldWork(
  db: Db,
  actor: Actor,
  { before, since }: { readonly before: string; readonly since: string },
): Promise<Old> {
  let [old, fresh] = [0, 0];
  for (const key of ASSIGNED) {
    const facts = factsOf(key);
    const { assignedTo = '', due } = facts;
    if (due === undefined) continue;
    const it = column('t', due);
    const found = await oneRow(
      db,
      sql<Old>`select count(*)::int as old, (count(*) filter (where ${it} >= ${since}::date))::int as fresh from ${table(known(key))} t
        where ${visible(known(key), actor, 't')} and ${it} < ${before}::date and ${column('t', assignedTo)} is not null
          and exists (select from app_user u where u.tenant_id = t.tenant_id and u.id = ${actor.userId}::uuid and ${mayHere(pathSql(actor), key, 'see')})
          and ${stateOf(key)} = any(${statesThat(facts, 'open', 'begun', 'ready')}::text[])`,
    );
    old += found?.old ?? 0;
    fresh += found?.fresh ?? 0;
  }
  return { old, fresh };
}

/**
 * Notifies people who may act for others, once a morning and scope, about assigned work that is overdue by more days
 * than their facility has chosen; only on days when more work has passed that limit since their last message.
 */
export async function tellEscalated(db: Db, { zone, scopes }: InZone, day: string): Promise<void> {
  const path = sql`array[e.tenant_id, b.id, c.id, d.id, e.id]`;
  await transaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${SCENE} ${day} ${zone}`}, 7))`.execute(tx);
    const leads = await rows(
      tx,
      sql<Lead>`select distinct ${COLUMNS}, ${AFTER} as days,
          (select max(m.facts ->> 'day') from message m where m.tenant_id = u.tenant_id and m.user_id = u.id
            and m.topic like ${`${SCENE} %`} and m.item ->> 'scope' = e.id::text) as last
        from ${PATHS} join authorised_person p on p.tenant_id = e.tenant_id and p.level_id = c.id and p.deleted_at is null and not p.inactive
        join app_user u on u.tenant_id = p.tenant_id and lower(u.username) = lower(p.login) and u.status = 1
        where e.step = 'E' and not e.disabled and e.id = any(${scopes}::uuid[]) and ${AFTER} is not null
          and ${mayHere(path, 'tagItr', 'signForOthers')}`,
    );
    for (const { days, last, ...person } of leads) {
      const actor = await actorOf(tx, person, zone);
      // work due on `before` is overdue by exactly that many days, not yet by more
      const before = addDays(day, -days);
      const since = addDays(last ?? addDays(day, -FIRST), -days);
      const { old, fresh } = await oldWork(tx, actor, { before, since });
      if (fresh === 0) continue;
      await put(tx, actor, {
        scene: SCENE,
        topic: `${SCENE} ${day} ${person.E}`,
        facts: { day, days, old, fresh },
        item: { day, scope: person.E },
      });
    }
  });
}
