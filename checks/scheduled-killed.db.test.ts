// @spared @rooms jobs, features/reports
import { mkdtemp, readFile, realpath } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, rows, sql } from '@plumbline/server/db/database.ts';
import { aDatabase } from '@plumbline/server/db/testing.ts';
import { afterEach, expect, test } from 'vitest';
import { aProduct, removeDataFolder, type Product } from './support/product.ts';

/* The whole product as two processes on one database; both are killed while they send. */

/** A process looks for what is due once a minute. */
const WITHIN = { timeout: 150_000, interval: 50 };
const SCHEDULES = 12;
const ADDRESSES = 20;
const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

test(
  'two servers run what is due once, and after both are killed every recipient gets one mail [R2.6-10]',
  { timeout: 400_000 },
  async () => {
    const dataDir = await realpath(await mkdtemp(join(tmpdir(), 'killed-schedule-')));
    cleanUps.push(() => removeDataFolder(dataDir));
    const databaseUrl = (await aDatabase()).url;
    const database = connect(databaseUrl, { most: 1 });
    cleanUps.push(() => database.end());
    const started = async (): Promise<Product> => {
      const launched = await aProduct({ dataDir, databaseUrl });
      cleanUps.push(() => launched.end('SIGKILL'));
      return launched;
    };
    const products = [await started(), await started()];
    const ask = async <T>(url: string, input: unknown): Promise<T> => {
      const response = await products[0]?.post(url, input);
      if (response?.code !== 0) throw new Error(`${url}: ${JSON.stringify(response)}`);
      return response.data as T; // eslint-disable-line -- a check knows what it asked for
    };
    const make = async (register: string, values: object): Promise<string> =>
      (await ask<{ id: string }>(`/api/register/${register}/create`, { values })).id;
    const drawingType = await make('drawingType', { name: 'PID', description: 'x' });
    await make('drawing', { name: 'D-1', description: 'x', drawingType });
    for (let at = 0; at < SCHEDULES; at++)
      await make('scheduledReport', {
        name: `S${at}`,
        ready: 'DRAWING',
        format: 'csv',
        time: '07:00',
        recipients: Array.from({ length: ADDRESSES }, (_, place) => `r${place}@s${at}.example`),
      });
    const mails = async (): Promise<readonly { to: string; messageId: string }[]> =>
      (await readFile(join(dataDir, 'outbox', 'mail.jsonl'), 'utf8').catch(() => ''))
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line)); // eslint-disable-line -- lines of the outbox
    await sql`update schedule_clock set next_at = now()`.execute(database.db);
    await expect.poll(async () => (await mails()).length, WITHIN).toBeGreaterThan(ADDRESSES * 2);
    expect(await Promise.all(products.splice(0).map((each) => each.end('SIGKILL')))).toEqual([-1, -1]);
    const before = await mails();
    expect(before.length).toBeLessThan(SCHEDULES * ADDRESSES);

    // lets the time pass after which a process that renews no lock is considered dead
    for (const table of ['_private_jobs', '_private_job_queues'])
      await database.pool.query(
        `update graphile_worker.${table} set locked_at = locked_at - interval '1 hour' where locked_at is not null`,
      );
    products.push(await started());
    const open = async (): Promise<number> =>
      (await rows(database.db, sql`select id from schedule_run where state <> 'ended'`)).length;
    await expect.poll(open, WITHIN).toBe(0);
    const sent = await mails();
    const ids = new Set(sent.map(({ messageId }) => messageId));
    expect(ids.size).toBe(SCHEDULES * ADDRESSES);
    expect(new Set(sent.map(({ to }) => to)).size).toBe(SCHEDULES * ADDRESSES);
    // the one that was accepted, and not written down, may come again under its own id
    expect(sent.length - ids.size).toBeLessThanOrEqual(1);
    const runs = await rows(
      database.db,
      sql<{ schedule: string; outcome: string }>`select schedule, outcome from schedule_run`,
    );
    expect(runs).toHaveLength(SCHEDULES);
    expect(runs.every(({ outcome }) => outcome === 'done')).toBe(true);
  },
);
