import { expect, test } from 'vitest';
import type { UnknownNames } from '@plumbline/contract/features/imports/calls/runs.ts';
import { features } from '@plumbline/server/features/all-features.ts';
import { importTask } from '@plumbline/server/features/imports/import-task.ts';
import { registerService } from '@plumbline/server/features/register-service.ts';
import { aServer, type By } from '@plumbline/server/http/testing.ts';
import { migrateJobs } from '@plumbline/server/jobs/jobs.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { importing, workbook } from './support/importing.ts';

const server = await aServer({ features, registers: registerService });
await migrateJobs(server.database);
const path = await server.aTenant('Here');
const by = { as: await server.anAdmin(path), path };
const work = importing(server, by);

const TAGS = `Tag number,Description,Discipline,Equipment type,Subsystems,Area
P-1,Pump,M,Pump,20-01,A1
P-2,Pump,m,Pump,20-01; 20-02,A1
P-3,Motor,E,Motor,20-01,A2
P-4,Motor,E,Motor,20-02,
P-4,Motor,E,Motor,20-02,
`;
const file = { name: 'tags.csv', body: TAGS };

/** Imports a file again, as the queue would. */
async function again(input: object, as: By = by) {
  const answer = await server.post('/api/ext/import/again', input, as);
  if (answer.code !== 0) return { code: answer.code, text: JSON.stringify(answer.data) + answer.msg };
  const { jobs } = answer.data as { jobs: readonly { job: string }[] };
  await importTask(server.database, { tenantId: path.A, job: jobs[0]?.job });
  const job = await work.post<AnyRow>('/api/register/importJob/get', { id: jobs[0]?.job });
  return { code: 0, job, ids: jobs.map(({ job: id }) => id) };
}
const unknown = (job: unknown, as: By = by) =>
  importing(server, as).post<readonly UnknownNames[]>('/api/ext/import/unknown', { job });

test('missing names are counted by column, added together with what their rows need, and the import runs again [use B11]', async () => {
  const [part] = await work.run(file, [{ register: 'tag' }], { setting: 'simulate' });
  expect(part?.job).toMatchObject({ invalid: 5, toBeAdded: 0 });
  const found = await unknown(part?.job.id);
  const shown = found.map(({ field, register, names, needs }) => [
    field,
    register,
    names.map(({ name, rows }) => `${name} ${rows}`),
    needs,
  ]);
  // the repeated row is counted too, whatever else is wrong with it
  expect(shown).toEqual([
    ['area', 'area', ['A1 2', 'A2 1'], []],
    ['discipline', 'discipline', ['E 3', 'M 2'], []],
    ['equipmentType', 'equipmentType', ['Motor 3', 'Pump 2'], []],
    ['subSystems', 'subSystem', ['20-01 3', '20-02 3'], ['system']],
  ]);
  const fields = { area: {}, discipline: {}, equipmentType: {} };
  const job = part?.job.id;
  // a subsystem needs a system: without one nothing is begun
  expect(
    await again({ job, setting: 'simulate', adds: [{ job, fields: { ...fields, subSystems: {} } }] }),
  ).toMatchObject({ code: 14, text: expect.stringContaining('need more than a name') });
  const gone = '0192f0c1-7b1e-7c22-9c57-3f1f0d1d2a01';
  const none = { ...fields, subSystems: { system: gone } };
  expect((await again({ job, setting: 'full', adds: [{ job, fields: none }] })).code).toBe(14);
  const system = await work.post<AnyRow>('/api/register/system/create', {
    values: { name: '20', description: 'Separation' },
  });
  const adds = [{ job, fields: { ...fields, subSystems: { system: system.id } } }];
  // a trial writes nothing, and the names it tried are part of the plan when it is run for real
  const trial = await again({ job, setting: 'simulate', adds });
  expect(trial.job).toMatchObject({ toBeAdded: 4, invalid: 1 });
  expect(await work.count('discipline')).toBe(0);
  const real = await again({ job: trial.job?.id, setting: 'full' });
  expect(real.job).toMatchObject({ added: 4, invalid: 1, fileName: 'tags.csv' });
  const names = async (register: string) => (await work.rows(register)).map((row) => row['name']).toSorted();
  expect(await names('discipline')).toEqual(['E', 'M']);
  expect(await names('area')).toEqual(['A1', 'A2']);
  expect(await work.rows('subSystem')).toMatchObject([{ system: { title: '20' } }, { system: { title: '20' } }]);
  expect(await names('tag')).toEqual(['P-1', 'P-2', 'P-3', 'P-4']);
  expect(await unknown(real.job?.id)).toEqual([]);
  // what was added for the import goes with it
  const undo = await work.post<{ removed: number }>('/api/ext/import/undo', { job: real.job?.id, dryRun: false });
  expect(undo.removed).toBe(4 + 2 + 2 + 2 + 2);
  expect(await names('discipline')).toEqual([]);
});

