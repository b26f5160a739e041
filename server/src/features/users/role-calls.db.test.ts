import { userInfo as userInfoCall } from '@plumbline/contract/features/session/calls/sessions.ts';
import { adminHistory } from '@plumbline/contract/features/users/calls/organisation.ts';
import type { Area } from '@plumbline/contract/access.ts';
import {
  addPermissions,
  deletePermission,
  permissionListPage,
  updatePermission,
} from '@plumbline/contract/features/users/calls/permissions.ts';
import {
  addRoles,
  deleteRole,
  roleBindMenus,
  roleBindPermissions,
  roleListPage,
  roleUnbindPermissions,
  searchRoleBindMenus,
  searchRoleBindPermissions,
  updateRole,
} from '@plumbline/contract/features/users/calls/roles.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rows, sql } from '../../db/database.ts';
import type { TestServer } from '../../http/testing.ts';
import { SHIPPED_PERMISSIONS } from './catalogue.ts';
import { ensurePermissions } from './ensure-permissions.ts';
import { ensureRoles } from './ensure-roles.ts';
import { aCentre, aCompany, type Company } from './testing.ts';

let server: TestServer;
let company: Company;
beforeAll(async () => {
  server = await aCentre();
});
beforeEach(async () => {
  company = await aCompany(server);
});

const aRole = async (code = 'PLANNER') => {
  const answer = await company.call(addRoles, { code, name: { en: 'Planner', zh: '计划员' }, remark: 'plans' });
  const [role] = answer.data;
  if (!role) throw new Error(answer.msg);
  return role;
};
const aPermission = async (code: string) => {
  const answer = await company.call(addPermissions, { code, name: code });
  const [permission] = answer.data;
  if (!permission) throw new Error(answer.msg);
  return permission;
};
const changes = async (area: Area, id: string) =>
  (await company.call(adminHistory, { area, id })).data.entries.map((entry) => [
    entry.action,
    Object.fromEntries(entry.changes.map((each) => [each.field, [each.old, each.new]])),
  ]);
const codes = (list: readonly { readonly code: string }[]) => list.map(({ code }) => code);

describe('roles', () => {
  test('one is created, in both languages [R3-149, R7.2-07]', async () => {
    const role = await aRole();
    expect(role).toEqual({
      id: role.id,
      code: 'PLANNER',
      name: 'Planner',
      names: { en: 'Planner', zh: '计划员' },
      remark: 'plans',
      secondFactor: 'none',
      fixed: false,
      users: 0,
      permissions: 0,
      menus: 0,
    });
    expect(await changes('role', role.id)).toEqual([
      ['add', { code: [null, 'PLANNER'], name: [null, 'Planner'], nameZh: [null, '计划员'], remark: [null, 'plans'] }],
    ]);
  });

  test('a list is created as a whole or not at all [R7.2-07]', async () => {
    const two = await company.call(addRoles, [
      { code: 'A1', name: 'a' },
      { code: 'A2', name: 'b' },
    ]);
    expect(codes(two.data)).toEqual(['A1', 'A2']);
    const twice = await company.call(addRoles, [
      { code: 'A3', name: 'a' },
      { code: 'A1', name: 'b' },
    ]);
    expect(twice).toMatchObject({ code: 409, msg: 'A1 already exists in Role.' });
    const wrong = await company.call(addRoles, [
      { code: 'A4', name: 'a' },
      { code: '1 2', name: 'b' },
    ]);
    expect(wrong).toMatchObject({ code: 14, data: { reqFormatErrorList: [{ field: 'roles.1.code' }] } });
    const page = await company.call(roleListPage, { code: 'a', size: 100 });
    expect(codes(page.data.records).filter((code) => /^A\d$/.test(code))).toEqual(['A1', 'A2']);
  });

  test('code, name and remark can be changed; a code in use is refused [R7.2-08]', async () => {
    const { id } = await aRole();
    const answer = await company.call(updateRole, { id, name: 'Scheduler' }, { language: 'zh' });
    expect(answer.data).toMatchObject({ code: 'PLANNER', name: 'Scheduler', remark: 'plans' });
    expect((await changes('role', id))[0]).toEqual([
      'update',
      { name: ['Planner', 'Scheduler'], nameZh: ['计划员', 'Scheduler'] },
    ]);
    expect((await company.call(updateRole, { id, code: 'READ_ONLY' })).code).toBe(409);
  });

  test('a deleted role is removed from its users; a deleted shipped role does not return at the next start [R7.2-09]', async () => {
    const id = await company.role('TECHNICIAN');
    const user = await company.user({ roleIds: [id] });
    const { token } = await company.signIn(user);
    expect((await server.call(userInfoCall, null, { token })).data.roles).toEqual(['TECHNICIAN']);
    expect(await company.call(deleteRole, { id })).toMatchObject({ code: 200, data: null });
    expect((await server.call(userInfoCall, null, { token })).data).toMatchObject({ roles: [], permissions: [] });
    await ensureRoles(server.database.db, company.path.A);
    expect((await company.call(roleListPage, { code: 'TECHNICIAN' })).data.records.map(({ code }) => code)).toEqual([
      'COMMISSIONING_TECHNICIAN',
    ]);
    expect((await changes('role', id))[0]?.[0]).toBe('delete');
  });

  test('a page shows the users and permissions of each, in the language of the caller [R7.2-06]', async () => {
    await company.user({ roleIds: [await company.role('READ_ONLY')] });
    const page = await company.call(roleListPage, { name: '只读' }, { language: 'zh' });
    expect(page.data).toMatchObject({ total: 1, current: 1, size: 10, pages: 1 });
    expect(page.data.records[0]).toMatchObject({
      code: 'READ_ONLY',
      name: '只读',
      users: 1,
      permissions: 1,
      fixed: false,
    });
    const adm = await company.call(roleListPage, { code: 'ADM' });
    expect(adm.data.records.find(({ code }) => code === 'ADM')).toMatchObject({ fixed: true, name: 'Administrator' });
  });
});

