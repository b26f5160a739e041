import { getDictListByDicType, getEnumListByCls } from '@plumbline/contract/features/users/calls/codes.ts';
import { departmentsList, postsList } from '@plumbline/contract/features/users/calls/organisation.ts';
import { updateUser } from '@plumbline/contract/features/users/calls/users.ts';
import type { LevelPath } from '@plumbline/contract/levels.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rows, sql } from '../../db/database.ts';
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

const names = (en: string, zh = en) => ({ nameEn: en, nameZh: zh });
const department = (code: string, values: Readonly<Record<string, unknown>> = {}) =>
  company.row('department', code, { ...names(`Department ${code}`, `${code} 部`), ...values });
const change = (register: string, { id, rev }: AnyRow, values: Readonly<Record<string, unknown>>) =>
  company.verb(register, 'update', { rows: [{ id, rev, values }] });
const remove = (register: string, id: string, language: 'en' | 'zh' = 'en') =>
  company.verb(register, 'remove', { selection: { mode: 'these', ids: [id] } }, { language });
const current = async (register: string, id: string) => (await company.verb(register, 'get', { id })).data;

describe('departments', () => {
  test('form a tree, listed from the top, siblings by order and name', async () => {
    const b = await department('B', { sort: 2 });
    const a = await department('A', { sort: 1 });
    await department('B2', { parent: b.id, sort: -5 });
    await department('A2', { parent: a.id });
    await department('A1', { parent: a.id });
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

  test('one can be changed and moved, but never below itself', async () => {
    const a = await department('A');
    const b = await department('B', { parent: a.id });
    const c = await department('C', { parent: b.id });
    for (const parent of [a.id, b.id, c.id, crypto.randomUUID()]) {
      const answer = await change('department', a, { parent });
      expect(answer).toMatchObject({ code: 14, data: { reqFormatErrorList: [{ field: 'parent' }] } });
    }
    const moved = await change('department', c, { code: 'C9', ...names('C'), parent: a.id, sort: 3 });
    expect(moved.data).toMatchObject({ rows: [{ parent: { title: 'A' }, code: 'C9', nameZh: 'C', sort: 3 }] });
    const { entries } = (await company.verb('department', 'history', { id: c.id })).data;
    expect(entries.flatMap(({ changes }) => changes)).toContainEqual({ field: 'parent', old: 'B', new: 'A' });
    const again = await company.verb('department', 'create', { values: { code: 'c9', ...names('again') } });
    expect(again.code).toBe(409);
    expect((await change('department', { ...a, id: crypto.randomUUID() }, { code: 'x' })).code).toBe(404);
  });

  test('two simultaneous moves create no cycle', async () => {
    const [a, b] = [await department('A'), await department('B')];
    const answers = await Promise.all([
      change('department', a, { parent: b.id }),
      change('department', b, { parent: a.id }),
    ]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 14]);
    expect((await company.call(departmentsList, null)).data).toHaveLength(2);
  });

  test('one with users or departments below it is not deleted, an empty one is', async () => {
    const a = await department('A');
    const b = await department('B', { parent: a.id });
    const user = await company.user({ departmentId: b.id });
    expect((await company.call(departmentsList, null)).data.map(({ users }) => users)).toEqual([0, 1]);
    expect(await current('department', b.id)).toMatchObject({ users: 1 });
    expect((await remove('department', a.id)).data).toMatchObject({ done: 0, refused: [{ title: 'A' }] });
    const { refused } = (await remove('department', b.id)).data;
    expect(refused[0]?.why.en).toContain('1 user;');
    await company.call(updateUser, { id: user.id, departmentId: null });
    expect((await remove('department', b.id)).data).toMatchObject({ done: 1 });
    expect((await remove('department', a.id)).data).toMatchObject({ done: 1 });
    expect((await company.call(departmentsList, null)).data).toEqual([]);
    expect((await company.call(updateUser, { id: user.id, departmentId: b.id })).code).toBe(14);
  });

  test('a deletion beside a user who gets the department leaves no user in a deleted department', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id } = await department(`R${round}`);
      const user = await company.user();
      await Promise.all([company.call(updateUser, { id: user.id, departmentId: id }), remove('department', id)]);
      const [left] = await rows<{ count: number }>(
        server.database.db,
        sql`select count(*)::int as count from app_user u join department d on d.id = u.department_id
            where d.id = ${id} and d.deleted_at is not null`,
      );
      expect(left?.count).toBe(0);
    }
  });

  test('an inactive one cannot be chosen, but users who have it keep it', async () => {
    const a = await department('A');
    const user = await company.user({ departmentId: a.id });
    await change('department', a, { inactive: true });
    expect((await company.call(updateUser, { id: user.id, departmentId: a.id, remark: 'x' })).code).toBe(200);
    const other = await company.user();
    expect((await company.call(updateUser, { id: other.id, departmentId: a.id })).code).toBe(14);
  });

  test('any signed-in user may choose from them; seeing, changing and adding each need a right of the area', async () => {
    const someone = await company.holder();
    expect((await company.call(departmentsList, null, { as: someone })).code).toBe(0);
    const type = await company.row('dictionaryType', 'T');
    const item = await company.row('dictionaryItem', '1', { dictionaryType: type.id });
    const samples = {
      department: await department('A'),
      post: await company.row('post', 'P'),
      dictionaryType: await current('dictionaryType', type.id),
      dictionaryItem: item,
    };
    const editor = await company.holder('department:update', 'post:update', 'dictionary:update');
    // rights on every register do not include administration
    const engineer = await company.holder('*:see', '*:add', '*:update', '*:delete', '*:import');
    for (const [register, { id, rev }] of Object.entries(samples)) {
      const values = { code: 'X', ...names('x'), ...(register === 'dictionaryItem' && { dictionaryType: type.id }) };
      const update = { rows: [{ id, rev, values: { remark: 'x' } }] };
      expect((await company.verb(register, 'page', {}, { as: someone })).code, register).toBe(403);
      expect((await company.verb(register, 'update', update, { as: someone })).code, register).toBe(403);
      expect((await company.verb(register, 'create', { values }, { as: editor })).code, register).toBe(403);
      for (const [verb, input] of [
        ['page', {}],
        ['update', update],
        ['create', { values }],
        ['remove', { selection: { mode: 'these', ids: [id] } }],
      ] as const)
        expect((await company.verb(register, verb, input as never, { as: engineer })).code, verb).toBe(403);
      expect((await company.verb(register, 'update', update, { as: editor })).code, register).toBe(0);
    }
  });

  test('they need no scope of work and no granted company, unlike reference data', async () => {
    const keeper = await company.holder('department:*', 'area:*', 'importJob:*');
    const call = (url: string, path?: LevelPath) => server.post(url, {}, { as: keeper, path });
    expect((await call('/api/register/department/page')).code).toBe(0);
    expect((await call('/api/register/area/page')).code).toBe(403);
    // the log of an import belongs to a scope of work
    expect((await call('/api/register/department/template')).code).toBe(403);
    expect((await call('/api/register/department/template', company.path)).code).toBe(0);
    // the keeper is granted the scope alone, far below the company
    const add = { values: { code: 'X', ...names('x') } };
    const added = await server.post('/api/register/department/create', add, { as: keeper, path: company.path });
    expect(added.code).toBe(0);
    const other = await aCompany(server);
    expect((await call('/api/register/department/page', other.path)).code).toBe(403);
  });
});

