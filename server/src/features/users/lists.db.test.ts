import { getDictListByDicType } from '@plumbline/contract/features/users/calls/get-dict-list-by-dic-type.ts';
import { getEnumListByCls } from '@plumbline/contract/features/users/calls/get-enum-list-by-cls.ts';
import { adminHistory } from '@plumbline/contract/features/users/calls/admin-history.ts';
import { departmentsDelete } from '@plumbline/contract/features/users/calls/departments-delete.ts';
import { departmentsList } from '@plumbline/contract/features/users/calls/departments-list.ts';
import { departmentsSave } from '@plumbline/contract/features/users/calls/departments-save.ts';
import { dictionaryItemDelete } from '@plumbline/contract/features/users/calls/dictionary-item-delete.ts';
import { dictionaryItemSave } from '@plumbline/contract/features/users/calls/dictionary-item-save.ts';
import { dictionaryItems } from '@plumbline/contract/features/users/calls/dictionary-items.ts';
import { dictionaryTypeDelete } from '@plumbline/contract/features/users/calls/dictionary-type-delete.ts';
import { dictionaryTypeSave } from '@plumbline/contract/features/users/calls/dictionary-type-save.ts';
import { dictionaryTypes } from '@plumbline/contract/features/users/calls/dictionary-types.ts';
import { postsDelete } from '@plumbline/contract/features/users/calls/posts-delete.ts';
import { postsList } from '@plumbline/contract/features/users/calls/posts-list.ts';
import { postsSave } from '@plumbline/contract/features/users/calls/posts-save.ts';
import { updateUser } from '@plumbline/contract/features/users/calls/update-user.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestServer } from '../../http/testing.ts';
import { aCentre, aCompany, type Company } from './testing.ts';

let server: TestServer;
let company: Company;
beforeAll(async () => {
  server = await aCentre();
});
beforeEach(async () => {
  company = await aCompany(server);
});

const department = async (code: string, more: { parentId?: string; sort?: number; enabled?: boolean } = {}) =>
  (await company.call(departmentsSave, { code, name: { en: `Department ${code}`, zh: `${code} 部` }, ...more })).data;