test('whether the holders of a role need an authenticator app is changed by users who hold as much, and is all that changes of ADM', async () => {
  const id = await company.role('ADM');
  const small = await company.holder('role:see', 'role:update');
  expect((await company.call(updateRole, { id, secondFactor: 'password' }, { as: small })).code).toBe(403);
  expect((await company.call(updateRole, { id, secondFactor: 'password', remark: 'x' })).code).toBe(409);
  expect(await company.call(updateRole, { id, secondFactor: 'password' })).toMatchObject({
    code: 200,
    data: { secondFactor: 'password', remark: '' },
  });
  expect((await changes('role', id))[0]).toEqual(['update', { secondFactor: ['none', 'password'] }]);
});

describe('the catalogue of permissions', () => {
  test('lists every code in use, named in both languages [R3-152, R7.2-10]', async () => {
    const page = await company.call(permissionListPage, { size: 5000 }, { language: 'zh' });
    expect(new Set(codes(page.data.records))).toEqual(new Set(SHIPPED_PERMISSIONS.map(({ code }) => code)));
    const find = (code: string) => page.data.records.find((each) => each.code === code);
    expect(find('user:update')).toMatchObject({ name: '用户:编辑', type: 'area', shipped: true, roles: 0 });
    expect(find('tag:see')?.type).toBe('register');
    expect(find('*')).toMatchObject({ type: 'wildcard', roles: 1 });
    const filtered = await company.call(permissionListPage, { type: 'area', keyword: 'user:' });
    expect(codes(filtered.data.records)).toEqual(['user:add', 'user:delete', 'user:see', 'user:update']);
  });

  test('an installation adds its own, one or many [R7.2-11]', async () => {
    const permission = await company.call(addPermissions, { code: 'gate:open', name: 'Open the gate', remark: 'r' });
    expect(permission.data).toMatchObject([
      { code: 'gate:open', type: 'custom', shipped: false, roles: 0, remark: 'r' },
    ]);
    const many = await company.call(addPermissions, [
      { code: 'gate:shut', name: 'Shut' },
      { code: 'gate:paint', name: 'Paint' },
    ]);
    expect(codes(many.data)).toEqual(['gate:paint', 'gate:shut']);
    expect((await company.call(addPermissions, { code: 'User:See', name: 'x' })).code).toBe(409);
    for (const code of ['*', 'tag:*', '*:see', 'a b', ''])
      expect((await company.call(addPermissions, { code, name: 'x' })).code, code).toBe(14);
  });

  test('renaming a code updates the roles that have it; of a shipped one only the remark can change [R7.2-12]', async () => {
    const custom = await aPermission('gate:open');
    const role = await aRole();
    await company.call(roleBindPermissions, { roleId: role.id, permissionIds: [custom.id] });
    const renamed = await company.call(updatePermission, { id: custom.id, code: 'gate:unlock', name: '开门' });
    expect(renamed.data).toMatchObject({ code: 'gate:unlock', name: '开门', roles: 1 });
    expect(codes((await company.call(searchRoleBindPermissions, { id: role.id })).data)).toEqual(['gate:unlock']);
    const shipped = await company.permission('tag:see');
    for (const change of [{ code: 'tag:look' }, { name: 'Look' }]) {
      expect(await company.call(updatePermission, { id: shipped, ...change }, { language: 'zh' })).toMatchObject({
        code: 409,
        msg: expect.stringContaining('不能改名'),
      });
    }
    const noted = await company.call(updatePermission, { id: shipped, remark: 'ours' });
    expect(noted.data).toMatchObject({ code: 'tag:see', remark: 'ours' });
  });

  test('a deleted one is removed from the roles that have it; a shipped one cannot be deleted [R7.2-13]', async () => {
    const custom = await aPermission('gate:open');
    const role = await aRole();
    await company.call(roleBindPermissions, {
      roleId: role.id,
      permissionIds: [custom.id, await company.permission('tag:see')],
    });
    expect((await company.call(deletePermission, { id: custom.id })).code).toBe(200);
    expect(codes((await company.call(searchRoleBindPermissions, { id: role.id })).data)).toEqual(['tag:see']);
    expect((await changes('role', role.id))[0]).toEqual(['update', { permissions: ['gate:open', null] }]);
    const left = await company.call(permissionListPage, { size: 5000 });
    expect(left.data.records.map(({ code }) => code)).not.toContain('gate:open');
    expect((await company.call(deletePermission, { id: await company.permission('tag:see') })).code).toBe(409);
  });

  test('a permission cannot be renamed into one the caller could not grant', async () => {
    const custom = await aPermission('gate:open');
    const role = await aRole();
    await company.call(roleBindPermissions, { roleId: role.id, permissionIds: [custom.id] });
    const clerk = await company.holder('permission:*');
    const answer = await company.call(updatePermission, { id: custom.id, code: 'gate:blow' }, { as: clerk });
    expect(answer.code).toBe(403);
    expect(codes((await company.call(searchRoleBindPermissions, { id: role.id })).data)).toEqual(['gate:open']);
  });

  test('is updated at start: names follow, obsolete ones become deletable, codes used only by roles are listed', async () => {
    const { db } = server.database;
    const tenant = company.path.A;
    await rows(db, sql`update permission set name_en = 'old' where tenant_id = ${tenant} and code = 'tag:see'`);
    await rows(
      db,
      sql`insert into permission (tenant_id, id, code, name_en, name_zh, type)
      values (${tenant}, gen_random_uuid(), 'gone:see', 'Gone', '已无', 'register')`,
    );
    await rows(
      db,
      sql`update role set permissions = '{gone:see,strange}' where tenant_id = ${tenant} and code = 'READ_ONLY'`,
    );
    await ensurePermissions(db);
    await ensurePermissions(db);
    const page = await company.call(permissionListPage, { size: 5000 });
    const find = (code: string) => page.data.records.filter((each) => each.code === code);
    expect(find('tag:see')).toMatchObject([{ name: expect.stringContaining(': See') }]);
    expect(find('gone:see')).toMatchObject([{ type: 'custom', shipped: false, roles: 1 }]);
    expect(find('strange')).toMatchObject([{ type: 'custom', roles: 1 }]);
  });
});

