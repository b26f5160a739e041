// @spared @rooms db, jobs, start.ts
import { mkdtemp, realpath } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '@plumbline/server/db/database.ts';
import { aDatabase } from '@plumbline/server/db/testing.ts';
import { afterEach, expect, test } from 'vitest';
import { aProduct, postmasterOf, removeDataFolder, type Product } from './support/product.ts';

/* The whole product as separate processes, with its database and its processes killed during work. */

const WITHIN = { timeout: 90_000, interval: 100 };
const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});
async function aFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'outage-test-')));
  cleanUps.push(() => removeDataFolder(folder));
  return folder;
}
async function started(options: Parameters<typeof aProduct>[0]): Promise<Product> {
  const product = await aProduct(options);
  cleanUps.push(() => product.end('SIGKILL'));
  return product;
}

const areasOf = async (product: Product): Promise<readonly string[]> => {
  const response = await product.post('/api/register/area/page', { limit: 500, columns: ['name'] });
  const data = response?.data as { rows: readonly { name: string }[] } | undefined;
  return (data?.rows ?? []).map(({ name }) => name);
};
/** A file that takes a second or two to import. */
const large = (name: string) => ({
  name: `${name}.csv`,
  body: `Name,Description\n${Array.from({ length: 15_000 }, (_, n) => `${name}-${n},Number ${n}`).join('\n')}\n`,
});
const begun = async (product: Product, name: string): Promise<string> => {
  const response = await product.upload('/api/register/discipline/import', large(name));
  return (response.data as { job: string }).job;
};
const stateOf = async (product: Product, job: string): Promise<unknown> => {
  const response = await product.post('/api/register/importJob/get', { id: job });
  return (response?.data as { state?: unknown } | null)?.state;
};

/** Simulates the time after which a process that renews no lock is considered dead. */
async function longAfter(databaseUrl: string): Promise<void> {
  const database = connect(databaseUrl, { most: 1 });
  for (const table of ['_private_jobs', '_private_job_queues'])
    await database.pool.query(
      `update graphile_worker.${table} set locked_at = locked_at - interval '1 hour' where locked_at is not null`,
    );
  await database.end();
}

test(
  'a database killed during writes recovers by itself with every acknowledged write',
  { timeout: 240_000 },
  async () => {
    const dataDir = await aFolder();
    const product = await started({ dataDir });
    const acknowledged: string[] = [];
    const refused = new Map<number, string>();
    const over = new AbortController();
    const work = async (who: number): Promise<void> => {
      for (let n = 0; !over.signal.aborted; n++) {
        const name = `A${who}-${n}`;
        const response = await product.post('/api/register/area/create', { values: { name, description: name } });
        if (response?.code === 0) acknowledged.push(name);
        else if (response !== null) refused.set(response.code, response.msg);
        await sleep(20);
      }
    };
    const working = Promise.all([work(1), work(2)]);
    const job = await begun(product, 'E');
    await expect.poll(() => stateOf(product, job), WITHIN).toBe('running');
    const seen = { healthz: 200, readyz: 200 };
    for (let round = 0; round < 3; round++) {
      const before = acknowledged.length;
      process.kill(postmasterOf(dataDir), 'SIGKILL');
      for (let look = 0; look < 10; look++) {
        seen.healthz = Math.max(seen.healthz, await product.status('/healthz'));
        seen.readyz = Math.max(seen.readyz, await product.status('/readyz'));
        expect(await product.status('/livez')).toBe(200);
      }
      await expect.poll(() => acknowledged.length, WITHIN).toBeGreaterThan(before + 3);
      expect(product.code).toBeNull();
    }
    over.abort();
    await working;
    expect(seen).toEqual({ healthz: 503, readyz: 503 });
    expect([...refused]).toEqual([[503, expect.stringContaining('not reachable at the moment')]]);
    const there = new Set(await areasOf(product));
    expect(acknowledged.filter((name) => !there.has(name))).toEqual([]);
    // the import was interrupted each time, and done once
    await expect.poll(() => stateOf(product, job), WITHIN).toBe('done');
    await expect.poll(() => product.status('/healthz'), WITHIN).toBe(200);
  },
);

test(
  'an import is resumed after its process is killed or stopped, or cancelled in between',
  { timeout: 420_000 },
  async () => {
    const dataDir = await aFolder();
    const databaseUrl = (await aDatabase()).url;
    let product = await started({ dataDir, databaseUrl });
    for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
      const job = await begun(product, signal);
      await expect.poll(() => stateOf(product, job), WITHIN).toBe('running');
      expect(await product.end(signal)).toBe(signal === 'SIGTERM' ? 0 : -1);
      if (signal === 'SIGKILL') await longAfter(databaseUrl);
      product = await started({ dataDir, databaseUrl });
      await expect.poll(() => stateOf(product, job), WITHIN).toBe('done');
    }
    const cancelled = await begun(product, 'C');
    await expect.poll(() => stateOf(product, cancelled), WITHIN).toBe('running');
    await product.end('SIGKILL');
    await longAfter(databaseUrl);
    product = await started({ dataDir, databaseUrl });
    expect((await product.post('/api/ext/import/cancel', { job: cancelled }))?.code).toBe(0);
    const next = await begun(product, 'N');
    await expect.poll(() => stateOf(product, cancelled), WITHIN).toBe('cancelled');
    await expect.poll(() => stateOf(product, next), WITHIN).toBe('done');
  },
);
