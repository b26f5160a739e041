import { defaultClientSettings } from '@plumbline/contract/client-settings.ts';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '@plumbline/contract/errors.ts';
import type { LevelPath } from '@plumbline/contract/levels.ts';
import { VERBS, type Verb } from '@plumbline/contract/register/calls.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RegisterService } from './register-service.ts';
import { aServer, headersOf, type Person, type TestServer } from './testing.ts';

const ID = '00000000-0000-4000-8000-000000000000';
const INPUT: Readonly<Record<Exclude<Verb, 'import'>, unknown>> = {
  page: {},
  count: {},
  get: { id: ID },
  lookup: {},
  options: { field: 'name' },
  history: { id: ID },
  changes: { since: null },
  uses: { id: ID },
  groups: { by: ['name'] },
  deleted: {},
  export: {},
  template: {},
  create: { values: {} },
  update: { rows: [{ id: ID, rev: 1, values: {} }] },
  change: { selection: { mode: 'these', ids: [ID] }, values: {} },
  remove: { selection: { mode: 'these', ids: [ID] } },
  restore: { ids: [ID] },
  paste: {},
  undo: { batch: ID },
};

let server: TestServer;
let path: LevelPath;
let nobody: Person;
let admin: Person;
let seen: unknown[] = [];
let refuseUpload = false;

const registers: RegisterService = {
  call: async (context, register, verb, input) => {
    seen.push({ key: register.key, verb, input, path: context.path });
    return verb === 'export' ? { file: 'tags.csv', type: 'text/csv', body: Buffer.from('a') } : { done: verb };
  },
  upload: async (_context, register, file, fields) => {
    seen.push({ key: register.key, file, fields, content: await readFile(file.path, 'utf8') });
    if (refuseUpload) throw new AppError('importEmpty');
    return { job: ID };
  },
};

beforeAll(async () => {
  server = await aServer({
    handlers: [],
    registers: () => registers,
    installation: { client: { ...defaultClientSettings(), 'imports.largeMb': 20 } },
  });
  path = await server.aTenant();
  nobody = await server.aUser(path);
  admin = await server.anAdmin(path);
});
beforeEach(() => {
  seen = [];
  refuseUpload = false;
});

const verbs = Object.keys(INPUT) as (keyof typeof INPUT)[]; // the keys of our own table
const uploads = () => readdir(join(server.dataDir, 'uploads'));

function form(parts: readonly { name: string; file?: string; value: string }[]) {
  const lines = parts.map(
    ({ name, file, value }) =>
      `--x\r\ncontent-disposition: form-data; name="${name}"${file === undefined ? '' : `; filename="${file}"`}\r\n` +
      `${file === undefined ? '' : 'content-type: text/csv\r\n'}\r\n${value}\r\n`,
  );
  return { payload: `${lines.join('')}--x--\r\n`, type: 'multipart/form-data; boundary=x' };
}
const upload = (body: ReturnType<typeof form>, person = admin, key = 'tag') =>
  server.app.inject({
    method: 'POST',
    url: `/api/register/${key}/import`,
    headers: { ...headersOf({ as: person, path }), 'content-type': body.type },
    payload: body.payload,
  });

describe.each(verbs)('%s', (verb) => {
  test('requires a session, a level and its permission, and reaches the register service', async () => {
    const url = `/api/register/tag/${verb}`;
    const input = INPUT[verb];
    expect(await server.post(url, input, { path })).toMatchObject({ code: 4 });
    expect((await server.post(url, input, { as: admin })).msg).toContain('Choose a project');
    expect((await server.post(url, input, { as: nobody, path })).msg).toContain('You do not have the right');
    const wrong = await server.aUser(path, { permissions: [`taggedItem:${VERBS[verb]}`, 'tag:sign'] });
    expect(await server.post(url, input, { as: wrong, path })).toMatchObject({ code: 403 });
    const right = await server.aUser(path, { permissions: [`tag:${VERBS[verb]}`] });
    if (verb !== 'export') {
      expect(await server.post(url, input, { as: right, path })).toMatchObject({ code: 0, data: { done: verb } });
    }
  });

  test('refuses unknown input', async () => {
    const answer = await server.post(
      `/api/register/tag/${verb}`,
      { ...Object(INPUT[verb]), more: 1 },
      { as: admin, path },
    );
    expect(answer).toMatchObject({
      code: 14,
      data: { reqFormatErrorList: [{ field: 'more', msg: 'There is no such field.' }] },
    });
    expect(seen).toEqual([]);
  });
});

test('passes on the parsed input and the granted path', async () => {
  await server.post('/api/register/discipline/page', { offset: 5 }, { as: admin, path });
  expect(seen).toEqual([{ key: 'discipline', verb: 'page', input: { offset: 5, limit: 100 }, path }]);
});

test('an export is a file', async () => {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/register/tag/export',
    headers: headersOf({ as: admin, path }),
    payload: {},
  });
  expect(answer.headers['content-disposition']).toContain('filename="tags.csv"');
  expect(answer.body).toBe('a');
});

