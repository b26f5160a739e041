// @spared @rooms jobs, db/whole, features/work-packs
import { mkdir, mkdtemp, readdir, realpath } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FullDocument, ShownOutline } from '@plumbline/contract/features/work-packs/full-document.ts';
import { connect, rows, sql } from '@plumbline/server/db/database.ts';
import { aDatabase } from '@plumbline/server/db/testing.ts';
import { hasPoppler, textOf } from '@plumbline/server/pdf/read-pdf.fixture.ts';
import { afterEach, expect, test } from 'vitest';
import { aProduct, removeDataFolder, type Product } from './support/product.ts';
import { smallPdf } from './support/small-pdf.ts';

/* The whole product as separate processes; the process making a document is killed half way. */

const WITHIN = { timeout: 90_000, interval: 20 };
/** Enough cards for the kill to come in the middle. */
const CARDS = 30;
const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

test.skipIf(!hasPoppler)(
  'a document whose worker is killed is completed by another, with the parts already made [R0-05]',
  { timeout: 300_000 },
  async () => {
    const dataDir = await realpath(await mkdtemp(join(tmpdir(), 'killed-document-')));
    cleanUps.push(() => removeDataFolder(dataDir));
    const temporary = join(dataDir, 'temporary');
    await mkdir(temporary);
    const databaseUrl = (await aDatabase()).url;
    const database = connect(databaseUrl, { most: 1 });
    cleanUps.push(() => database.end());
    const started = async (): Promise<Product> => {
      const launched = await aProduct({ dataDir, databaseUrl, temporary });
      cleanUps.push(() => launched.end('SIGKILL'));
      return launched;
    };
    let product = await started();
    const ask = async <T>(url: string, input: unknown): Promise<T> => {
      const response = await product.post(url, input);
      if (response?.code !== 0) throw new Error(`${url}: ${response?.msg}`);
      return response.data as T; // eslint-disable-line -- a check knows what it asked for
    };
    const make = async (register: string, values: object): Promise<string> =>
      (await ask<{ id: string }>(`/api/register/${register}/create`, { values })).id;
    const named = (name: string) => ({ name, description: `About ${name}` });

    const discipline = await make('discipline', named('KM'));
    const system = await make('system', named('K90'));
    const subSystem = await make('subSystem', { ...named('K90-01'), system });
    const workPackType = await make('workPackType', named('KWP'));
    const workPack = await make('workPack', { ...named('KILLED'), workPackType });
    const names = Array.from({ length: CARDS }, (_, at) => `K-${String(at + 1).padStart(2, '0')}`);
    for (const name of names) {
      const id = await make('jobCard', { ...named(name), discipline, subSystem, workPack });
      const body = new Blob([new Uint8Array(smallPdf([`SKETCH ${name}`]))]);
      const fields = { register: 'jobCard', id };
      const sent = await product.upload('/api/ext/file/upload', { name: `${name}.pdf`, body }, { fields });
      expect(sent.code).toBe(0);
    }

    const { parts, inCard } = await ask<ShownOutline>('/api/ext/work-pack/document-outline', { id: workPack });
    const { document } = await ask<{ document: string }>('/api/ext/work-pack/document-start', {
      id: workPack,
      parts,
      inCard,
    });
    const madeOf = () =>
      rows(
        database.db,
        sql<{ place: number; sha256: string | null }>`select place, sha256 from work_pack_document_part
          where document = ${document}::uuid and state = 'made' order by place`,
      );
    await expect.poll(async () => (await madeOf()).length, WITHIN).toBeGreaterThan(CARDS / 3);
    expect(await product.end('SIGKILL')).toBe(-1);
    const before = await madeOf();
    const total = await rows(
      database.db,
      sql`select place from work_pack_document_part where document = ${document}::uuid`,
    );
    expect(before.length).toBeLessThan(total.length);
    const left = async () => (await readdir(temporary)).filter((name) => name.startsWith('plumbline-'));
    expect(await left()).toEqual([expect.stringMatching(/^plumbline-document-/)]);

    // lets the time pass after which a process that renews no lock is considered dead
    for (const table of ['_private_jobs', '_private_job_queues'])
      await database.pool.query(
        `update graphile_worker.${table} set locked_at = locked_at - interval '1 hour' where locked_at is not null`,
      );
    product = await started();
    const lineOf = async (): Promise<FullDocument | undefined> =>
      (await ask<readonly FullDocument[]>('/api/ext/work-pack/document-list', {})).find(({ id }) => id === document);
    await expect.poll(async () => (await lineOf())?.state, WITHIN).toBe('done');

    const line = await lineOf();
    expect(line).toMatchObject({ done: total.length, total: total.length, named: [] });
    expect(await madeOf()).toEqual(expect.arrayContaining([...before]));
    const pages = textOf(await product.take('/api/ext/work-pack/document-download', { document }));
    expect(pages).toHaveLength(line?.pages ?? 0);
    const sketches = pages.flatMap((page) => /SKETCH (K-\d+)/.exec(page)?.[1] ?? []);
    expect(sketches).toEqual(names);
    for (const name of names)
      expect(
        pages.filter((page) => page.includes(`About ${name}`)),
        name,
      ).not.toEqual([]);
    for (const [at, page] of pages.entries()) expect(page).toContain(`${at + 1} / ${pages.length}`);
    // the dead process leaves nothing on the disk either
    expect(await left()).toEqual([]);
  },
);
