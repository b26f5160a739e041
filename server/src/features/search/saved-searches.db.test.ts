import { expect, test } from 'vitest';
import { savedSearchDelete, savedSearchList, savedSearchSave } from '@plumbline/contract/features/search/calls.ts';
import type { Person } from '../../http/testing.ts';
import { aServer } from '../../http/testing.ts';
import { savedSearchHandlers } from './saved-searches.ts';

const server = await aServer({ handlers: savedSearchHandlers });
const path = await server.aTenant('Here');
const anna = await server.aUser(path, { permissions: ['tag:see', 'area:see'] });
const bo = await server.aUser(path, { permissions: ['tag:see'] });
const keeper = await server.aUser(path, { permissions: ['tag:see', 'user:update'] });
const view = { filter: { field: 'name', op: 'contains' as const, value: 'PT' }, sort: '-name', columns: [] };

const save = (as: Person, name: string, more: { shared?: boolean; register?: string } = {}) =>
  server.call(savedSearchSave, { register: 'tag', name, view, ...more }, { as, path });
const list = async (as: Person, register?: string) =>
  (await server.call(savedSearchList, { register }, { as, path })).data.map(({ name, mine: isOwn }) => ({
    name,
    mine: isOwn,
  }));

test('a search without a name is refused in the words of the specification [R5-29]', async () => {
  const answer = await server.call(savedSearchSave, { register: 'tag', name: '  ', view }, { as: anna, path });
  expect(answer).toMatchObject({ code: 14 });
  expect(JSON.stringify(answer.data)).toContain('Please enter a search name');
});

test('own searches are private, shared ones visible to all who see the register; the same name replaces', async () => {
  const first = await save(anna, 'Transmitters');
  expect((await save(anna, 'TRANSMITTERS')).data.id).toBe(first.data.id);
  await save(anna, 'For all', { shared: true });
  await save(anna, 'Areas', { shared: true, register: 'area' });
  expect(await list(anna)).toEqual([
    { name: 'Areas', mine: true },
    { name: 'For all', mine: true },
    { name: 'TRANSMITTERS', mine: true },
  ]);
  expect(await list(bo)).toEqual([{ name: 'For all', mine: false }]);
  expect(await list(anna, 'area')).toEqual([{ name: 'Areas', mine: true }]);
  const [saved] = (await server.call(savedSearchList, { register: 'tag' }, { as: bo, path })).data;
  expect(saved).toMatchObject({ view, by: `Name of ${anna.username}` });
});

test('only the owner deletes a search, and user administrators a shared one; saving requires permission to see', async () => {
  const own = (await save(anna, 'Mine')).data.id;
  const shared = (await save(anna, 'Ours', { shared: true })).data.id;
  const drop = async (as: Person, id: string) => (await server.call(savedSearchDelete, { id }, { as, path })).code;
  expect(await drop(bo, shared)).toBe(404);
  expect(await drop(keeper, own)).toBe(404);
  expect(await drop(keeper, shared)).toBe(0);
  expect(await drop(anna, own)).toBe(0);
  expect((await save(bo, 'x', { register: 'area' })).code).toBe(403);
  expect((await save(bo, 'x', { register: 'nothing' })).code).toBe(404);
});
