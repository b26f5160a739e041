import { expect, test } from 'vitest';
import type { ImportRow } from '@plumbline/contract/features/imports/calls/import-rows.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { features } from '@plumbline/server/features/all-features.ts';
import { importTask } from '@plumbline/server/features/imports/import-task.ts';
import { registerService } from '@plumbline/server/features/register-service.ts';
import { aServer, headersOf } from '@plumbline/server/http/testing.ts';
import { migrateJobs } from '@plumbline/server/jobs/jobs.ts';
import { sendForm, workbook } from './support/importing.ts';

const server = await aServer({ features, registers: registerService });
await migrateJobs(server.database);
const path = await server.aTenant('Here');
const admin = await server.anAdmin(path);
const by = { as: admin, path };

/** Uploads a file as the browser does, and returns the response. */
async function upload(file: {
  readonly name: string;
  readonly body: string | Buffer;
  readonly setting?: string;
  readonly language?: 'en' | 'zh';
}) {
  const boundary = 'a-boundary-of-a-test';
  const part = (head: string, body: string | Buffer): Buffer =>
    Buffer.concat([Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`), Buffer.from(body), Buffer.from('\r\n')]);
  const payload = Buffer.concat([
    part('Content-Disposition: form-data; name="importSetting"', file.setting ?? 'full'),
    part(
      `Content-Disposition: form-data; name="file"; filename="${file.name}"\r\nContent-Type: application/octet-stream`,
      file.body,
    ),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
  const headers = {
    ...headersOf({ ...by, language: file.language ?? 'en' }),
    'content-type': `multipart/form-data; boundary=${boundary}`,
  };
  const answer = await server.app.inject({ method: 'POST', url: '/api/register/discipline/import', headers, payload });
  return answer.json<{ code: number; data: { job: string }; msg: string }>();
}
/** Uploads, runs the job as the queue would, and returns its line in the log. */
async function run(file: Parameters<typeof upload>[0]): Promise<AnyRow> {
  const { data } = await upload(file);
  await importTask(server.database, { tenantId: path.A, job: data.job });
  return (await server.post('/api/register/importJob/get', { id: data.job }, by)).data as AnyRow;
}

test('an upload becomes a job with all counts, and its invalid rows give reasons in both languages [R2.6-13, R3-071, R3-072]', async () => {
  const job = await run({ name: 'trades.csv', body: 'Name,Description\nE,Electrical\nM;x,Mechanical\nP,\n' });
  expect(job).toMatchObject({
    number: 1,
    state: 'done',
    tableName: 'Discipline',
    fileName: 'trades.csv',
    importSetting: 'full',
    total: 3,
    added: 1,
    invalid: 2,
    unchanged: 0,
    toBeAdded: null,
  });
  const { data } = await server.post('/api/ext/import/rows', { job: job.id }, by);
  const { rows } = data as { rows: ImportRow[] };
  expect(rows.map((row) => [row.number, row.problems[0]?.column, row.problems[0]?.words.zh])).toEqual([
    [3, 'name', '名称不能包含 ; 或 ,'],
    [4, 'description', '必填'],
  ]);
  const result = await server.app.inject({
    method: 'POST',
    url: '/api/ext/import/result',
    headers: { ...headersOf(by), 'content-type': 'application/json' },
    payload: JSON.stringify({ job: job.id }),
  });
  expect(result.rawPayload.subarray(0, 2).toString()).toBe('PK');
});

test('the call of a register imports a table over several sheets as a whole, and ignores other sheets [imports D2]', async () => {
  const captions = ['Name', 'Description'];
  const body = await workbook({
    Discipline: [captions, ['S1', 'First sheet']],
    'Discipline (2)': [captions, ['S2', 'Second sheet']],
    Notes: [captions, ['S3', 'No part of it']],
  });
  const job = await run({ name: 'long.xlsx', body });
  expect(job).toMatchObject({ state: 'done', added: 1, fileName: 'long.xlsx · Discipline' });
  const filter = { field: 'name', op: 'startsWith', value: 'S' };
  const { data } = await server.post('/api/register/discipline/page', { filter }, by);
  expect((data as { rows: AnyRow[] }).rows.map(({ name }) => name)).toEqual(['S1', 'S2']);
});

test.each([
  [
    'a file that is not a spreadsheet [R5-25]',
    'list.csv',
    Buffer.from([0x25, 0x50, 0x44, 0x46, 0, 1, 2, 3]),
    'Cannot import this file. File must be in .csv or .xlsx format',
  ],
  [
    'a file with captions only [R5-26]',
    'list.csv',
    'Name,Description\n',
    'The file contains no data. Please check and upload a valid file.',
  ],
  ['an empty file [R5-27]', 'list.csv', '', 'The file contains no data. Please check and upload a valid file.'],
])('the exact text is shown and nothing is stored for %s', async (_title, name, body, text) => {
  const before = (await server.post('/api/register/discipline/count', {}, by)).data;
  const answer = await upload({ name, body });
  if (answer.code === 0) {
    await importTask(server.database, { tenantId: path.A, job: answer.data.job });
    const { data } = await server.post('/api/register/importJob/get', { id: answer.data.job }, by);
    expect(data).toMatchObject({ state: 'failed', problem: text });
  } else expect(answer.msg).toBe(text);
  expect((await server.post('/api/register/discipline/count', {}, by)).data).toEqual(before);
});

test('the reason of a failure is given in the language of the importing user', async () => {
  const job = await run({ name: 'list.csv', body: 'Nonsense\n1\n', language: 'zh' });
  expect(job).toMatchObject({
    state: 'failed',
    problem: '未知列：Nonsense。列标题必须与模板一致，或在“导入”页面中映射。',
    tableName: '专业',
  });
});

test('an import cancelled before its turn writes nothing and is shown as cancelled', async () => {
  const { data } = await upload({ name: 'list.csv', body: 'Name,Description\nZ,Z\n' });
  expect((await server.post('/api/ext/import/cancel', { job: data.job }, by)).code).toBe(0);
  await importTask(server.database, { tenantId: path.A, job: data.job });
  expect((await server.post('/api/register/importJob/get', { id: data.job }, by)).data).toMatchObject({
    state: 'cancelled',
    added: null,
  });
});

test('a job that is repeated after a crash does its work once', async () => {
  const { data } = await upload({ name: 'list.csv', body: 'Name,Description\nOnce,Once\n' });
  const key = { tenantId: path.A, job: data.job };
  await importTask(server.database, key);
  await importTask(server.database, key);
  expect((await server.post('/api/register/importJob/get', { id: data.job }, by)).data).toMatchObject({
    state: 'done',
    added: 1,
  });
});

test('a program that repeats an upload with one key has it imported once, and gets the same job [imports 7]', async () => {
  const file = { name: 'call.csv', body: 'Name,Description\nCALL,By a program\n' };
  const send = (key: string) =>
    sendForm<{ job: string }>(server, '/api/register/discipline/import', {
      file,
      fields: { importSetting: 'full' },
      by,
      key,
    });
  const [first, again] = [await send('nightly-1'), await send('nightly-1')];
  expect(again).toEqual(first);
  expect((await send('nightly-2')).data.job).not.toBe(first.data.job);
  const { data } = await server.post('/api/register/importJob/page', { columns: ['fileName'] }, by);
  const named = (data as { rows: readonly AnyRow[] }).rows.filter((row) => row['fileName'] === 'call.csv');
  expect(named).toHaveLength(2);
});

test('permission to import one register does not allow reading imports of another', async () => {
  const job = await run({ name: 'list.csv', body: 'Name,Description\nQ,Q\n' });
  const other = await server.aUser(path, { permissions: ['importJob:see', 'system:import'] });
  expect((await server.post('/api/ext/import/rows', { job: job.id }, { as: other, path })).code).toBe(403);
});

test('users without any import permission cannot have a file inspected', async () => {
  const reader = await server.aUser(path, { permissions: ['discipline:see'] });
  const file = { name: 'list.csv', body: 'Name,Description\nZ,Z\n' };
  const request = { file, fields: {}, by: { as: reader, path } };
  expect((await sendForm(server, '/api/ext/import/inspect', request)).code).toBe(403);
  expect((await sendForm(server, '/api/ext/import/inspect', { ...request, by })).code).toBe(0);
});
