import { expect, test } from 'vitest';
import type { Pasted, VerbOutput } from '@plumbline/contract/register/calls.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { aServer, headersOf, type Person } from '../../http/testing.ts';
import { registerService } from '../register-service.ts';
import { features } from '../all-features.ts';

const server = await aServer({ features, registers: registerService });
const path = await server.aTenant('Here');
const elsewhere = await server.aTenant('Elsewhere');
const admin = await server.anAdmin(path);
const editor = await server.aUser(path, { permissions: ['area:see', 'area:update'] });
const adder = await server.aUser(path, { permissions: ['area:see', 'area:update', 'area:add'] });
const stranger = await server.anAdmin(elsewhere);
const post = async <T>(verb: string, input: unknown, as: Person = admin, on = path) =>
  (await server.post(`/api/register/area/${verb}`, input, { as, path: on })) as unknown as {
    code: number;
    msg: string;
    data: T;
  };
const made = async (name: string) => (await post<AnyRow>('create', { values: { name, description: name } })).data;

test('pasting requires permission to add, and undoing a paste permission to delete', async () => {
  const add = [{ name: 'N1', description: 'New' }];
  expect((await post('paste', { add }, editor)).code).toBe(403);
  const pasted = await post<Pasted>('paste', { add }, adder);
  expect(pasted).toMatchObject({ code: 0, data: { added: 1 } });
  const { batch } = pasted.data;
  expect(await post('undo', { batch }, adder)).toMatchObject({ code: 403, msg: expect.stringContaining('Delete') });
  // no user can undo another user's edits, whatever their rights, nor edits of another company
  expect((await post('undo', { batch }, admin)).code).toBe(404);
  expect((await post('undo', { batch }, stranger, elsewhere)).code).toBe(404);
  const ownPaste = await post<Pasted>('paste', { add: [{ name: 'N2', description: 'New' }] });
  expect(await post('undo', { batch: ownPaste.data.batch })).toMatchObject({ code: 0, data: { done: 1, many: true } });
});

test('a bulk change is one step; a row changed since then blocks the whole undo', async () => {
  const ids = [(await made('M1')).id, (await made('M2')).id];
  const change = { selection: { mode: 'these', ids }, values: { description: 'Same' } };
  expect((await post<VerbOutput['change']>('change', { ...change, dryRun: true })).data.batch).toBeNull();
  const { batch } = (await post<VerbOutput['change']>('change', change)).data;
  const row = (await post<AnyRow>('get', { id: ids[0] })).data;
  await post('update', { rows: [{ id: row.id, rev: row.rev, values: { description: 'Theirs' } }] }, editor);
  const refused = await post<VerbOutput['undo']>('undo', { batch });
  expect(refused.data).toMatchObject({ done: 0, batch: null, refused: [{ title: 'M1' }] });
  expect((await post<AnyRow>('get', { id: ids[1] })).data['description']).toBe('Same');
});

test('a row deleted since then blocks an undo', async () => {
  const row = await made('D1');
  const changed = await post<VerbOutput['update']>('update', {
    rows: [{ id: row.id, rev: row.rev, values: { description: 'x' } }],
  });
  await post('remove', { selection: { mode: 'these', ids: [row.id] } });
  const refused = await post<VerbOutput['undo']>('undo', { batch: changed.data.batch });
  expect(refused).toMatchObject({ code: 0, data: { done: 0, refused: [{ id: row.id }] } });
});

test('counts are exported in the language of the reader, and no cell begins a formula', async () => {
  await made('=1+1');
  const file = async (language: 'en' | 'zh', groupBy: readonly string[]) =>
    (
      await server.app.inject({
        method: 'POST',
        url: '/api/register/area/export',
        headers: headersOf({ as: admin, path, language }),
        payload: { format: 'csv', groupBy },
      })
    ).body;
  const english = await file('en', ['name']);
  expect(english.split('\r\n')[0]).toBe('\ufeffName,Count');
  expect(english).toContain("'=1+1,1");
  expect((await file('zh', ['name', 'description'])).split('\r\n')[0]).toMatch(/,数量$/);
  expect(await post('export', { format: 'csv', groupBy: ['nonsense'] })).toMatchObject({ code: 400 });
  const selection = { mode: 'these', ids: [admin.userId] };
  expect(await post('export', { format: 'csv', groupBy: ['name'], selection })).toMatchObject({ code: 400 });
});
