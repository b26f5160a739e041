import {
  fileDelete,
  fileDescribe,
  fileDetails,
  fileLink,
  fileList,
  fileRestore,
  fileRetire,
  fileUpload,
  ossPreviewUrl,
  type Attachment,
} from '@plumbline/contract/features/files/calls.ts';
import type { LevelPath } from '@plumbline/contract/levels.ts';
import { describe, expect, test } from 'vitest';
import { rows, sql } from '../../db/database.ts';
import { aServer, headersOf, type Answer, type By } from '../../http/testing.ts';
import { registerEngine } from '../../register/write/engine.ts';
import { registerService } from '../register-service.ts';
import { files } from './feature.ts';
import { form } from './testing.ts';

const server = await aServer({ features: [registerEngine, files], registers: registerService });
const { db } = server.database;
const path = await server.aTenant('Here');
const besideE = await server.aLevel({ tenantId: path.A, parentId: path.D, step: 'E' });
const beside: LevelPath = { ...path, E: besideE };
const admin = await server.anAdmin(path);
const by: By = { as: admin, path };
const areas: By = { as: await server.aUser(path, { permissions: ['area:*'] }), path };
const areaReader: By = { as: await server.aUser(path, { permissions: ['area:see'] }), path };
const punchLists: By = { as: await server.aUser(path, { permissions: ['punchList:*'] }), path };

let made = 0;
const next = (): string => `N-${(made += 1)}`;
async function make(register: string, name = next(), who: By = by): Promise<string> {
  const { data } = await server.post(`/api/register/${register}/create`, { values: { name, description: name } }, who);
  return (data as { id: string }).id;
}
async function upload(
  id: string,
  {
    register = 'area',
    name = 'note.txt',
    text = next(),
    who = by,
    replace,
  }: { register?: string; name?: string; text?: string; who?: By; replace?: string } = {},
): Promise<Answer<Attachment>> {
  const { payload, headers } = form(text, name, { register, id, ...(replace && { replace }) });
  const answer = await server.app.inject({
    method: 'POST',
    url: fileUpload.path,
    headers: { ...headersOf(who), ...headers },
    payload,
  });
  return answer.json<Answer<Attachment>>();
}
const namesOn = async (id: string, register = 'area', who = by) =>
  (await server.call(fileList, { register, id }, who)).data.map(({ name }) => name);
const listed = async (who: By, filter?: object) =>
  (
    (
      await server.post(
        '/api/register/attachment/page',
        { columns: ['name', 'table', 'attachedTo', 'retired'], limit: 200, ...(filter && { filter }) },
        who,
      )
    ).data as { rows: readonly { id: string; name: string; table: string; attachedTo: string }[] }
  ).rows;
const link = (attachments: readonly string[], rowIds: readonly string[], who = by, register = 'area') =>
  server.call(fileLink, { register, attachments: [...attachments], rows: [...rowIds] }, who);
const read = async ({ path: filePath }: { readonly path: string }, save = ''): Promise<string> => {
  const { data } = await server.call(ossPreviewUrl, { path: filePath }, by);
  return (await server.app.inject({ method: 'GET', url: `${data.replace(/^https?:\/\/[^/]+/, '')}${save}` })).body;
};

