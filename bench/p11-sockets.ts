import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import { connect, type Database, rows, sql } from '@plumbline/server/db/database.ts';
import { startEmbedded } from '@plumbline/server/db/embedded/start-embedded.ts';
import { migrate } from '@plumbline/server/db/migrate.ts';
import { tell as tellNews } from '@plumbline/server/db/news.ts';
import { messageReader } from '@plumbline/server/features/messages/read.ts';
import { listen } from '@plumbline/server/http/listen.ts';
import { openSession } from '@plumbline/server/http/session.ts';
import { buildServer } from '@plumbline/server/http/server.ts';
import { sessionKey } from '@plumbline/server/http/token.ts';
import { checkAdmissions } from '@plumbline/server/messages/admit.ts';
import { openMessages } from '@plumbline/server/messages/open-messages.ts';
import { say, tell, timed } from './figure.ts';
import type { BenchOptions } from './options.ts';
import type { ClientNews, ClientOrder } from './sockets-client.ts';

const BENCH = 'P11 websockets';
const SOCKETS = 2000;
/** The bar: maximum kilobytes of server memory for each socket. */
const MOST_KB = 40;
const PATIENCE_MS = 30_000;

/** A company with one project, and the given number of users signed in to it. */
async function people(database: Database, count: number): Promise<Omit<ClientOrder, 'port'>> {
  const ids = Array.from({ length: 5 }, () => randomUUID());
  const [tenantId = '', , , project = '', scope = ''] = ids;
  for (const [at, step] of ['A', 'B', 'C', 'D', 'E'].entries())
    await rows(
      database.db,
      sql`insert into level (tenant_id, id, parent_id, step, name) values (${tenantId}, ${ids[at]}, ${ids[at - 1] ?? null}, ${step}, ${step})`,
    );
  const users = await rows<{ id: string }>(
    database.db,
    sql`insert into app_user (tenant_id, id, username, full_name, password_hash)
        select ${tenantId}, gen_random_uuid(), 'u' || n, 'U ' || n, '-' from generate_series(1, ${count}::int) n returning id`,
  );
  await rows(
    database.db,
    sql`insert into level_grant (tenant_id, user_id, level_id) select tenant_id, id, ${scope}::uuid from app_user`,
  );
  const seats: { identity: string; token: string }[] = [];
  for (const { id } of users)
    seats.push({ identity: id, token: await openSession(database.db, { tenantId, userId: id }) });
  // as the database does by itself within a minute of so many new rows
  await sql`analyze`.execute(database.db);
  return { project, seats };
}

interface Memory {
  readonly resident: number;
  readonly heap: number;
}
/** The memory of the process after garbage collection. */
async function memory(): Promise<Memory> {
  for (let turn = 0; turn < 3; turn++) {
    globalThis.gc?.();
    await wait(200);
  }
  const { rss, heapUsed, external } = process.memoryUsage();
  return { resident: rss, heap: heapUsed + external };
}

/** P11: 2,000 open sockets and one event to all of them, over loopback, with the clients in a process of their own. */
export async function run(_options: BenchOptions): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'plumbline-sockets-'));
  const embedded = await startEmbedded({ dataDir });
  const database = connect(embedded.url);
  await migrate(database.pool);
  const none = () => Promise.reject(new Error('This server has no registers.'));
  const app = await buildServer({
    database,
    dataDir,
    handlers: [],
    registers: { call: none, upload: none },
    webDir: null,
    logger: pino({ level: 'silent' }),
    allowMissing: true,
  });
  const service = await openMessages(app, database, { read: messageReader(database.db) });
  const listening = await listen(app, { host: '127.0.0.1', port: 0, portRich: 0 });
  const order = { ...(await people(database, SOCKETS)), port: listening.port };
  const client = fork(join(import.meta.dirname, 'sockets-client.ts'), { execArgv: [] });
  const next = async (): Promise<ClientNews> => {
    const [news] = await once(client, 'message', { signal: AbortSignal.timeout(PATIENCE_MS) });
    return news;
  };
  try {
    const before = await memory();
    const opening = performance.now();
    client.send(order);
    await next();
    const openMs = performance.now() - opening;
    const after = await memory();
    say(`${service.size} sockets are open`);
    const kb = (metric: keyof Memory): number => Math.round((after[metric] - before[metric]) / SOCKETS / 102.4) / 10;
    const cost = { residentKb: kb('resident'), heapKb: kb('heap'), sockets: service.size, openMs: Math.round(openMs) };
    tell({ bench: BENCH, figure: 'memory a socket, of 40 kB', ratio: cost.residentKb / MOST_KB, bar: 1, detail: cost });
    const seats = order.seats.flatMap(({ token }) => {
      const key = sessionKey(token);
      return key ? [{ tenantId: key.tenantId, by: { token: key }, projectId: order.project }] : [];
    });
    const look = await timed(() => checkAdmissions(database.db, seats, { lockAfter: 0 }));
    const single = await timed(() => checkAdmissions(database.db, seats.slice(0, 1), { lockAfter: 0 }));
    tell({
      bench: BENCH,
      figure: 'looking up all sessions at once, to one of them so many times',
      ratio: look / (single * SOCKETS),
      bar: null,
      detail: { allMs: Math.round(look), oneMs: Math.round(single * 10) / 10 },
    });
    const sentAt = performance.now();
    await tellNews(database.db, {
      kind: 'changed',
      tenantId: randomUUID(),
      levelId: order.project,
      registers: ['tag'],
    });
    const heard = await next();
    const served = 'served' in heard ? heard.served : 0;
    tell({
      bench: BENCH,
      figure: 'sockets not served by one event to all, of all',
      ratio: 1 - served / SOCKETS,
      bar: 0,
      detail: { served, allWithinMs: Math.round(performance.now() - sentAt) },
    });
  } finally {
    client.kill();
    await listening.close();
    await service.stop();
    await database.end();
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