describe('departments', () => {
  test('are a tree in depth order, siblings by sort and name', async () => {
    const b = await department('B', { sort: 2 });
    const a = await department('A', { sort: 1 });
    await department('B2', { parentId: b.id, sort: -5 });
    await department('A2', { parentId: a.id });
    await department('A1', { parentId: a.id });
    await department('C', { sort: 2 });
    const list = await company.call(departmentsList, null, { language: 'zh' });
    expect(list.data.map(({ code }) => code)).toEqual(['A', 'A1', 'A2', 'B', 'B2', 'C']);
    expect(list.data[1]).toEqual({
      id: expect.any(String),
      parentId: a.id,
      code: 'A1',
      name: 'A1 部',
      names: { en: 'Department A1', zh: 'A1 部' },
      sort: 0,
      enabled: true,
      remark: '',
      users: 0,
    });
  });

  test('one can be changed and moved, but never beneath itself', async () => {
    const a = await department('A');
    const b = await department('B', { parentId: a.id });
    const c = await department('C', { parentId: b.id });
    for (const parentId of [a.id, b.id, c.id, crypto.randomUUID()]) {
      const answer = await company.call(departmentsSave, { id: a.id, code: 'A', name: 'A', parentId });
      expect(answer).toMatchObject({ code: 14, data: { reqFormatErrorList: [{ field: 'parentId' }] } });
    }
    const moved = await company.call(departmentsSave, { id: c.id, code: 'C9', name: 'C', parentId: a.id, sort: 3 });
    expect(moved.data).toMatchObject({ parentId: a.id, code: 'C9', name: 'C', sort: 3 });
    const { entries } = (await company.call(adminHistory, { area: 'department', id: c.id })).data;
    expect(entries[0]?.changes).toContainEqual({
      field: 'parentId',
      old: 'Department B B 部',
      new: 'Department A A 部',
    });
    expect((await company.call(departmentsSave, { code: 'c9', name: 'again' })).code).toBe(409);
    expect((await company.call(departmentsSave, { id: crypto.randomUUID(), code: 'x', name: 'x' })).code).toBe(404);
  });

  test('two simultaneous moves create no cycle', async () => {
    const [a, b] = [await department('A'), await department('B')];
    const answers = await Promise.all([
      company.call(departmentsSave, { id: a.id, code: 'A', name: 'A', parentId: b.id }),
      company.call(departmentsSave, { id: b.id, code: 'B', name: 'B', parentId: a.id }),
    ]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 14]);
    expect((await company.call(departmentsList, null)).data).toHaveLength(2);
  });

  test('one with users or departments beneath it cannot be deleted, an empty one can', async () => {
    const a = await department('A');
    const b = await department('B', { parentId: a.id });
    const user = await company.user({ departmentId: b.id });
    expect((await company.call(departmentsList, null)).data.map(({ users }) => users)).toEqual([0, 1]);
    expect((await company.call(departmentsDelete, { id: a.id })).code).toBe(409);
    expect(await company.call(departmentsDelete, { id: b.id })).toMatchObject({
      code: 409,
      msg: expect.stringContaining('1 user '),
    });
    await company.call(updateUser, { id: user.id, departmentId: null });
    expect((await company.call(departmentsDelete, { id: b.id })).code).toBe(0);
    expect((await company.call(departmentsDelete, { id: a.id })).code).toBe(0);
    expect((await company.call(departmentsDelete, { id: a.id })).code).toBe(404);
  });

  test('a disabled one cannot be newly chosen, but users in it remain', async () => {
    const a = await department('A');
    const user = await company.user({ departmentId: a.id });
    await company.call(departmentsSave, { id: a.id, code: 'A', name: 'A', enabled: false });
    expect((await company.call(updateUser, { id: user.id, departmentId: a.id, remark: 'x' })).code).toBe(200);
    const other = await company.user();
    expect((await company.call(updateUser, { id: other.id, departmentId: a.id })).code).toBe(14);
  });

  test('all signed-in users can choose them; changing and adding need separate permissions', async () => {
    const someone = await company.holder();
    expect((await company.call(departmentsList, null, { as: someone })).code).toBe(0);
    expect((await company.call(departmentsSave, { code: 'X', name: 'x' }, { as: someone })).code).toBe(403);
    const editor = await company.holder('department:update', 'post:update', 'dictionary:update');
    for (const [call, input] of [
      [departmentsSave, { code: 'X', name: 'x' }],
      [postsSave, { code: 'X', name: 'x' }],
      [dictionaryTypeSave, { code: 'X', name: 'x' }],
      [dictionaryItemSave, { typeId: crypto.randomUUID(), code: 'X', name: 'x' }],
    ] as const)
      expect((await company.call(call, input as never, { as: editor })).code, call.path).toBe(403);
  });
});

describe('posts', () => {
  test('are created, changed, ordered and deleted, but not while a user has one', async () => {
    const lead = (await company.call(postsSave, { code: 'LEAD', name: { en: 'Lead', zh: '组长' }, sort: 2 })).data;
    await company.call(postsSave, { code: 'CHIEF', name: 'Chief', sort: 1 });
    const list = await company.call(postsList, null, { language: 'zh' });
    expect(list.data.map(({ name }) => name)).toEqual(['Chief', '组长']);
    const changed = await company.call(postsSave, { id: lead.id, code: 'LEAD', name: 'Team lead', sort: 0 });
    expect(changed.data).toMatchObject({ name: 'Team lead', sort: 0, users: 0 });
    const user = await company.user({ postId: lead.id });
    expect(await company.call(postsDelete, { id: lead.id }, { language: 'zh' })).toMatchObject({
      code: 409,
      msg: expect.stringContaining('1 名用户'),
    });
    await company.call(updateUser, { id: user.id, postId: '' });
    expect((await company.call(postsDelete, { id: lead.id })).code).toBe(0);
    expect((await company.call(postsSave, { code: 'chief', name: 'x' })).code).toBe(409);
  });
});