describe('one file on many rows', () => {
  test('takes its space once, stays where it is when it is deleted elsewhere, and is deleted with the last [R2.3-147]', async () => {
    const [one, two] = [await make('area'), await make('area')];
    const { data } = await upload(one, { name: 'shared.txt' });
    expect(await link([data.id], [one, two])).toMatchObject({ code: 0, data: { added: 1 } });
    const [there] = (await server.call(fileList, { register: 'area', id: two }, by)).data;
    expect(there).toMatchObject({ file: data.file, rows: 2, name: 'shared.txt' });
    const stored = await rows(db, sql`select from file where row_id = ${data.file}::uuid`);
    expect(stored).toHaveLength(1);
    expect(await server.call(fileDelete, { id: data.id }, by)).toMatchObject({ code: 0 });
    expect([await namesOn(one), await namesOn(two)]).toEqual([[], ['shared.txt']]);
    expect(await read(data)).not.toBe('');
    await server.call(fileDelete, { id: there?.id ?? '' }, by);
    expect(await server.call(ossPreviewUrl, { path: data.path }, by)).toMatchObject({ code: 404 });
    await server.call(fileRestore, { id: there?.id ?? '' }, by);
    expect(await namesOn(two)).toEqual(['shared.txt']);
    expect(await read(data)).not.toBe('');
    // attached once more, the deleted attachment has nothing left to restore
    await link([there?.id ?? ''], [one]);
    expect(await server.call(fileRestore, { id: data.id }, by)).toMatchObject({ code: 0 });
    expect(await namesOn(one)).toEqual(['shared.txt']);
  });

  test('shows each user the rows they may see, and opens no row by it', async () => {
    const [area, list] = [await make('area', 'Area with a file'), await make('punchList')];
    const { data } = await upload(list, { register: 'punchList', name: 'both.txt' });
    await link([data.id], [area]);
    const [onArea] = (await server.call(fileList, { register: 'area', id: area }, areaReader)).data;
    const seen = await server.call(fileDetails, { id: onArea?.id ?? '' }, areaReader);
    expect(seen.data).toMatchObject({
      on: [{ register: 'area', title: 'Area with a file', isOpen: false }],
      unseen: 1,
    });
    expect(await server.call(fileDetails, { id: data.id }, areaReader)).toMatchObject({ code: 404 });
    const all = await server.call(fileDetails, { id: data.id }, by);
    expect(all.data.on.map(({ register }) => register).toSorted()).toEqual(['area', 'punchList']);
    // of another scope of work only the rows of the facility
    const [fromBeside] = (await server.call(fileList, { register: 'area', id: area }, { as: admin, path: beside }))
      .data;
    const there = await server.call(fileDetails, { id: fromBeside?.id ?? '' }, { as: admin, path: beside });
    expect(there.data).toMatchObject({ on: [{ register: 'area' }], unseen: 1 });
  });

  test('cannot be attached by users who do not see it, or may not change the row', async () => {
    const [area, list, other] = [await make('area'), await make('punchList'), await make('area')];
    const { data } = await upload(list, { register: 'punchList' });
    expect(await link([data.id], [area], areas)).toMatchObject({ code: 404 });
    expect(await link([data.id], [area], punchLists)).toMatchObject({ code: 403 });
    expect(await link([data.id], [area], areaReader)).toMatchObject({ code: 403 });
    const own = await upload(area, { who: areas });
    expect(await link([own.data.id], [other, list], areas)).toMatchObject({ code: 404 });
    expect(await link([own.data.id], [other], areas)).toMatchObject({ code: 0, data: { added: 1 } });
    expect(await namesOn(other)).toHaveLength(1);
  });
});

describe('a new version', () => {
  test('replaces the file on every row, and those before it can be read', async () => {
    const [one, two] = [await make('area'), await make('area')];
    const { data } = await upload(one, { name: 'rev A.txt', text: 'first' });
    await link([data.id], [two]);
    const second = await upload(two, { name: 'rev B.txt', text: 'second', replace: data.file });
    expect(second).toMatchObject({ code: 0, data: { file: data.file, version: 2, name: 'rev B.txt' } });
    expect([await namesOn(one), await namesOn(two)]).toEqual([['rev B.txt'], ['rev B.txt']]);
    const { versions } = (await server.call(fileDetails, { id: data.id }, by)).data;
    expect(versions.map(({ number, name }) => [number, name])).toEqual([
      [2, 'rev B.txt'],
      [1, 'rev A.txt'],
    ]);
    expect(await Promise.all(versions.map((version) => read(version)))).toEqual(['second', 'first']);
    const history = await server.post('/api/register/area/history', { id: one }, by);
    expect(history.data).toMatchObject({
      entries: [{ action: 'attach', note: 'rev B.txt · v2' }, { action: 'attach' }, { action: 'add' }],
    });
  });

  test('uploaded from another scope is recorded in the history of every row it replaces the file on', async () => {
    const [area, list] = [await make('area'), await make('punchList')];
    const { data } = await upload(list, { register: 'punchList' });
    await link([data.id], [area]);
    const fromBeside = { as: admin, path: beside };
    expect(await upload(area, { who: fromBeside, replace: data.file })).toMatchObject({
      code: 0,
      data: { version: 2 },
    });
    const [onArea] = (await server.call(fileList, { register: 'area', id: area }, fromBeside)).data;
    await server.call(fileRetire, { ids: [onArea?.id ?? ''], reason: 'Wrong list' }, fromBeside);
    const history = await server.post('/api/register/punchList/history', { id: list }, by);
    expect(history.data).toMatchObject({
      entries: [
        { action: 'retire' },
        { action: 'attach', note: 'note.txt · v2' },
        { action: 'attach' },
        { action: 'add' },
      ],
    });
  });

  test('is refused for a file that is not on the row', async () => {
    const [one, two] = [await make('area'), await make('area')];
    const { data } = await upload(one);
    expect(await upload(two, { replace: data.file })).toMatchObject({ code: 404 });
    expect(await upload(one, { replace: one })).toMatchObject({ code: 404 });
    expect((await server.call(fileDetails, { id: data.id }, by)).data.versions).toHaveLength(1);
  });

  test('sent by two users simultaneously becomes two versions, beside an attachment to another row', async () => {
    const [one, two] = [await make('area'), await make('area')];
    const { data } = await upload(one);
    const done = await Promise.all([
      upload(one, { replace: data.file, name: 'a.txt' }),
      upload(one, { replace: data.file, name: 'b.txt' }),
      link([data.id], [two]),
    ]);
    expect(done.map(({ code }) => code)).toEqual([0, 0, 0]);
    const after = (await server.call(fileDetails, { id: data.id }, by)).data;
    expect(after).toMatchObject({ version: 3, rows: 2 });
    expect(after.versions[0]?.name).toBe(after.name);
    // deleted and replaced at once: it stays deleted, or has another version; nothing in between
    const [gone, more] = await Promise.all([
      server.call(fileDelete, { id: data.id }, by),
      upload(one, { replace: data.file, name: 'c.txt' }),
    ]);
    expect(gone.code).toBe(0);
    expect([0, 404]).toContain(more.code);
    expect(await namesOn(one)).toEqual([]);
  });
});

