import { inLanguage } from '@plumbline/contract/words/pair.ts';
import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { packList, PACKS, packTake, type Pack } from '@plumbline/contract/features/imports/calls/packs.ts';
import { importAbout, type ImportAboutPart, importUndo } from '@plumbline/contract/features/imports/calls/runs.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { features } from '@plumbline/server/features/all-features.ts';
import { importTask } from '@plumbline/server/features/imports/import-task.ts';
import { packData } from '@plumbline/server/features/imports/packs/pack-data.ts';
import { registerService } from '@plumbline/server/features/register-service.ts';
import { aServer, type By } from '@plumbline/server/http/testing.ts';
import { migrateJobs } from '@plumbline/server/jobs/jobs.ts';

const server = await aServer({ features, registers: registerService });
await migrateJobs(server.database);

/** An empty scope of work in a company of its own, and its administrator. */
async function anEmptyScope() {
  const path = await server.aTenant('Plant');
  const by: By = { as: await server.anAdmin(path), path };
  const must = async (url: string, input: unknown): Promise<unknown> => {
    const { code, data, msg } = await server.post(url, input, by);
    if (code !== 0) throw new Error(`${url}: ${msg} ${JSON.stringify(data)}`);
    return data;
  };
  const rowsOf = async (register: string): Promise<readonly AnyRow[]> =>
    ((await must(`/api/register/${register}/page`, { limit: 1000 })) as { rows: readonly AnyRow[] }).rows;
  const take = async (pack: Pack, setting: 'simulate' | 'full' = 'full') => {
    const { data } = await server.call(packTake, { pack, setting }, by);
    const job = data.jobs[0]?.job ?? '';
    await importTask(server.database, { tenantId: path.A, job });
    const { parts } = (await server.call(importAbout, { job }, by)).data;
    for (const part of parts.filter(({ state, result }) => state !== 'done' || (result.invalid ?? 0) > 0)) {
      const bad = await must('/api/ext/import/rows', { job: part.job, outcome: 'invalid', limit: 3, offset: 0 });
      throw new Error(`${pack}, ${part.register}: ${part.state} ${JSON.stringify(bad)}`);
    }
    return { job, parts };
  };
  return { path, by, must, rowsOf, take };
}
const sum = (parts: readonly ImportAboutPart[], count: 'added' | 'toBeAdded' | 'updated' | 'unchanged'): number =>
  parts.reduce((total, { result }) => total + (result[count] ?? 0), 0);
const rowsIn = (pack: Pack): number => packData(pack).sheets.reduce((total, { lines }) => total + lines.length, 0);

test('each folder of starter packs is offered', () => {
  const folder = new URL('../server/content/packs/', import.meta.url);
  const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(folders.map(({ name }) => name).toSorted()).toEqual(PACKS.toSorted());
});

test.each(PACKS)('the starter pack %s has a pair of both languages in each row that has a description', (pack) => {
  for (const { register, headers, lines } of packData(pack).sheets) {
    const at = headers.indexOf('Description');
    if (at === -1) continue;
    const texts = lines.map((cells) => cells[at] ?? '');
    const lacking = texts.filter((text) => inLanguage(text, 'en') === inLanguage(text, 'zh'));
    expect(lacking, register.key).toEqual([]);
  }
});

test.each(PACKS)(
  'the starter pack %s loads into an empty scope without an error, each check with an approved form, and changes nothing when loaded again',
  async (pack) => {
    const { rowsOf, take } = await anEmptyScope();
    const first = await take(pack);
    expect(sum(first.parts, 'added')).toBe(rowsIn(pack));
    for (const register of ['itr', 'pwl']) {
      const rows = await rowsOf(register);
      expect(rows.length).toBeGreaterThan(0);
      expect(rows.filter((row) => row['formStanding'] !== 'approved')).toEqual([]);
    }
    const again = await take(pack);
    expect([sum(again.parts, 'added'), sum(again.parts, 'updated'), sum(again.parts, 'unchanged')]).toEqual([
      0,
      0,
      rowsIn(pack),
    ]);
  },
  120_000,
);

test('a starter pack leaves own values and the own default as they are, a trial stores nothing, and an undo removes only what it added', async () => {
  const { by, must, rowsOf, take } = await anEmptyScope();
  const own = { name: 'E', description: 'Our electricians' };
  await must('/api/register/discipline/create', { values: own });
  await must('/api/register/tagItrCompletionStatus/create', {
    values: { name: 'Fertig', description: 'Ours', isDefault: true },
  });
  const trial = await take('buildings', 'simulate');
  expect(sum(trial.parts, 'toBeAdded')).toBe(rowsIn('buildings') - 1);
  expect(trial.parts.map(({ formless }) => formless).filter((count) => count > 0)).toEqual([]);
  expect(await rowsOf('itr')).toEqual([]);
  const { job } = await take('buildings');
  expect((await rowsOf('discipline')).find(({ name }) => name === 'E')).toMatchObject(own);
  const defaults = (await rowsOf('tagItrCompletionStatus')).filter((row) => row['isDefault'] === true);
  expect(defaults.map(({ name }) => name)).toEqual(['Fertig']);
  const undone = await server.call(importUndo, { job, dryRun: false, leave: false }, by);
  expect(undone.data).toMatchObject({ reverted: 0, obstacleCount: 0 });
  expect((await rowsOf('discipline')).map(({ name }) => name)).toEqual(['E']);
  expect(await rowsOf('itr')).toEqual([]);
}, 120_000);

test('who may not import one of its tables is refused, and sees which', async () => {
  const { path } = await anEmptyScope();
  const reader: By = { as: await server.aUser(path, { permissions: ['discipline:see'] }), path };
  const { data } = await server.call(packList, {}, reader);
  expect(data.map(({ key }) => key)).toEqual(PACKS);
  expect(data[0]?.tables.every(({ closed }) => closed !== null)).toBe(true);
  const { code } = await server.post(packTake.path, { pack: 'buildings', setting: 'full' }, reader);
  expect(code).not.toBe(0);
});