describe('the data dictionary', () => {
  test('returns the enabled items of a type, in order, in the language of the caller [R7.4-03, R3-071, R3-072]', async () => {
    const type = (await company.call(dictionaryTypeSave, { code: 'shift', name: 'Shift' })).data;
    const item = (code: string, zh: string, more: { sort?: number; enabled?: boolean } = {}) =>
      company.call(dictionaryItemSave, { typeId: type.id, code, name: { en: `Shift ${code}`, zh }, ...more });
    await item('10', '夜班');
    await item('2', '中班');
    await item('3', '早班', { sort: -1 });
    await item('4', '停用', { enabled: false });
    const someone = await company.holder();
    const ask = (typeCode: string) => company.call(getDictListByDicType, { typeCode }, { as: someone, language: 'zh' });
    expect(await ask('SHIFT')).toMatchObject({
      code: 0,
      data: [
        { code: '3', name: '早班' },
        { code: '2', name: '中班' },
        { code: '10', name: '夜班' },
      ],
    });
    expect((await ask('unknown')).data).toEqual([]);
    const english = await company.call(getDictListByDicType, { typeCode: 'shift' });
    expect(english.data[0]).toEqual({ code: '3', name: 'Shift 3' });
    await company.call(dictionaryTypeSave, { id: type.id, code: 'shift', name: 'Shift', enabled: false });
    expect((await ask('shift')).data).toEqual([]);
    expect(
      (await aCompany(server).then((other) => other.call(getDictListByDicType, { typeCode: 'shift' }))).data,
    ).toEqual([]);
  });

  test('types and items are saved, and a type is deleted with its items', async () => {
    const type = (await company.call(dictionaryTypeSave, { code: 'shift', name: 'Shift' })).data;
    const item = (await company.call(dictionaryItemSave, { typeId: type.id, code: '1', name: 'x' })).data;
    expect((await company.call(dictionaryItemSave, { typeId: type.id, code: '1', name: 'x' })).code).toBe(409);
    expect((await company.call(dictionaryItemSave, { typeId: crypto.randomUUID(), code: '1', name: 'x' })).code).toBe(
      14,
    );
    await company.call(dictionaryItemSave, { ...item, name: 'y', sort: 7 });
    expect((await company.call(dictionaryItems, { typeId: type.id })).data).toMatchObject([{ name: 'y', sort: 7 }]);
    expect((await company.call(dictionaryTypes, null)).data).toMatchObject([{ code: 'shift', items: 1 }]);
    const other = (await company.call(dictionaryItemSave, { typeId: type.id, code: '2', name: 'z' })).data;
    expect((await company.call(dictionaryItemDelete, { id: other.id })).code).toBe(0);
    expect((await company.call(dictionaryTypeDelete, { id: type.id })).code).toBe(0);
    expect((await company.call(dictionaryTypes, null)).data).toEqual([]);
    const { entries } = (await company.call(adminHistory, { area: 'dictionary' })).data;
    expect(entries.slice(0, 2).map(({ action, title }) => [action, title])).toEqual([
      ['delete', 'shift'],
      ['delete', '1'],
    ]);
  });
});

describe('enumerations', () => {
  test('come from a fixed list of names, in the language of the caller [R7.4-02, R3-069, R3-070]', async () => {
    const someone = await company.holder();
    const ask = (enumClassName: string, language: 'en' | 'zh') =>
      company.call(getEnumListByCls, { enumClassName }, { as: someone, language });
    expect(await ask('UserStatus', 'zh')).toMatchObject({
      code: 0,
      data: [
        { code: '0', name: '停用' },
        { code: '1', name: '启用' },
      ],
    });
    expect((await ask('Level', 'en')).data[2]).toEqual({ code: 'C', name: 'Facility' });
    expect((await ask('punchListItem.scope', 'en')).data.length).toBeGreaterThan(1);
    for (const unknown of ['java.lang.Runtime', '__proto__', 'constructor', '../../etc/passwd', 'userstatus'])
      expect(await ask(unknown, 'en'), unknown).toMatchObject({ code: 0, data: [] });
    expect((await ask('', 'en')).code).toBe(14);
  });
});