describe('permissions of a role', () => {
  test('are bound and unbound, with effect at the next call of their users [R3-150, R6-17, R7.2-16, R7.2-17, R7.2-20]', async () => {
    const role = await aRole();
    const user = await company.user({ roleIds: [role.id] });
    const { token } = await company.signIn(user);
    const permissions = async () => (await server.call(userInfoCall, null, { token })).data.permissions;
    expect(await permissions()).toEqual([]);
    const permissionIds = [await company.permission('tag:see'), await company.permission('user:see')];
    const bound = await company.call(roleBindPermissions, { roleId: role.id, permissionIds });
    expect(codes(bound.data)).toEqual(['tag:see', 'user:see']);
    expect((await company.call(roleBindPermissions, { roleId: role.id, permissionIds })).data).toEqual(bound.data);
    expect(await permissions()).toEqual(['tag:see', 'user:see']);
    const left = await company.call(roleUnbindPermissions, {
      roleId: role.id,
      permissionIds: [await company.permission('tag:see')],
    });
    expect(codes(left.data)).toEqual(['user:see']);
    expect(await permissions()).toEqual(['user:see']);
    expect((await company.call(searchRoleBindPermissions, { id: role.id })).data).toEqual(left.data);
    expect((await changes('role', role.id)).slice(0, 2)).toEqual([
      ['update', { permissions: ['tag:see; user:see', 'user:see'] }],
      ['update', { permissions: ['', 'tag:see; user:see'] }],
    ]);
  });

  test('a missing one prevents the binding of all the others', async () => {
    const role = await aRole();
    const permissionIds = [await company.permission('tag:see'), crypto.randomUUID()];
    expect((await company.call(roleBindPermissions, { roleId: role.id, permissionIds })).code).toBe(404);
    expect((await company.call(searchRoleBindPermissions, { id: role.id })).data).toEqual([]);
    const none = await company.call(roleBindPermissions, { roleId: role.id, permissionIds: [] });
    expect(none.code).toBe(14);
  });
});

