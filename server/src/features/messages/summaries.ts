import { addDays, hourIn, mondayOf, startOfDay, todayIn } from '@plumbline/contract/rules/clock.ts';
import type { SceneCode } from '@plumbline/contract/messages.ts';
import { type Db, rows, sql } from '../../db/database.ts';
import { dayOf } from './day.ts';
import { mailHeld } from './mail.ts';
import { personOf } from './me.ts';
import { cameBy } from '../../register/row/arrived-by.ts';
import { mayHere } from '../../register/row/who-may.ts';
import { tellDue } from './due-rounds.ts';
import { tellDueWork } from './tell-due-work.ts';
import { actorOf, COLUMNS, type InZone, PATHS, type Person, put, scopesByZone, unsaid } from './summed.ts';
import { tellEscalated } from './tell-escalated.ts';
import { tellDocumentsDue } from './tell-documents.ts';
import { teamWeekOf } from './team-week.ts';
import { weekOf } from './week.ts';

/** The name of the hourly job. */
export const SUMMARY_TASK = 'message-summaries';
/** From this hour in the time zone of the scope, the day's work is summed up. The week is planned on Monday. */
const EVENING = 18;
const MORNING = 6;
/**
 * Days that messages are kept: read ones two weeks (domain guide 3.15), unread ones longer, because a user returning
 * from leave has not seen them.
 */
const KEEP_READ = 14;
const KEEP_UNREAD = 180;
/**
 * Kinds of messages that serve as the record of what was sent: once they are deleted, the message would be sent again.
 */
const REMEMBER = ['procedureDue', 'escalated', 'workDue'] satisfies readonly SceneCode[];

/** Sums up what people did on a day (scene S0000008), once per scope of work. */
async function sumUp(db: Db, { zone, scopes }: InZone, day: string): Promise<void> {
  const topic = sql`'S0000008 ' || ${day} || ' ' || e.id`;
  const people = await rows(
    db,
    sql<Person>`select distinct ${COLUMNS} from history h
      join ${PATHS} on true join app_user u on u.tenant_id = h.tenant_id and u.id = h.user_id and u.status = 1
      where h.tenant_id = e.tenant_id and h.level_id = e.id and e.step = 'E' and not e.disabled and ${cameBy('h.via', 'byHand')}
        and e.id = any(${scopes}::uuid[]) and h.at >= ${startOfDay(day, zone)}::timestamptz
        and h.at < ${startOfDay(addDays(day, 1), zone)}::timestamptz and ${unsaid(topic)}`,
  );
  for (const person of people) {
    const actor = await actorOf(db, person, zone);
    const { counts } = await dayOf(db, actor, { day, limit: 1 });
    await put(db, actor, {
      scene: 'S0000008',
      topic: `S0000008 ${day} ${person.E}`,
      facts: { day, ...counts },
      item: { day, scope: person.E },
    });
  }
}

/**
 * Sends people their week (S0000014), and those who may act for others their team's week (S0000013); once a week and
 * scope, when there is anything to do.
 */
async function plan(db: Db, { zone, scopes }: InZone, monday: string): Promise<void> {
  const own = sql`'S0000014 ' || ${monday} || ' ' || e.id`;
  const team = sql`'S0000013 ' || ${monday} || ' ' || e.id`;
  const path = sql`array[e.tenant_id, b.id, c.id, d.id, e.id]`;
  const people = await rows(
    db,
    sql<Person & { own: boolean; team: boolean }>`select * from (
        select ${COLUMNS}, ${unsaid(own)} as own,
          ${mayHere(sql`${path}`, 'tagItr', 'signForOthers')} and ${unsaid(team)} as team
        from ${PATHS} join authorised_person p on p.tenant_id = e.tenant_id and p.level_id = c.id and p.deleted_at is null and not p.inactive
        join app_user u on u.tenant_id = p.tenant_id and lower(u.username) = lower(p.login) and u.status = 1
        where e.step = 'E' and not e.disabled and e.id = any(${scopes}::uuid[]) and exists (
          select from level_grant g where g.tenant_id = u.tenant_id and g.user_id = u.id and g.level_id = any(${path}))
      ) x where x.own or x.team`,
  );
  for (const { own: isOwn, team: isTeam, ...person } of people) {
    const actor = await actorOf(db, person, zone);
    const me = await personOf(db, actor, person.login);
    const item = { day: monday, scope: person.E };
    if (isOwn) {
      const week = await weekOf(db, actor, { me, from: monday });
      const [overdue, due] = [week.overdue.length, week.due.length];
      if (overdue + due > 0)
        await put(db, actor, {
          scene: 'S0000014',
          topic: `S0000014 ${monday} ${person.E}`,
          facts: { day: monday, overdue, due },
          item,
        });
    }
    if (!isTeam) continue;
    const { members } = await teamWeekOf(db, actor, { me, from: monday });
    const sum = (field: 'overdue' | 'due'): number => members.reduce((total, member) => total + member[field], 0);
    const facts = { day: monday, people: members.length, overdue: sum('overdue'), due: sum('due') };
    if (facts.overdue + facts.due > 0)
      await put(db, actor, { scene: 'S0000013', topic: `S0000013 ${monday} ${person.E}`, facts, item });
  }
}

/** Deletes messages that nobody needs any more. */
export async function sweepMessages(db: Db): Promise<void> {
  await sql`delete from message where created_at < now() - make_interval(days => ${KEEP_UNREAD})
    or (read_at is not null and not scene = any(${REMEMBER}::text[]) and created_at < now() - make_interval(days => ${KEEP_READ}))`.execute(
    db,
  );
}

/**
 * The periodic messages, checked every hour and decided by the clock of each scope: the summary of the day in the
 * evening (or yesterday's, if no process was running to send it), work and preservation rounds that are due and
 * documents required soon each morning, the plan of the week on its first morning, mails that were held back, and the clean-up of
 * old messages. Nothing is ever sent twice.
 */
export async function summarise(db: Db, now: Date = new Date()): Promise<void> {
  for (const zoneScopes of await scopesByZone(db)) {
    const [day, hour] = [todayIn(zoneScopes.zone, now), hourIn(now, zoneScopes.zone)];
    await sumUp(db, zoneScopes, addDays(day, -1));
    if (hour >= EVENING) await sumUp(db, zoneScopes, day);
    if (hour >= MORNING) await tellDue(db, zoneScopes, day);
    if (hour >= MORNING) await tellDueWork(db, zoneScopes, day);
    const monday = mondayOf(day);
    if (day > monday || hour >= MORNING) await plan(db, zoneScopes, monday);
    if (hour >= MORNING) await tellDocumentsDue(db, zoneScopes.scopes, day);
    if (hour >= MORNING) await tellEscalated(db, zoneScopes, day);
  }
  await mailHeld(db, now);
  await sweepMessages(db);
}
