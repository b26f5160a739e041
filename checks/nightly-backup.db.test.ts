// @spared @rooms backup, jobs
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { placeOf } from '@plumbline/server/backup/places.ts';
import { restoreBackup } from '@plumbline/server/backup/restore.ts';
import { oneRow, rows, sql } from '@plumbline/server/db/database.ts';
import { aDatabase } from '@plumbline/server/db/testing.ts';
import { features } from '@plumbline/server/features/all-features.ts';
import { BACKUP_TASK, backUpWhenDue } from '@plumbline/server/features/operations/nightly.ts';
import { registerService } from '@plumbline/server/features/register-service.ts';
import { diskStore } from '@plumbline/server/files/disk-store.ts';
import { s3StandIn } from '@plumbline/server/files/testing/s3-stand-in.ts';
import { plainInstallation } from '@plumbline/server/http/installation.ts';
import { aServer } from '@plumbline/server/http/testing.ts';
import { enqueue, migrateJobs, startJobs } from '@plumbline/server/jobs/jobs.ts';

/* The job that makes scheduled backups, into a bucket. */

const folder = await mkdtemp(join(tmpdir(), 'nightly-test-'));
const store = await s3StandIn('vault');
afterAll(async () => {
  store.close();
  await rm(folder, { recursive: true, force: true });
});
const place = placeOf({ store: store.options, prefix: 'plumbline' });
const files = diskStore(join(folder, 'files'));
const server = await aServer({ features, registers: registerService, installation: { files } });
const { database } = server;
await migrateJobs(database);
const path = await server.aTenant('Here');
const by = { as: await server.anAdmin(path), path };
const installation = {
  ...plainInstallation(),
  files,
  // due since the start of the day
  backup: { nightly: { time: '00:00', zone: 'UTC' }, place, keep: { days: 1, weeks: 0, months: 0 } },
};
const jobs = await startJobs(database, {
  [BACKUP_TASK]: { run: (payload, ending) => backUpWhenDue(database, installation, payload, ending) },
});
afterAll(() => jobs.stop());

interface Run {
  readonly state: string;
  readonly cause: string;
  readonly problem: string | null;
}
const runs = (): Promise<readonly Run[]> =>
  rows(database.db, sql<Run>`select state, cause, problem from backup_run order by began_at`);
const looked = async (): Promise<void> => {
  await enqueue(database.db, BACKUP_TASK, {});
  const open = sql<{ n: number }>`select count(*) as n from graphile_worker._private_jobs`;
  await expect.poll(async () => (await oneRow(database.db, open))?.n).toBe(0);
};

test('a failed backup is reported and retried after an hour, an interrupted one immediately, three times at most [attack D2]', async () => {
  store.fail(503);
  await looked();
  expect(await runs()).toEqual([{ state: 'failed', cause: 'night', problem: 'place' }]);
  const { data } = await server.post('/api/ext/message/list', {}, by);
  expect(JSON.stringify(data)).toContain('"scene":"backupFailed"');
  await looked();
  expect(await runs()).toHaveLength(1);
  // the state a killed process leaves behind
  await sql`update backup_run set state = 'running', problem = null, ended_at = null`.execute(database.db);
  await looked();
  expect((await runs()).map(({ problem }) => problem)).toEqual(['interrupted', 'place']);
  const anHourLater = sql`update backup_run set ended_at = ended_at - interval '61 minutes'`;
  for (const tries of [3, 3]) {
    await anHourLater.execute(database.db);
    await looked();
    expect(await runs()).toHaveLength(tries);
  }
  await sql`delete from backup_run`.execute(database.db);
});

test('each night one verified backup is stored, older ones are thinned out, and it restores completely [attack D2, R4]', async () => {
  store.fail(null);
  for (const day of ['2026-01-01', '2026-01-02', '2026-01-03'])
    store.objects.set(`/vault/plumbline/plumbline-${day.replaceAll('-', '')}T020000Z.tar.zst`, Buffer.from(day));
  const before = (await place.list()).map(({ name }) => name);
  expect(before).toHaveLength(3);
  await server.post('/api/register/area/create', { values: { name: 'KEPT', description: 'In the bucket' } }, by);
  await looked();
  expect(await runs()).toEqual([{ state: 'done', cause: 'night', problem: null }]);
  // the night already has its backup
  await looked();
  expect(await runs()).toHaveLength(1);
  const [retained, ...others] = await place.list();
  expect(others).toEqual([]);
  expect(before).not.toContain(retained?.name);
  expect(store.openUploads).toBe(0);
  const again = await aDatabase({ template: 'template0' });
  await restoreBackup(await place.read(retained?.name ?? ''), {
    url: again.url,
    files: diskStore(join(folder, 'files-again')),
    spool: folder,
    replace: false,
  });
  expect(await rows(again.db, sql`select name, description from area`)).toEqual([
    { name: 'KEPT', description: 'In the bucket' },
  ]);
});

test('an interrupted upload is abandoned, and leaves nothing that looks like a backup [attack D2]', async () => {
  const name = 'plumbline-20260201T020000Z.tar.zst';
  const broken = place.save(name, async (to) => {
    // more than one part, so that some of it is already in the bucket
    await new Promise((sent) => to.write(Buffer.alloc(33 * 1024 * 1024), sent));
    expect(store.openUploads).toBe(1);
    throw new Error('the power is gone');
  });
  await expect(broken).rejects.toThrow('the power is gone');
  expect(store.openUploads).toBe(0);
  expect((await place.list()).map((entry) => entry.name)).not.toContain(name);
});