test('a retired file stays with the reason and the user, until it is in use again', async () => {
  const area = await make('area');
  const { data } = await upload(area, { name: 'old.txt' });
  expect(await server.call(fileRetire, { ids: [data.id], reason: 'Superseded by rev C' }, areaReader)).toMatchObject({
    code: 404,
  });
  await server.call(fileRetire, { ids: [data.id], reason: ' Superseded by rev C ' }, by);
  const [retired] = (await server.call(fileList, { register: 'area', id: area }, by)).data;
  expect(retired?.retired).toMatchObject({ reason: 'Superseded by rev C', by: `Name of ${admin.username}` });
  expect((await listed(by, { field: 'retired', op: 'is', value: true })).map(({ name }) => name)).toContain('old.txt');
  await server.call(fileRetire, { ids: [data.id], reason: null }, by);
  expect((await server.call(fileList, { register: 'area', id: area }, by)).data[0]?.retired).toBeNull();
  const history = await server.post('/api/register/area/history', { id: area }, by);
  expect(history.data).toMatchObject({
    entries: [
      { action: 'reuse', note: 'old.txt' },
      { action: 'retire', note: 'old.txt · Superseded by rev C' },
      { action: 'attach' },
      { action: 'add' },
    ],
  });
});

test('who opened or downloaded a file is listed once, with how often; its small pictures count nothing', async () => {
  const area = await make('area');
  const { data } = await upload(area);
  for (const save of ['', '', '&save=1', '&save=1']) await read(data, save);
  const { openings } = (await server.call(fileDetails, { id: data.id }, by)).data;
  // opened twice within a minute is opened once
  expect(openings).toMatchObject([{ user: `Name of ${admin.username}`, opened: 1, downloaded: 2 }]);
});

test('the list of attachments has those of the rows a user may see, and finds them by name and item [R2.3-147, R0-10]', async () => {
  const [area, list] = [await make('area', 'LISTED-1'), await make('punchList', 'LISTED-2')];
  const { data } = await upload(area, { name: 'listed.txt' });
  await upload(list, { register: 'punchList', name: 'listed too.txt' });
  await server.call(fileDescribe, { ids: [data.id], description: 'As installed' }, by);
  const listedItems = async (who: By) =>
    (await listed(who, { field: 'attachedTo', op: 'contains', value: 'LISTED' })).map(({ name, table, attachedTo }) => [
      name,
      table,
      attachedTo,
    ]);
  expect(await listedItems(by)).toEqual([
    ['listed too.txt', 'punchList', 'LISTED-2'],
    ['listed.txt', 'area', 'LISTED-1'],
  ]);
  expect(await listedItems(areaReader)).toEqual([['listed.txt', 'area', 'LISTED-1']]);
  expect(await listedItems({ as: admin, path: beside })).toEqual([['listed.txt', 'area', 'LISTED-1']]);
  expect((await listed(by, { field: 'description', op: 'contains', value: 'installed' })).map(({ id }) => id)).toEqual([
    data.id,
  ]);
  await server.post('/api/register/area/remove', { selection: { mode: 'these', ids: [area] } }, by);
  expect(await listedItems(areaReader)).toEqual([]);
});