describe('menus of a role', () => {
  const aMenu = async (code: string) => {
    const id = crypto.randomUUID();
    await rows(
      server.database.db,
      sql`insert into menu (tenant_id, id, code, name_en, name_zh, type, sort, sys_code)
          values (${company.path.A}, ${id}, ${code}, ${`Node ${code}`}, ${`节点 ${code}`}, 'S', 1, 'X')`,
    );
    return id;
  };

  test('are replaced as a whole, because no call unbinds one [R3-151, R6-18, R7.2-18, R7.2-21]', async () => {
    const role = await aRole();
    const [a, b] = [await aMenu('S00000000000001'), await aMenu('S00000000000002')];
    const first = await company.call(roleBindMenus, { roleId: role.id, menuIds: [a] });
    expect(first.data).toEqual([{ id: a, parentId: null, code: 'S00000000000001', name: 'Node S00000000000001' }]);
    await company.call(roleBindMenus, { roleId: role.id, menuIds: [b] });
    const now = await company.call(searchRoleBindMenus, { id: role.id }, { language: 'zh' });
    expect(now.data.map(({ name }) => name)).toEqual(['节点 S00000000000002']);
    expect((await company.call(roleListPage, { code: 'PLANNER' })).data.records[0]?.menus).toBe(1);
    expect((await company.call(roleBindMenus, { roleId: role.id, menuIds: [] })).data).toEqual([]);
    expect((await changes('role', role.id)).slice(0, 2)).toEqual([
      ['update', { menus: ['S00000000000002', ''] }],
      ['update', { menus: ['S00000000000001', 'S00000000000002'] }],
    ]);
  });

  test('are those of the company, and those of the caller unless they have all', async () => {
    const role = await aRole();
    const [ownMenu, other] = [await aMenu('S00000000000001'), await aMenu('S00000000000002')];
    expect((await company.call(roleBindMenus, { roleId: role.id, menuIds: [ownMenu, crypto.randomUUID()] })).code).toBe(
      404,
    );
    const clerk = await company.holder('role:*');
    await company.call(roleBindMenus, { roleId: clerk.userId, menuIds: [ownMenu] });
    const by = { as: clerk };
    expect((await company.call(roleBindMenus, { roleId: role.id, menuIds: [ownMenu] }, by)).code).toBe(200);
    expect((await company.call(roleBindMenus, { roleId: role.id, menuIds: [ownMenu, other] }, by)).code).toBe(403);
    expect((await company.call(searchRoleBindMenus, { id: role.id })).data.map(({ id }) => id)).toEqual([ownMenu]);
  });
});
