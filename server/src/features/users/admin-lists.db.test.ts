import { permissionListPage } from '@plumbline/contract/features/users/calls/permissions.ts';
import { roleListPage } from '@plumbline/contract/features/users/calls/roles.ts';
import { deleteUser, userListPage, userToggleStatus } from '@plumbline/contract/features/users/calls/users.ts';
import type { Filter } from '@plumbline/contract/register/filter.ts';
import type { Language } from '@plumbline/contract/words/word.ts';
import { expect, test } from 'vitest';
import { aCentre, aCompany } from './testing.ts';

const server = await aCentre();
const company = await aCompany(server);
const elsewhere = await aCompany(server);
await elsewhere.user({ username: 'stranger' });

const above = await company.row('department', 'ENG');
const below = await company.row('department', 'ELE', { parent: above.id });
const [supervisor, readOnly] = [await company.role('SUPERVISOR'), await company.role('READ_ONLY')];
const li = await company.user({ username: 'li', departmentId: below.id, roleIds: [supervisor, readOnly] });
const ann = await company.user({
  username: 'ann',
  departmentId: above.id,
  secondFactor: true,
  mobilePhone: '+86 1380000',
});
const gone = await company.user({ username: 'gone', roleIds: [readOnly] });
await company.call(deleteUser, { id: gone.id });
await company.call(userToggleStatus, { userId: ann.id, status: 0 });

/** The values of a column of a list, in its order; without a scope of work. */
async function listed(list: string, column: string, filter?: Filter, language: Language = 'en'): Promise<unknown[]> {
  const input = { columns: [column], limit: 1000, ...(filter && { filter }) };
  const answer = await company.verb(list, 'page', input, { language });
  expect(answer.msg).toBe('');
  return answer.data.rows.map((row) => row[column]);
}

test('users are listed without a scope of work; nobody deleted and nobody of another company is among them', async () => {
  for (const list of ['user', 'signInAccount']) {
    const names = await listed(list, 'username');
    expect(names).toContain('li');
    expect(names).toContain('ann');
    expect(names).not.toContain('gone');
    expect(names).not.toContain('stranger');
  }
});

test('users are found by a department above their own, by part of the name of a role, and by their state', async () => {
  const found = (filter: Filter): Promise<unknown[]> => listed('user', 'username', filter);
  expect(await found({ field: 'department', op: 'is', value: above.id })).toEqual(['ann']);
  expect(await found({ field: 'departments', op: 'is', value: above.id })).toEqual(['ann', 'li']);
  expect(await found({ field: 'departments', op: 'is', value: below.id })).toEqual(['li']);
  expect(await found({ field: 'roles', op: 'contains', value: 'supervis' })).toEqual(['li']);
  expect(await found({ field: 'state', op: 'is', value: 'disabled' })).toEqual(['ann']);
  expect(await found({ field: 'secondFactor', op: 'is', value: true })).toEqual(['ann']);
});

test('roles of a user are named in the language of the reader', async () => {
  const own: Filter = { field: 'username', op: 'is', value: 'li' };
  expect(await listed('user', 'roles', own)).toEqual([['Read only', 'Supervisor']]);
  expect(await listed('user', 'roles', own, 'zh')).toEqual([['只读', '主管']]);
});

test('a list of users shows of a password only whether there is one', async () => {
  const answer = await company.verb('signInAccount', 'page', { filter: { field: 'username', op: 'is', value: 'li' } });
  expect(answer.data.rows[0]).toMatchObject({ passwordState: 'none', sessions: 0, levels: 0 });
  expect(JSON.stringify(answer.data)).not.toMatch(/password_?hash/i);
});

test('each role of each user is a row of its own', async () => {
  const filter: Filter = { field: 'username', op: 'is', value: 'li' };
  expect(await listed('roleHolder', 'roleCode', filter)).toEqual(['READ_ONLY', 'SUPERVISOR']);
  expect(await listed('roleHolder', 'userId', filter)).toEqual([li.id, li.id]);
  expect(await listed('roleHolder', 'username', { field: 'roleCode', op: 'is', value: 'READ_ONLY' })).toEqual(['li']);
});

test('roles and permissions are listed with how often they are used, ADM as fixed', async () => {
  expect(await listed('role', 'users', { field: 'code', op: 'is', value: 'SUPERVISOR' })).toEqual([1]);
  expect(await listed('role', 'code', { field: 'fixed', op: 'is', value: true })).toEqual(['ADM']);
  const own: Filter = { field: 'code', op: 'is', value: '*:see' };
  const [count] = await listed('permissionCode', 'roles', own);
  expect(count).toBeGreaterThan(5);
  expect(await listed('permissionCode', 'type', own)).toEqual(['wildcard']);
  expect(await listed('permissionCode', 'name', own, 'zh')).toEqual(['所有台账:查看']);
});

test('each list needs the right to see its area; the right on all registers does not include it', async () => {
  const areas = { user: 'user', signInAccount: 'user', roleHolder: 'user', role: 'role', permissionCode: 'permission' };
  const registers = await company.holder('*:see', 'level:see');
  for (const [list, area] of Object.entries(areas)) {
    const sees = await company.holder(`${area}:see`);
    expect((await company.verb(list, 'page', {}, { as: sees })).code, list).toBe(0);
    expect((await company.verb(list, 'page', {}, { as: registers })).code, list).toBe(403);
    expect((await company.verb(list, 'create', { values: {} })).code, list).not.toBe(0);
  }
});

test('one user, role or permission is read by its id alone', async () => {
  const { data: users } = await company.call(userListPage, { id: li.id });
  expect(users).toMatchObject({ total: 1, records: [{ username: 'li' }] });
  const { data: roles } = await company.call(roleListPage, { id: supervisor });
  expect(roles).toMatchObject({ total: 1, records: [{ code: 'SUPERVISOR', users: 1 }] });
  const { data: permissions } = await company.call(permissionListPage, { id: await company.permission('*:see') });
  expect(permissions).toMatchObject({ total: 1, records: [{ code: '*:see' }] });
});
