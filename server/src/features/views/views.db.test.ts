import { describe, expect, test } from 'vitest';
import {
  viewDelete,
  viewGet,
  viewHistory,
  viewList,
  viewMine,
  viewPin,
  viewRestore,
  viewRoles,
  viewSave,
} from '@plumbline/contract/features/views/calls.ts';
import type { InputOf } from '@plumbline/contract/calls/call.ts';
import { queryLists } from '@plumbline/contract/lists/index.ts';
import { goneFrom, namesIn } from '@plumbline/contract/register/list-view.ts';
import { allRegisters, registers } from '@plumbline/contract/registers/index.ts';
import { oneRow, sql } from '../../db/database.ts';
import type { Person } from '../../http/testing.ts';
import { aServer } from '../../http/testing.ts';
import { views } from './feature.ts';

const server = await aServer({ features: [views] });
const path = await server.aTenant('Here');
const anna = await server.aUser(path, { permissions: ['tag:see', 'area:see'] });
const bo = await server.aUser(path, { permissions: ['tag:see'] });
const keeper = await server.aUser(path, { permissions: ['tag:see', 'user:update', 'role:update'] });
const stranger = await server.anAdmin(await server.aTenant('Elsewhere'));
const view = {
  filter: { field: 'name', op: 'contains' as const, value: 'PT' },
  sort: '-name',
  columns: [{ name: 'name', shown: true, pinned: true }],
  groupBy: ['discipline'],
  grouped: true,
  colourBy: null,
};

interface More {
  readonly shared?: boolean;
  readonly register?: string;
  readonly id?: string;
  readonly rev?: number;
  readonly view?: InputOf<typeof viewSave>['view'];
}
const save = (as: Person, name: string, more: More = {}) =>
  server.call(viewSave, { register: 'tag', name, view, ...more }, { as, path });
const made = async (as: Person, name: string, more: More = {}) => (await save(as, name, more)).data.id;
const list = async (as: Person, register?: string) =>
  (await server.call(viewList, { register }, { as, path })).data.map(({ name, mine: isOwn }) => ({
    name,
    mine: isOwn,
  }));
const get = async (as: Person, id: string) => server.call(viewGet, { id }, { as, path });
const roleOf = async (person: Person): Promise<string> => {
  const found = await oneRow(
    server.database.db,
    sql<{ id: string }>`select role_id as id from user_role where user_id = ${person.userId}::uuid`,
  );
  return found?.id ?? '';
};

test('a view without a name is refused in the words of the specification [R5-29]', async () => {
  const answer = await server.call(viewSave, { register: 'tag', name: '  ', view }, { as: anna, path });
  expect(answer).toMatchObject({ code: 14 });
  expect(JSON.stringify(answer.data)).toContain('Please enter a search name');
});

test('own views are private, shared ones visible to all who see the register; a name is used once', async () => {
  await made(anna, 'Transmitters');
  expect((await save(anna, 'TRANSMITTERS')).code).toBe(409);
  await made(anna, 'For all', { shared: true });
  await made(anna, 'Areas', { shared: true, register: 'area', view: {} });
  expect(await list(anna)).toEqual([
    { name: 'Areas', mine: true },
    { name: 'For all', mine: true },
    { name: 'Transmitters', mine: true },
  ]);
  expect(await list(bo)).toEqual([{ name: 'For all', mine: false }]);
  expect(await list(anna, 'area')).toEqual([{ name: 'Areas', mine: true }]);
  const [saved] = (await server.call(viewList, { register: 'tag' }, { as: bo, path })).data;
  expect(saved).toMatchObject({ view, by: `Name of ${anna.username}`, rev: 1 });
});

test('a view that names a column its register does not have is refused by name', async () => {
  for (const wrong of [
    { ...view, sort: 'nowhere' },
    { ...view, groupBy: ['nowhere'] },
    { ...view, colourBy: 'nowhere' },
    { ...view, columns: [{ name: 'nowhere', shown: true, pinned: false }] },
    { ...view, filter: { or: [{ field: 'nowhere', op: 'blank' as const }] } },
  ]) {
    const answer = await save(anna, 'Wrong', { view: wrong });
    expect(answer.code).toBe(14);
    expect(JSON.stringify(answer.data)).toContain('nowhere');
  }
});

test('a page with rows of its own has views of its own, which are named like others; an unknown page is refused', async () => {
  const route = '/Certification/MultiTagITRSearch';
  const at = async (page?: string) =>
    server.call(
      viewSave,
      { register: 'tag', name: 'Here too', view, ...(page && { route: page }) },
      { as: anna, path },
    );
  expect((await at()).code).toBe(0);
  expect((await at(registers.tag.route)).code).toBe(409);
  const id = (await at(route)).data.id;
  expect((await get(anna, id)).data.route).toBe(route);
  expect((await at('/Nowhere')).code).toBe(404);
});

test('the address of a private view opens it for a colleague who sees the register, and for nobody else', async () => {
  const id = await made(anna, 'Sent');
  expect((await get(bo, id)).data).toMatchObject({ name: 'Sent', mine: false, view });
  expect((await get(stranger, id)).code).toBe(404);
  const areas = await made(anna, 'Sent areas', { register: 'area', view: {} });
  expect((await get(bo, areas)).code).toBe(404);
  expect((await save(bo, 'Mine now', { id, rev: 1 })).code).toBe(404);
});

