// @spared @rooms features/exports, http
import { once } from 'node:events';
import { request as ask, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { exportsQueue } from '@plumbline/contract/features/exports/calls.ts';
import { afterEach, expect, test } from 'vitest';
import { EXPORTS_AT_ONCE, rows, sql } from '../../db/database.ts';
import { exportsBefore } from '../../db/single-client.ts';
import { listen, type Listening } from '../../http/listen.ts';
import { aServer, headersOf, type TestServer } from '../../http/testing.ts';
import { registerService } from '../register-service.ts';
import { features } from '../all-features.ts';

/* Readers of exports that disconnect, and readers that stall, over real sockets: an injected request has neither. */

const IDLE = 1500;
const server = await aServer({ features, registers: registerService, idleTimeout: IDLE });
/** The same server with an idle timeout longer than any test, so that stalled readers stay connected. */
const patient = await aServer({
  features,
  registers: registerService,
  database: server.database,
  idleTimeout: 10 * 60_000,
});
const path = await server.aTenant();
const admin = await server.anAdmin(path);
const { db, pool } = server.database;
// more than all socket buffers between the database and a reader can hold
await sql`insert into area (tenant_id, id, level_id, name, description)
  select ${path.A}::uuid, gen_random_uuid(), ${path.C}::uuid, 'A' || n, (select string_agg(md5(n || ' ' || m), '') from generate_series(1, 60) m)
  from generate_series(1, 8000) n`.execute(db);

const listening = new Map<TestServer, Promise<Listening>>();
const port = async (target = server): Promise<number> => {
  const there = listening.get(target) ?? listen(target.app, { host: '127.0.0.1', port: 0, portRich: 0 });
  listening.set(target, there);
  return (await there).port;
};
const open = new Set<IncomingMessage>();
afterEach(() => {
  for (const answer of open) answer.destroy();
  open.clear();
});

const headers = { ...headersOf({ as: admin, path }), 'content-type': 'application/json' };
/** Requests an export and reads nothing of it. */
async function begin(format: 'csv' | 'xlsx', target = server): Promise<IncomingMessage> {
  const sent = ask({
    host: '127.0.0.1',
    port: await port(target),
    path: '/api/register/area/export',
    method: 'POST',
    headers,
  });
  sent.on('error', () => undefined);
  sent.end(JSON.stringify({ format }));
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  answer.on('error', () => undefined);
  open.add(answer);
  return answer;
}
const textOf = async (answer: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const piece of answer) text += String(piece);
  return text;
};
const countAreas = async (target = server): Promise<number> => {
  const answer = await fetch(`http://127.0.0.1:${await port(target)}/api/register/area/count`, {
    method: 'POST',
    headers,
    body: '{}',
  });
  const { data } = (await answer.json()) as { data: { total: number } };
  return data.total;
};
const copies = async (): Promise<number> =>
  (
    await rows(
      db,
      sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
        where datname = current_database() and query ilike 'copy (%' and state <> 'idle'`,
    )
  )[0]?.n ?? 0;

test('forty aborted exports leave no COPY behind, and a hundred calls are answered', async () => {
  for (let n = 0; n < 40; n += 4) {
    const answers = await Promise.all([begin('csv'), begin('xlsx'), begin('csv'), begin('xlsx')]);
    for (const answer of answers) {
      if (answer.readableLength === 0) await once(answer, 'readable');
      answer.destroy();
    }
  }
  for (let n = 0; n < 100; n += 10)
    expect(await Promise.all(Array.from({ length: 10 }, () => countAreas()))).toEqual(Array(10).fill(8000));
  await expect.poll(copies).toBe(0);
  expect(pool.waitingCount).toBe(0);
});

test('clients that disconnect while waiting for their turn are removed from the queue', async () => {
  const standing = await Promise.all(Array.from({ length: EXPORTS_AT_ONCE }, () => begin('csv')));
  const waiting = new AbortController();
  const tries = Array.from({ length: 6 }, async () =>
    fetch(`http://127.0.0.1:${await port()}/api/register/area/export`, {
      method: 'POST',
      headers,
      body: '{"format":"xlsx"}',
      signal: waiting.signal,
    }).catch(() => null),
  );
  await sleep(500);
  waiting.abort();
  await Promise.all(tries);
  for (const answer of standing) answer.destroy();
  expect((await textOf(await begin('csv'))).split('\r\n').length).toBeGreaterThan(0);
  await expect.poll(copies).toBe(0);
});

test('only the user of a waiting export sees its place in the queue', async () => {
  const place = async (): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${await port()}${exportsQueue.path}`, { method: 'POST', headers });
    return ((await answer.json()) as { data: unknown }).data;
  };
  const standing = await Promise.all(Array.from({ length: EXPORTS_AT_ONCE }, () => begin('csv')));
  expect(await place()).toBeNull();
  const other = await server.anAdmin(path);
  const theirs = fetch(`http://127.0.0.1:${await port()}/api/register/area/export`, {
    method: 'POST',
    headers: { ...headersOf({ as: other, path }), 'content-type': 'application/json' },
    body: '{"format":"csv"}',
  });
  await expect.poll(() => exportsBefore(other.userId)).toBe(0);
  expect(await place()).toBeNull();
  const ownExport = begin('csv');
  await expect.poll(place).toEqual({ running: EXPORTS_AT_ONCE, before: 1 });
  standing[0]?.destroy();
  await (await theirs).body?.cancel();
  (await ownExport).destroy();
  await expect.poll(place).toBeNull();
  for (const answer of standing) answer.destroy();
  await expect.poll(copies).toBe(0);
});

test('sixteen stalled readers do not block other calls', async () => {
  const readers = Array.from({ length: 16 }, (_, n) => begin(n % 2 === 0 ? 'csv' : 'xlsx', patient));
  await expect.poll(copies).toBe(EXPORTS_AT_ONCE);
  expect(await Promise.all(Array.from({ length: 20 }, () => countAreas(patient)))).toEqual(Array(20).fill(8000));
  // the stalled exports are still running
  expect(await copies()).toBe(EXPORTS_AT_ONCE);
  // a reader that disconnects makes room for the next
  const leave = (reader: Promise<IncomingMessage>): Promise<unknown> => reader.then((answer) => answer.destroy());
  await Promise.all(readers.map(leave));
  await expect.poll(copies).toBe(0);
});

test('sixteen stalled readers are disconnected', async () => {
  const readers = Array.from({ length: 16 }, (_, n) => begin(n % 2 === 0 ? 'csv' : 'xlsx'));
  // a stalled reader makes room for the next once the idle timeout has passed
  await Promise.all(readers);
  await expect.poll(copies).toBe(0);
});
