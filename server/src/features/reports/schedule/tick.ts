import { randomUUIDv7 } from 'node:crypto';
import { machineZone, zoneOr } from '@plumbline/contract/rules/clock.ts';
import { type Db, oneRow, rows, sql, transaction, type Tx } from '../../../db/database.ts';
import { known } from '../../../db/model.ts';
import { enqueue } from '../../../jobs/jobs.ts';
import { byIds } from '../../../register/read/read.ts';
import { systemActor } from '../../../register/row/actor.ts';
import { pathTo } from '../../../register/write/truth.ts';
import { latestDue, nextRun } from './next-runs.ts';
import { planOf } from './schedule-rows.ts';

/** The name of the job that looks every minute for what is due. */
export const SCHEDULE_TICK_TASK = 'scheduled-reports';
/** The name of the job that makes and sends one run. */
export const SCHEDULE_RUN_TASK = 'scheduled-run';
/** A run that starts this long after its time was late, in milliseconds, and says so. */
const LATE_AFTER = 10 * 60_000;

/** A run as a job knows it. */
export interface RunKey {
  readonly tenantId: string;
  readonly id: string;
}

/** The actor of the product itself in the scope of a schedule. */
const productIn = async (db: Db, tenantId: string, levelId: string) =>
  systemActor({ tenantId, path: await pathTo(db, tenantId, levelId), via: 'job' });

/** Puts a run into the queue; runs of one company are made one after the other, so that other jobs find room. */
const queueRun = (tx: Db, { tenantId, id }: RunKey): Promise<void> =>
  enqueue(tx, SCHEDULE_RUN_TASK, { tenantId, id }, { queue: `scheduled ${tenantId}`, key: `scheduled ${id}` });

interface Asked {
  readonly tenantId: string;
  readonly levelId: string;
  readonly schedule: string;
  readonly name: string;
  readonly dueAt: Date;
  readonly byName?: string;
  readonly missed?: number;
  readonly late?: boolean;
}

/**
 * Creates a run and its job, once: the same time of the same schedule is no second run. Returns its id; null when it is
 * there already.
 */
export async function addRun(tx: Tx, asked: Asked): Promise<string | null> {
  const { tenantId, levelId, schedule, name, dueAt, byName, missed = 0, late = false } = asked;
  const id = randomUUIDv7();
  const added = await oneRow(
    tx,
    sql`insert into schedule_run (tenant_id, id, level_id, schedule, name, due_at, by_name, missed, late)
      values (${tenantId}::uuid, ${id}::uuid, ${levelId}::uuid, ${schedule}::uuid, ${name}, ${dueAt}::timestamptz, ${byName ?? null}, ${missed}, ${late})
      on conflict (tenant_id, schedule, due_at) do nothing returning id`,
  );
  if (!added) return null;
  await queueRun(tx, { tenantId, id });
  return id;
}

interface Clock {
  readonly tenantId: string;
  readonly id: string;
  readonly levelId: string;
  readonly zone: string;
  readonly option: string;
  readonly next: Date;
}
const clockColumns = sql`c.tenant_id as "tenantId", c.id, c.level_id as "levelId", c.zone, c.next_at as next,
  coalesce(l.options ->> 'timeZone', '') as option`;

/** Takes the schedule that has been due longest, makes its run, and sets its next time. False when none is due. */
const takeDue = (db: Db, now: Date): Promise<boolean> =>
  transaction(db, async (tx) => {
    // another process may be taking one at this moment: it then has that one, and this process the next
    const due = await oneRow(
      tx,
      sql<Clock>`select ${clockColumns} from schedule_clock c
        join level l on l.tenant_id = c.tenant_id and l.id = c.level_id
        where c.next_at <= ${now}::timestamptz order by c.next_at, c.id limit 1 for update of c skip locked`,
    );
    if (!due) return false;
    const { tenantId, id, levelId, zone, option, next } = due;
    const actor = await productIn(tx, tenantId, levelId);
    const [row] = await byIds(tx, actor, known('scheduledReport'), [id]);
    if (!row || row['paused'] === true) {
      await sql`update schedule_clock set next_at = null where tenant_id = ${tenantId}::uuid and id = ${id}::uuid`.execute(
        tx,
      );
      return true;
    }
    const plan = planOf(row);
    const { at, missed } = latestDue(plan, zone, next, now);
    const late = now.getTime() - at.getTime() > LATE_AFTER;
    await addRun(tx, { tenantId, levelId, schedule: id, name: String(row['name']), dueAt: at, missed, late });
    const zoneNow = zoneOr(option);
    await sql`update schedule_clock set next_at = ${nextRun(plan, zoneNow, now)}::timestamptz, zone = ${zoneNow}, zone_option = ${option}
      where tenant_id = ${tenantId}::uuid and id = ${id}::uuid`.execute(tx);
    return true;
  });

/** Sets the next time of the schedules whose scope has another time zone since it was set. */
async function followZones(db: Db, now: Date): Promise<void> {
  const moved = await rows(
    db,
    sql<Clock>`select ${clockColumns} from schedule_clock c join level l on l.tenant_id = c.tenant_id and l.id = c.level_id
      where c.next_at > ${now}::timestamptz and (coalesce(l.options ->> 'timeZone', '') <> c.zone_option
        or (c.zone_option = '' and c.zone <> ${machineZone()}))`,
  );
  for (const { tenantId, id, levelId, option } of moved) {
    const [row] = await byIds(db, await productIn(db, tenantId, levelId), known('scheduledReport'), [id]);
    if (!row) continue;
    const zone = zoneOr(option);
    await sql`update schedule_clock set next_at = ${nextRun(planOf(row), zone, now)}::timestamptz, zone = ${zone}, zone_option = ${option}
      where tenant_id = ${tenantId}::uuid and id = ${id}::uuid and next_at > ${now}::timestamptz`.execute(db);
  }
}

/** Returns runs to the queue whose mails the mail server did not accept, when it is time to send them again. */
const takeRetries = (db: Db, now: Date): Promise<void> =>
  transaction(db, async (tx) => {
    const again = await rows(
      tx,
      sql<RunKey>`update schedule_run set retry_at = null where (tenant_id, id) in (
          select tenant_id, id from schedule_run where retry_at <= ${now}::timestamptz for update skip locked)
        returning tenant_id as "tenantId", id`,
    );
    for (const run of again) await queueRun(tx, run);
  });

/**
 * Looks every minute for what is due: once for all processes, and harmless when two look at once. Times that passed while
 * no server was running become one run each schedule, which says so.
 */
export async function scheduleTick(db: Db, now = new Date()): Promise<void> {
  while (await takeDue(db, now));
  await followZones(db, now);
  await takeRetries(db, now);
}
