// @spared @rooms jobs, features/imports
import { afterAll, expect, test } from 'vitest';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { connect, type Database, rows, sql } from '@plumbline/server/db/database.ts';
import { features } from '@plumbline/server/features/all-features.ts';
import { importTask } from '@plumbline/server/features/imports/import-task.ts';
import { IMPORT_TASK } from '@plumbline/server/features/imports/submit.ts';
import { jobsOf } from '@plumbline/server/features/operations/doctor/records.ts';
import { registerService } from '@plumbline/server/features/register-service.ts';
import { aServer } from '@plumbline/server/http/testing.ts';
import { enqueue, migrateJobs, startJobs } from '@plumbline/server/jobs/jobs.ts';
import { sendForm } from './support/importing.ts';

/* An import whose process is alive but makes no progress. */

const server = await aServer({ features, registers: registerService });
await migrateJobs(server.database);
const path = await server.aTenant('Here');
const by = { as: await server.anAdmin(path), path };
/** A database that never gives a connection, and never reports that. */
const hung: Database = {
  ...server.database,
  pool: Object.assign(Object.create(server.database.pool), { connect: () => new Promise(() => undefined) }),
};
let isHanging = true;
const jobs = await startJobs(server.database, {
  [IMPORT_TASK]: { run: (payload, ending) => importTask(isHanging ? hung : server.database, payload, ending) },
});
afterAll(() => jobs.stop());

async function send(name: string): Promise<string> {
  const file = { name: `${name}.csv`, body: `Name,Description\n${name},${name}\n` };
  const fields = { importSetting: 'full' };
  return (await sendForm<{ job: string }>(server, '/api/register/discipline/import', { file, fields, by })).data.job;
}
const jobOf = async (id: string): Promise<AnyRow> =>
  (await server.post('/api/register/importJob/get', { id }, by)).data as AnyRow;
const stateOf = async (id: string): Promise<unknown> => (await jobOf(id))['state'];
const cancel = async (job: string): Promise<number> => (await server.post('/api/ext/import/cancel', { job }, by)).code;

test('an import that hangs is reported, can be cancelled, and the next of its scope runs [attack D1]', async () => {
  const { db } = server.database;
  const stuck = await send('HUNG');
  await expect.poll(() => stateOf(stuck)).toBe('running');
  isHanging = false;
  // its first report counts as progress
  await expect.poll(async () => (await jobOf(stuck))['phase']).toBe('reading');
  expect((await jobsOf(server.database, 15)).map(({ health }) => health)).toEqual(['ok']);
  expect(await jobOf(stuck)).toMatchObject({ stillMinutes: 0, begun: 1 });
  const next = await send('NEXT');
  await sql`update import_file set moved_at = now() - interval '20 minutes' where job_id = ${stuck}::uuid`.execute(db);
  await expect.poll(async () => (await jobOf(stuck))['stillMinutes']).toBe(20);
  const [finding] = await jobsOf(server.database, 15);
  expect(finding).toMatchObject({
    health: 'warn',
    found: { en: expect.stringContaining('no progress for 15 minutes: 1') },
  });
  expect(finding?.todo?.en).toContain('Cancel them on the Imports page');
  expect(await stateOf(next)).toBe('queued');
  expect(await cancel(stuck)).toBe(0);
  await expect.poll(() => stateOf(stuck)).toBe('cancelled');
  await expect.poll(() => stateOf(next)).toBe('done');
});

test('an interrupted import is shown as interrupted, and as restarted automatically [attack D1]', async () => {
  const { db } = server.database;
  const job = await send('AGAIN');
  await expect.poll(() => stateOf(job)).toBe('done');
  // the state a killed process leaves behind
  await sql`update import_job set state = 'running' where id = ${job}::uuid`.execute(db);
  await sql`update import_file set phase = 'writing', seen_at = now() - interval '16 seconds' where job_id = ${job}::uuid`.execute(
    db,
  );
  expect(await jobOf(job)).toMatchObject({ state: 'running', phase: 'interrupted' });
  const [tenant] = await rows(
    db,
    sql<{ id: string }>`select tenant_id as id from import_file where job_id = ${job}::uuid`,
  );
  await enqueue(db, IMPORT_TASK, { tenantId: tenant?.id, job });
  await expect.poll(() => jobOf(job)).toMatchObject({ state: 'done', phase: 'done', begun: 2 });
});

test('an import waiting for a database lock is cancelled immediately, and leaves nothing behind [attack D1]', async () => {
  const holder = connect(server.database.url, { most: 1 });
  const client = await holder.pool.connect();
  try {
    await client.query('begin; lock table discipline in share row exclusive mode');
    const waiting = await send('WAITS');
    await expect.poll(() => stateOf(waiting)).toBe('running');
    expect(await cancel(waiting)).toBe(0);
    await expect.poll(() => stateOf(waiting)).toBe('cancelled');
  } finally {
    client.release(true);
    await holder.end();
  }
  const after = await send('AFTER');
  await expect.poll(() => stateOf(after)).toBe('done');
  const { data } = await server.post('/api/register/discipline/page', { columns: ['name'] }, by);
  expect((data as { rows: readonly AnyRow[] }).rows.map((row) => row['name'])).toEqual(['AFTER', 'AGAIN', 'NEXT']);
});
