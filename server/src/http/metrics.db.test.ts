import { home } from '@plumbline/contract/features/progress/calls/figures.ts';
import { expect, test } from 'vitest';
import { migrateJobs } from '../jobs/jobs.ts';
import { countJobs } from '../jobs/queue-table.ts';
import { sql } from '../db/database.ts';
import { connect } from '../db/database.ts';
import { aDatabase } from '../db/testing.ts';
import { openMetrics, serveMetrics } from './metrics.ts';
import { aServer } from './testing.ts';
import { handle } from './handler.ts';

const database = await aDatabase();
await migrateJobs(database);
const measured = {
  database,
  sockets: () => 3,
  ledgerBehind: () => 0.5,
  jobs: () => countJobs(database.db),
  disk: () => ({ free: 7e9, size: 9e9 }),
};

test('/metrics reports calls by route, jobs, connections, sockets and the event loop, but no personal data [attack 7]', async () => {
  const metrics = openMetrics(measured);
  const server = await aServer({
    handlers: [
      handle(home, () => ({
        tags: 7,
        itrs: { total: 0, done: 0 },
        punch: [],
        handovers: [],
        mocs: null,
        preservation: null,
        next: [],
      })),
    ],
    metrics,
  });
  const path = await server.aTenant('Secret company');
  const user = await server.anAdmin(path);
  await server.call(home, null, { as: user, path });
  await server.post('/api/no-such-call/1', {});
  await server.post('/api/no-such-call/2', {});
  await sql`select graphile_worker.add_job('sweep', '{}'::json)`.execute(database.db);
  const served = await serveMetrics(metrics, { host: '127.0.0.1', port: 0 });
  const answer = await fetch(`http://127.0.0.1:${served.port}/metrics`);
  const text = await answer.text();
  const elsewhere = await fetch(`http://127.0.0.1:${served.port}/`);
  await served.close();
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
  expect(elsewhere.status).toBe(404);
  for (const line of [
    `plumbline_call_seconds_count{call="${home.path}",status="200"} 1`,
    'plumbline_jobs{task="sweep",state="waiting"} 1',
    'plumbline_sockets 3',
    'plumbline_ledger_behind_seconds 0.5',
    'plumbline_connections{pool="exports",state="used"} 0',
  ])
    expect(text).toContain(line);
  expect(text).toMatch(/^nodejs_eventloop_lag_seconds /m);
  expect(text.match(/call="[^"]*no-such-call/g), 'an address a stranger makes up is no name').toBeNull();
  for (const secret of ['Secret company', user.username, user.userId, path.A]) expect(text).not.toContain(secret);
});

test('a process without its database still reports its own metrics [attack 7]', async () => {
  const away = connect('postgresql://nobody@127.0.0.1:1/none', { most: 1 });
  const metrics = openMetrics({ ...measured, database: away, jobs: () => countJobs(away.db) });
  const text = await metrics.text();
  await away.end();
  expect(text).toContain('plumbline_sockets 3');
  expect(text).not.toMatch(/^plumbline_jobs\{/m);
});

test('a port in use is an error in plain words', async () => {
  const metrics = openMetrics(measured);
  const served = await serveMetrics(metrics, { host: '127.0.0.1', port: 0 });
  await expect(serveMetrics(metrics, { host: '127.0.0.1', port: served.port })).rejects.toThrow(
    /METRICS_PORT \d+ .* in use/,
  );
  await served.close();
});
