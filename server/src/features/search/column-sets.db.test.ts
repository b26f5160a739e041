import { expect, test } from 'vitest';
import { columnSetDelete, columnSetList, columnSetSave } from '@plumbline/contract/features/search/calls.ts';
import type { Person } from '../../http/testing.ts';
import { aServer } from '../../http/testing.ts';
import { columnSetHandlers } from './column-sets.ts';

const server = await aServer({ handlers: columnSetHandlers });
const path = await server.aTenant('Here');
const elsewhere = await server.aTenant('Elsewhere');
const anna = await server.aUser(path, { permissions: ['tag:see', 'area:see'] });
const bo = await server.aUser(path, { permissions: ['tag:see'] });
const keeper = await server.aUser(path, { permissions: ['tag:see', 'user:update'] });
const stranger = await server.aUser(elsewhere, { permissions: ['tag:see', 'user:update'] });
const columns = [
  { name: 'name', shown: true, pinned: true },
  { name: 'description', shown: false, pinned: false },
];

const save = (as: Person, name: string, more: { shared?: boolean; register?: string } = {}) =>
  server.call(columnSetSave, { register: 'tag', name, columns, ...more }, { as, path });
const list = async (as: Person, register = 'tag', on = path) =>
  (await server.call(columnSetList, { register }, { as, path: on })).data;
const drop = async (as: Person, id: string) => (await server.call(columnSetDelete, { id }, { as, path })).code;

test('own column sets are private, shared ones belong to the company; the same name replaces', async () => {
  expect(await save(anna, ' ')).toMatchObject({ code: 14, msg: expect.anything() });
  const first = await save(anna, 'Short');
  expect((await save(anna, 'SHORT')).data.id).toBe(first.data.id);
  await save(anna, 'For all', { shared: true });
  expect((await list(anna)).map(({ name, mine: isOwn }) => [name, isOwn])).toEqual([
    ['For all', true],
    ['SHORT', true],
  ]);
  expect(await list(bo)).toMatchObject([{ name: 'For all', mine: false, columns, by: `Name of ${anna.username}` }]);
  expect(await list(anna, 'area')).toEqual([]);
  expect(await list(stranger, 'tag', elsewhere)).toEqual([]);
});

test('only the owner deletes a set, and user administrators a shared one; reading requires permission to see', async () => {
  const own = (await save(anna, 'Mine')).data.id;
  const shared = (await save(anna, 'Ours', { shared: true })).data.id;
  expect(await drop(bo, shared)).toBe(404);
  expect(await drop(keeper, own)).toBe(404);
  expect((await server.call(columnSetDelete, { id: shared }, { as: stranger, path: elsewhere })).code).toBe(404);
  expect(await drop(keeper, shared)).toBe(0);
  expect(await drop(anna, own)).toBe(0);
  expect((await save(bo, 'x', { register: 'area' })).code).toBe(403);
  expect((await save(bo, 'x', { register: 'nothing' })).code).toBe(404);
  expect((await server.call(columnSetList, { register: 'area' }, { as: bo, path })).code).toBe(403);
});