test('system registers cannot be edited, not even by the administrator', async () => {
  for (const verb of ['create', 'update', 'remove', 'restore', 'deleted', 'template'] as const) {
    const answer = await server.post(`/api/register/importJob/${verb}`, INPUT[verb], { as: admin, path });
    expect(answer).toMatchObject({ code: 403, msg: 'Import is maintained by the system and cannot be edited.' });
  }
  expect(await server.post('/api/register/importJob/page', {}, { as: admin, path })).toMatchObject({ code: 0 });
});

test('pairs of a list are imported and exported with the permission on their owner, and refuse other verbs', async () => {
  const url = (verb: string) => `/api/register/taggedItemSubSystem/${verb}`;
  const loads = await server.aUser(path, { permissions: ['taggedItem:import'] });
  expect(await server.post(url('template'), {}, { as: loads, path })).toMatchObject({ code: 0 });
  expect(await server.post(url('export'), {}, { as: loads, path })).toMatchObject({ code: 403 });
  const others = await server.aUser(path, { permissions: ['tag:*', 'taggedItemSubSystem:*'] });
  for (const verb of ['template', 'export']) {
    expect((await server.post(url(verb), {}, { as: nobody, path })).msg).toContain('You do not have the right');
    expect(await server.post(url(verb), {}, { as: others, path })).toMatchObject({ code: 403 });
  }
  const file = form([{ name: 'file', file: 'pairs.csv', value: 'Tagged item,Subsystem' }]);
  expect((await upload(file, others, 'taggedItemSubSystem')).json()).toMatchObject({ code: 403 });
  seen = [];
  for (const verb of verbs.filter((verb) => verb !== 'template' && verb !== 'export'))
    expect(await server.post(url(verb), INPUT[verb], { as: admin, path }), verb).toMatchObject({
      status: 404,
      msg: 'There is no such call.',
    });
  expect(seen).toEqual([]);
});

describe('import', () => {
  test('saves the file under a name of its own and passes it on with the other fields, in any order', async () => {
    const body = form([
      { name: 'file', file: '../../etc/passwd', value: 'Name\nP-100' },
      { name: 'setting', value: 'simulate' },
    ]);
    const answer = await upload(body);
    expect(answer.json()).toEqual({ code: 0, data: { job: ID }, msg: '' });
    expect(seen).toMatchObject([
      { key: 'tag', fields: { setting: 'simulate' }, content: 'Name\nP-100', file: { size: 10 } },
    ]);
    const [{ file }] = seen as [{ file: { path: string; name: string } }]; // what our own service noted
    expect(file.path.startsWith(join(server.dataDir, 'uploads'))).toBe(true);
    expect(file.name).not.toContain('/');
    expect(await uploads()).toHaveLength(1);
  });

  test('deletes the file when the service refuses it', async () => {
    const before = await uploads();
    refuseUpload = true;
    const answer = await upload(form([{ name: 'file', file: 'a.csv', value: 'x' }]));
    expect(answer.json()).toMatchObject({ code: 1 });
    expect(await uploads()).toEqual(before);
  });

  test('requires its permission, a form and a file', async () => {
    const body = form([{ name: 'file', file: 'a.csv', value: 'x' }]);
    expect((await upload(body, nobody)).json()).toMatchObject({ code: 403 });
    expect((await upload(body, admin, 'importJob')).json()).toMatchObject({ code: 403 });
    expect((await upload(form([{ name: 'setting', value: 'x' }]))).json()).toMatchObject({
      code: 14,
      data: { reqFieldErrorList: [{ field: 'file', msg: 'Choose a file.' }] },
    });
    const json = await server.app.inject({
      method: 'POST',
      url: '/api/register/tag/import',
      headers: headersOf({ as: admin, path }),
      payload: {},
    });
    expect(json.statusCode).toBe(400);
    expect(seen).toEqual([]);
  });

  test('a file over 20 MB answers 413 and leaves nothing behind', async () => {
    const before = await uploads();
    const answer = await upload(form([{ name: 'file', file: 'a.csv', value: 'x'.repeat(20 * 1024 * 1024 + 1) }]));
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toMatchObject({ code: 413, msg: 'The file is too large: at most 20 MB.' });
    expect(await uploads()).toEqual(before);
  });

  test('two files, a broken form and endless fields are refused and leave nothing behind [attack C4]', async () => {
    const before = await uploads();
    const file = { name: 'file', file: 'a.csv', value: 'x' };
    const broken = {
      payload: '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
      type: 'multipart/form-data; boundary=x',
    };
    expect((await upload(form([file, file]))).body).toContain('Send one file at a time.');
    const many = form([file, ...Array.from({ length: 30 }, (_, at) => ({ name: `f${at}`, value: '' }))]);
    for (const body of [form([file, file]), broken, many, { ...broken, type: 'multipart/form-data' }]) {
      const answer = await upload(body);
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
      expect(answer.statusCode).toBeLessThan(500);
    }
    expect(await uploads()).toEqual(before);
  });
});
