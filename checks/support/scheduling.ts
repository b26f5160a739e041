import { join } from 'node:path';
import type { ScheduleRun } from '@plumbline/contract/features/reports/schedule.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { rows, sql } from '@plumbline/server/db/database.ts';
import { scheduledRunTask } from '@plumbline/server/features/reports/schedule/run.ts';
import type { ScheduleHost } from '@plumbline/server/features/reports/schedule/run-row.ts';
import { scheduleTick } from '@plumbline/server/features/reports/schedule/tick.ts';
import { diskStore } from '@plumbline/server/files/disk-store.ts';
import type { By, Person, TestServer } from '@plumbline/server/http/testing.ts';
import type { Mail } from '@plumbline/server/senders/message.ts';

/** What a mail server answers to a mail: nothing, or the error it refuses it with. */
type Answer = (mail: Mail) => Error | undefined;

/** An error of a mail server, with its reply code where it replied. */
export function mailError(text: string, responseCode?: number): Error {
  return Object.assign(new Error(text), responseCode === undefined ? {} : { responseCode });
}

/** Scheduled reports in a scope of a test: makes schedules, lets time pass, and reads the mails. */
export function scheduling(server: TestServer, by: By) {
  const { db } = server.database;
  const mails: Mail[] = [];
  let answer: Answer = () => undefined;
  const host: ScheduleHost = {
    database: server.database,
    store: diskStore(join(server.dataDir, 'files')),
    senders: {
      sms: null,
      mail: (mail) => {
        const refused = answer(mail);
        if (refused) return Promise.reject(refused);
        mails.push(mail);
        return Promise.resolve();
      },
      mailLimitMb: 10,
    },
    origin: 'https://plumbline.example',
  };
  async function ask<T>(url: string, input: unknown, as: By = by): Promise<T> {
    const response = await server.post(url, input, as);
    if (response.code !== 0) throw new Error(`${url}: ${JSON.stringify(response)}`);
    return response.data as T; // eslint-disable-line -- a check knows what it asked for
  }
  let serial = 0;
  const create = (values: object, as: By = by) =>
    server.post(
      '/api/register/scheduledReport/create',
      { values: { name: `S${++serial}`, ready: 'DRAWING', format: 'csv', every: 'day', time: '07:00', ...values } },
      as,
    );
  const schedule = async (values: object, as: By = by): Promise<AnyRow> => {
    const response = await create(values, as);
    if (response.code !== 0) throw new Error(JSON.stringify(response));
    return response.data as AnyRow; // eslint-disable-line -- a row of the register
  };
  /** Runs what the queue would run; runs that wait for the mail server stay. */
  const work = async (on: ScheduleHost = host): Promise<void> => {
    const open = await rows(
      db,
      sql<{ tenantId: string; id: string }>`select tenant_id as "tenantId", id from schedule_run
        where state <> 'ended' and retry_at is null order by at, id`,
    );
    for (const run of open) await scheduledRunTask(on, run);
  };
  return {
    host,
    mails,
    create,
    schedule,
    work,
    ask,
    set answer(next: Answer) {
      answer = next;
    },
    /** The time a schedule runs next. */
    next: async (id: string): Promise<Date | null> =>
      (await rows(db, sql<{ at: Date | null }>`select next_at as at from schedule_clock where id = ${id}::uuid`))[0]
        ?.at ?? null,
    /** Lets the time of a schedule come, as the clock of every process would, and runs it. Returns the mails. */
    async due(
      id: string,
      { now = new Date(), on = host }: { now?: Date; on?: ScheduleHost } = {},
    ): Promise<readonly Mail[]> {
      const before = mails.length;
      await sql`update schedule_clock set next_at = ${now}::timestamptz where id = ${id}::uuid`.execute(db);
      await scheduleTick(db, now);
      await work(on);
      return mails.slice(before);
    },
    runs: (id: string, as: By = by) => ask<readonly ScheduleRun[]>('/api/ext/scheduled-report/runs', { id }, as),
    update: async ({ id }: Pick<AnyRow, 'id'>, values: object, as: By = by) => {
      const { rev } = await ask<AnyRow>('/api/register/scheduledReport/get', { id }, as);
      return server.post('/api/register/scheduledReport/update', { rows: [{ id, rev, values }] }, as);
    },
    /** Gives an account a mail address. */
    async mailOf({ userId, username }: Person): Promise<string> {
      const address = `${username}@plant.example`;
      await sql`update app_user set email = ${address} where id = ${userId}::uuid`.execute(db);
      return address;
    },
    drawings: async (count: number): Promise<void> => {
      const { id: drawingType } = await ask<AnyRow>('/api/register/drawingType/create', {
        values: { name: 'PID', description: 'x' },
      });
      for (let at = 1; at <= count; at++)
        await ask('/api/register/drawing/create', { values: { name: `D-${at}`, description: 'x', drawingType } });
    },
  };
}