describe('posts', () => {
  test('can be added, changed, ordered and deleted, except while a user holds one', async () => {
    const lead = await company.row('post', 'LEAD', { ...names('Lead', '组长'), sort: 2 });
    await company.row('post', 'CHIEF', { ...names('Chief'), sort: 1 });
    const list = await company.call(postsList, null, { language: 'zh' });
    expect(list.data.map(({ name }) => name)).toEqual(['Chief', '组长']);
    const changed = await change('post', lead, { ...names('Team lead'), sort: 0 });
    expect(changed.data).toMatchObject({ rows: [{ nameZh: 'Team lead', sort: 0, users: 0 }] });
    const user = await company.user({ postId: lead.id });
    expect((await remove('post', lead.id, 'zh')).data.refused[0]?.why.zh).toContain('1 名用户');
    await company.call(updateUser, { id: user.id, postId: '' });
    expect((await remove('post', lead.id)).data.done).toBe(1);
    expect((await company.verb('post', 'create', { values: { code: 'chief', ...names('x') } })).code).toBe(409);
  });
});

describe('the data dictionary', () => {
  test('gives the active items of a type, in order, in the language of the caller [R7.4-03, R3-071, R3-072]', async () => {
    const type = await company.row('dictionaryType', 'shift', names('Shift'));
    const item = (code: string, zh: string, inactive = false) =>
      company.row('dictionaryItem', code, { ...names(`Shift ${code}`, zh), inactive, dictionaryType: type.id });
    await item('3', '早班');
    await item('2', '中班');
    await item('10', '夜班');
    await item('4', '停用', true);
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
    await change('dictionaryType', await current('dictionaryType', type.id), { inactive: true });
    expect((await ask('shift')).data).toEqual([]);
    const other = await aCompany(server);
    expect((await other.call(getDictListByDicType, { typeCode: 'shift' })).data).toEqual([]);
  });

  test('items are the lines of their type, and are deleted and restored with it', async () => {
    const type = await company.row('dictionaryType', 'shift');
    const values = { code: '1', ...names('x'), dictionaryType: type.id };
    const first = (await company.verb('dictionaryItem', 'create', { values })).data;
    expect((await company.verb('dictionaryItem', 'create', { values })).code).toBe(409);
    const nowhere = { ...values, dictionaryType: crypto.randomUUID() };
    expect((await company.verb('dictionaryItem', 'create', { values: nowhere })).code).toBe(14);
    expect(await current('dictionaryType', type.id)).toMatchObject({ items: 1 });
    const second = await company.row('dictionaryItem', '2', { dictionaryType: type.id });
    expect((await remove('dictionaryItem', second.id)).data.done).toBe(1);
    expect((await remove('dictionaryType', type.id)).data.done).toBe(1);
    expect((await company.verb('dictionaryItem', 'page', {})).data.rows).toEqual([]);
    expect((await company.call(getDictListByDicType, { typeCode: 'shift' })).data).toEqual([]);
    expect((await company.verb('dictionaryType', 'restore', { ids: [type.id] })).data.done).toBe(1);
    expect((await company.verb('dictionaryItem', 'page', {})).data.rows.map(({ id }) => id)).toEqual([first.id]);
    const { entries } = (await company.verb('dictionaryItem', 'history', { id: first.id })).data;
    expect(entries.map(({ action }) => action)).toEqual(['restore', 'delete', 'add']);
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
