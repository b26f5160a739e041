import { LEVEL_OPTIONS } from '@plumbline/contract/level-options.ts';
import { factsOf, statesThat } from '@plumbline/contract/workflow/records.ts';
import { type Db, oneRow, rows, sql, transaction } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import { visible } from '../../register/row/columns.ts';
import { mayHere } from '../../register/row/who-may.ts';
import { actorOf, COLUMNS, type InZone, PATHS, type Person, put, unsaid } from './summed.ts';

const SCENE = 'preservationDue';
const OPEN = statesThat(factsOf('tagPwl'), 'open', 'begun', 'ready');
const NOTICE = sql`nullif(coalesce(c.options ->> 'preservationNotice', ${LEVEL_OPTIONS.preservationNotice.start}), '')::int`;
const chosen = (option: 'preservation' | 'ex') =>
  sql`coalesce((c.options ->> ${sql.lit(option)})::boolean, ${sql.lit(LEVEL_OPTIONS[option].start)})`;
/** Where preservation is off, only Ex inspections recur. */
const isGiven = sql`(${chosen('preservation')} or (t.ex_grade is not null and ${chosen('ex')}))`;

interface Worker extends Person {
  readonly person: string;
  readonly personName: string;
  readonly days: number;
  /** True when preservation is off in their facility. */
  readonly exAlone: boolean;
}

/**
 * Tells people once a day and scope how many of the preservation rounds assigned to them are overdue, and how many are
 * due within the number of days their facility has chosen; people without such rounds get no message. Two processes
 * running this at once take turns, and the second finds the messages already sent.
 */
export async function tellDue(db: Db, { zone, scopes }: InZone, day: string): Promise<void> {
  const path = sql`array[e.tenant_id, b.id, c.id, d.id, e.id]`;
  const topic = sql`${`${SCENE} ${day} `}::text || e.id`;
  await transaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${SCENE} ${day} ${zone}`}, 7))`.execute(tx);
    const people = await rows(
      tx,
      sql<Worker>`select distinct ${COLUMNS}, p.id as person, p.name as "personName", ${NOTICE} as days,
          not ${chosen('preservation')} as "exAlone"
        from ${PATHS} join tag_pwl t on t.tenant_id = e.tenant_id and t.level_id = e.id and t.deleted_at is null
          and t.progress = any(${OPEN}::text[]) and t.due_date <= ${day}::date + ${NOTICE}
        join authorised_person p on p.tenant_id = t.tenant_id and p.id = t.assigned_to and p.deleted_at is null and not p.inactive
        join app_user u on u.tenant_id = p.tenant_id and lower(u.username) = lower(p.login) and u.status = 1
        where e.step = 'E' and not e.disabled and e.id = any(${scopes}::uuid[]) and ${isGiven} and ${mayHere(path, 'tagPwl', 'see')}
          and ${unsaid(topic)}`,
    );
    for (const { person, personName, days, exAlone, ...account } of people) {
      const actor = await actorOf(tx, account, zone);
      const found = await oneRow(
        tx,
        sql<{
          overdue: number;
          due: number;
        }>`select (count(*) filter (where t.due_date < ${day}::date))::int as overdue,
            (count(*) filter (where t.due_date >= ${day}::date))::int as due
          from tag_pwl t where ${visible(known('tagPwl'), actor, 't')} and t.assigned_to = ${person}::uuid
            and t.progress = any(${OPEN}::text[]) and t.due_date <= ${day}::date + ${days}::int and (not ${exAlone}::boolean or t.ex_grade is not null)`,
      );
      const { overdue = 0, due = 0 } = found ?? {};
      if (overdue + due === 0) continue;
      await put(tx, actor, {
        scene: SCENE,
        topic: `${SCENE} ${day} ${account.E}`,
        facts: { day, overdue, due, days },
        item: { register: 'authorisedPerson', id: person, title: personName, day, scope: account.E },
      });
    }
  });
}