test('only the owner deletes a view, and user administrators a shared one; it can be restored; saving requires permission to see', async () => {
  const own = await made(anna, 'Mine');
  const shared = await made(anna, 'Ours', { shared: true });
  const drop = async (as: Person, id: string) => (await server.call(viewDelete, { id }, { as, path })).code;
  expect(await drop(bo, shared)).toBe(404);
  expect(await drop(keeper, own)).toBe(404);
  expect(await drop(keeper, shared)).toBe(0);
  expect(await drop(anna, own)).toBe(0);
  expect(await drop(anna, own)).toBe(404);
  expect((await get(anna, own)).code).toBe(404);
  // the name is free meanwhile
  const other = await made(anna, 'Mine');
  expect((await server.call(viewRestore, { id: own }, { as: anna, path })).code).toBe(409);
  expect(await drop(anna, other)).toBe(0);
  expect((await server.call(viewRestore, { id: own }, { as: anna, path })).code).toBe(0);
  expect((await get(anna, own)).data.name).toBe('Mine');
  expect((await save(bo, 'x', { register: 'area' })).code).toBe(403);
  expect((await save(bo, 'x', { register: 'nothing' })).code).toBe(404);
});

test('of two people who change a view together, the second is refused with the name of the first, and nothing is lost', async () => {
  const id = await made(anna, 'Both', { shared: true });
  const answers = await Promise.all(
    [anna, keeper].map((as) =>
      save(as, 'Both', {
        id,
        rev: 1,
        shared: true,
        view: { ...view, sort: as.username === anna.username ? 'name' : '' },
      }),
    ),
  );
  expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 409]);
  expect(answers.find(({ code }) => code === 409)?.msg).toMatch(/changed this view while you were working with it/);
  expect((await get(anna, id)).data.rev).toBe(2);
  expect((await save(anna, 'Both', { id, shared: true })).code).toBe(409);
});

test('the history of a view has each part that changed, who changed it, and its deletion', async () => {
  const id = await made(anna, 'Told', { shared: true });
  await save(keeper, 'Told again', { id, rev: 1, shared: true, view: { ...view, sort: '' } });
  await server.call(viewDelete, { id }, { as: anna, path });
  await server.call(viewRestore, { id }, { as: anna, path });
  const lines = (await server.call(viewHistory, { id }, { as: bo, path })).data;
  expect(lines.map(({ action }) => action)).toEqual(['restore', 'delete', 'update', 'add']);
  expect(lines[2]).toMatchObject({
    by: `Name of ${keeper.username}`,
    changes: [
      { field: 'name', old: 'Told', new: 'Told again' },
      { field: 'sort', old: '-name', new: '' },
    ],
  });
});

describe('the sidebar and the first view', () => {
  const personal = async (as: Person) => (await server.call(viewMine, {}, { as, path })).data;

  test('a pinned view is in the sidebar of who pinned it, until it is deleted or no longer shared', async () => {
    const id = await made(anna, 'Pinned', { shared: true });
    await server.call(viewPin, { id, pinned: true }, { as: bo, path });
    await server.call(viewPin, { id, pinned: true }, { as: bo, path });
    expect((await personal(bo)).pinned).toEqual([{ id, register: 'tag', route: null, name: 'Pinned' }]);
    expect((await personal(anna)).pinned).toEqual([]);
    expect((await get(bo, id)).data.pinned).toBe(true);
    await save(anna, 'Pinned', { id, rev: 1, shared: false });
    expect((await personal(bo)).pinned).toEqual([]);
    await save(anna, 'Pinned', { id, rev: 2, shared: true });
    await server.call(viewPin, { id, pinned: false }, { as: bo, path });
    expect((await personal(bo)).pinned).toEqual([]);
  });

  test('a shared view is the first one of a role, one for each list; without the right or unshared it is refused', async () => {
    const role = await roleOf(bo);
    const id = await made(anna, 'First', { shared: true });
    const own = await made(anna, 'Not shared');
    const choose = async (as: Person, view: string, roles: readonly string[] = [role]) =>
      (await server.call(viewRoles, { id: view, roles: [...roles] }, { as, path })).code;
    expect(await choose(anna, id)).toBe(403);
    expect(await choose(keeper, own)).toBe(409);
    expect(await choose(keeper, id)).toBe(0);
    expect((await personal(bo)).first).toEqual({ [registers.tag.route]: id });
    expect((await personal(anna)).first).toEqual({});
    const next = await made(anna, 'Next', { shared: true });
    expect(await choose(keeper, next)).toBe(0);
    expect((await personal(bo)).first).toEqual({ [registers.tag.route]: next });
    expect((await get(bo, id)).data.roles).toEqual([]);
    await save(anna, 'Next', { id: next, rev: 1, shared: false });
    expect((await personal(bo)).first).toEqual({});
    expect(await choose(keeper, id)).toBe(0);
    await server.call(viewDelete, { id }, { as: anna, path });
    expect((await personal(bo)).first).toEqual({});
  });
});

const NAMED = { sort: '', columns: [], groupBy: [], grouped: false, colourBy: null };
test.each([...allRegisters, ...queryLists])('a view of $key may name each of its columns, and no other', (register) => {
  const names = Object.keys(register.fields);
  const columns = names.map((name) => ({ name, shown: true, pinned: false }));
  expect(goneFrom(register, { ...NAMED, columns })).toEqual([]);
  const [name = ''] = names;
  const other = { ...NAMED, sort: `-${name},gone1`, groupBy: ['gone2'], colourBy: 'gone3' };
  expect(goneFrom(register, other)).toEqual(['gone1', 'gone2', 'gone3']);
  expect(namesIn({ ...NAMED, columns: columns.map((column) => ({ ...column, shown: false })) })).toEqual([]);
});