test('the system of new subsystems is the part of their names before a dash, and is added where it is missing [use B11]', async () => {
  const lines = ['Tag number,Description,Discipline,Equipment type,Subsystems', 'X-1,Pump,X,Pump,70-01; 70-02'];
  const body = `${lines.join('\n')}\nX-2,Pump,X,Pump,71-01\nX-3,Pump,X,Pump,7201\n`;
  const [part] = await work.run({ name: 'more.csv', body }, [{ register: 'tag' }], { setting: 'simulate' });
  const job = part?.job.id;
  await work.post('/api/register/system/create', { values: { name: '71', description: 'Known' } });
  const fields = { discipline: {}, equipmentType: {}, subSystems: { system: { before: '-' } } };
  const clerk = {
    as: await server.aUser(path, {
      permissions: ['tag:*', 'importJob:see', 'subSystem:*', 'discipline:*', 'equipmentType:*'],
    }),
    path,
  };
  const order = { job, setting: 'full', adds: [{ job, fields }] };
  // systems are added too, which needs its own right
  expect((await again(order, clerk)).code).toBe(403);
  const done = await again(order);
  expect(done.job).toMatchObject({ added: 2, invalid: 1 });
  const systems = await work.rows('subSystem');
  expect(
    systems
      .filter(({ name }) => String(name).startsWith('7'))
      .map((row) => [row['name'], (row['system'] as { title: string }).title]),
  ).toEqual([
    ['70-01', '70'],
    ['70-02', '70'],
    ['71-01', '71'],
  ]);
  const { rows: bad } = await work.post<{ rows: { problems: { words: { en: string } }[] }[] }>('/api/ext/import/rows', {
    job: done.job?.id,
  });
  expect(bad[0]?.problems[0]?.words.en).toContain('"7201" cannot be added to Subsystem');
});

test('the sheets of a workbook are imported again together; a row refused in an earlier sheet is no missing name [use B11]', async () => {
  const body = await workbook({
    'ITR class': [
      ['Name', 'Description', 'Handover gate'],
      ['A', 'Mechanical completion', 'one'],
    ],
    ITR: [
      ['Name', 'Description', 'Discipline', 'ITR class', 'Generation method'],
      ['M01A', 'Motor', 'E', 'A', 'digital'],
      ['M02A', 'Motor', 'I', 'B', 'digital'],
    ],
  });
  const plan = [
    { register: 'itrClass', sheet: 'ITR class' },
    { register: 'itr', sheet: 'ITR' },
  ];
  const parts = await work.run({ name: 'book.xlsx', body }, plan, { setting: 'simulate' });
  const itr = parts.find(({ register }) => register === 'itr')?.job.id;
  const found = await unknown(itr);
  expect(found.map(({ field, names, needs }) => [field, names.map(({ name }) => name), needs])).toEqual([
    ['discipline', ['E', 'I'], []],
    ['itrClass', ['B'], ['handoverGate']],
  ]);
  const fields = { discipline: {}, itrClass: { handoverGate: 2 } };
  const { ids = [] } = await again({ job: itr, setting: 'full', adds: [{ job: itr, fields }] });
  expect(ids).toHaveLength(2);
  expect(await work.rows('itr')).toMatchObject([{ name: 'M02A', itrClass: { title: 'B' } }]);
  expect(await work.rows('itrClass')).toMatchObject([{ name: 'B', handoverGate: 2 }]);
});

test('a missing right and a deleted file are reported, and other users find no import', async () => {
  const [part] = await work.run(file, [{ register: 'tag' }], { setting: 'simulate' });
  const job = part?.job.id;
  const clerk = { as: await server.aUser(path, { permissions: ['tag:*', 'importJob:see', 'area:add'] }), path };
  const found = await unknown(job, clerk);
  expect(found.map(({ field, why }) => [field, why?.en ?? null])).toEqual([
    ['area', null],
    ['discipline', 'You may not add rows to Discipline. Ask a user who may, or correct the cells.'],
    ['equipmentType', expect.stringContaining('You may not')],
    ['subSystems', expect.stringContaining('You may not')],
  ]);
  expect((await again({ job, setting: 'full', adds: [{ job, fields: { discipline: {} } }] }, clerk)).code).toBe(403);
  const stranger = { as: await server.aUser(path, { permissions: ['area:*'] }), path };
  for (const url of ['unknown', 'again'])
    expect((await server.post(`/api/ext/import/${url}`, { job, setting: 'full' }, stranger)).code).toBe(404);
  await server.database.pool.query(`update import_file set path = '' where job_id = $1`, [job]);
  const gone = await again({ job, setting: 'full' });
  expect(gone.code).not.toBe(0);
  expect(gone.text).toMatch(/was deleted/);
});
