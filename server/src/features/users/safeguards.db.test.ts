import type { Call } from '@plumbline/contract/calls/call.ts';
import { adminHistory } from '@plumbline/contract/features/users/calls/organisation.ts';
import { grantsOf, grantsSave } from '@plumbline/contract/features/users/calls/grants.ts';
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
  searchUserBindRoles,
  updateRole,
  userBindRoles,
  userUnbindRoles,
} from '@plumbline/contract/features/users/calls/roles.ts';
import {
  deleteUser,
  registerUser,
  updateUser,
  userListPage,
  userToggleStatus,
} from '@plumbline/contract/features/users/calls/users.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rows, sql } from '../../db/database.ts';
import type { Person, TestServer } from '../../http/testing.ts';
import { aCentre, aCompany, type Company } from './testing.ts';

let server: TestServer;
let company: Company;
/** A user of the company who holds every permission through a role other than ADM. */
let mighty: Person;
beforeAll(async () => {
  server = await aCentre();
});
beforeEach(async () => {
  company = await aCompany(server);
  mighty = await server.anAdmin(company.path);
});

/** The current roles, users and permissions of the company. */
const everything = async () =>
  (
    await rows<{ all: string }>(
      server.database.db,
      sql`select concat(
            (select jsonb_agg(to_jsonb(u) - 'last_level_e' order by id) from app_user u where tenant_id = ${company.path.A}),
            (select jsonb_agg(r order by id) from role r where tenant_id = ${company.path.A}),
            (select jsonb_agg(b order by user_id, role_id) from user_role b where tenant_id = ${company.path.A}),
            (select jsonb_agg(g order by user_id, level_id) from level_grant g where tenant_id = ${company.path.A}),
            (select jsonb_agg(p order by id) from permission p where tenant_id = ${company.path.A}),
            (select jsonb_agg(d order by id) from department d where tenant_id = ${company.path.A}),
            (select jsonb_agg(p order by id) from post p where tenant_id = ${company.path.A}),
            (select jsonb_agg(t order by id) from dictionary_type t where tenant_id = ${company.path.A}),
            (select jsonb_agg(i order by id) from dictionary_item i where tenant_id = ${company.path.A}),
            (select count(*) from history where tenant_id = ${company.path.A})) as all`,
    )
  )[0]?.all;

describe('the last administrator', () => {
  const taking = {
    'is not deleted': (id: string) => company.call(deleteUser, { id }, { as: mighty }),
    'is not disabled': (userId: string) => company.call(userToggleStatus, { userId }, { as: mighty }),
    'is not disabled by a change': (id: string) => company.call(updateUser, { id, status: 0 }, { as: mighty }),
    'is not unbound': async (userId: string) =>
      company.call(userUnbindRoles, { userId, roleIds: [await company.role('ADM')] }, { as: mighty }),
  } as const;

  test.each(Object.entries(taking))('%s', async (_what, take) => {
    const before = await everything();
    const answer = await take(company.admin.userId);
    expect(answer).toMatchObject({ code: 409, msg: expect.stringContaining('last administrator') });
    expect(await everything()).toBe(before);
    // with another administrator this one may go
    await company.user({ roleIds: [await company.role('ADM')] });
    expect((await take(company.admin.userId)).code).toBe(200);
  });

  test('a second one who is disabled or deleted does not count', async () => {
    const off = await company.user({ roleIds: [await company.role('ADM')], status: 0 });
    expect((await taking['is not deleted'](company.admin.userId)).code).toBe(409);
    await company.call(userToggleStatus, { userId: off.id });
    await company.call(deleteUser, { id: off.id });
    expect((await taking['is not deleted'](company.admin.userId)).code).toBe(409);
  });

  test('of two administrators disabled simultaneously, one remains', async () => {
    for (let round = 0; round < 5; round++) {
      const input = { username: `other-${round}`, roleIds: [await company.role('ADM')] };
      const { data: other } = await company.call(registerUser, input, { as: mighty });
      const answers = await Promise.all([
        company.call(userToggleStatus, { userId: other.id, status: 0 }, { as: mighty }),
        company.call(userToggleStatus, { userId: company.admin.userId, status: 0 }, { as: mighty }),
      ]);
      expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 409]);
      await rows(server.database.db, sql`update app_user set status = 1 where id = ${company.admin.userId}`);
      await company.call(deleteUser, { id: other.id }, { as: mighty });
    }
  });

  test('users cannot delete or disable themselves', async () => {
    await company.user({ roleIds: [await company.role('ADM')] });
    const { userId } = company.admin;
    expect((await company.call(deleteUser, { id: userId })).code).toBe(409);
    expect((await company.call(userToggleStatus, { userId })).code).toBe(409);
    expect((await company.call(userListPage, {})).code).toBe(200);
  });
});

describe('the role ADM', () => {
  test.each([
    ['renamed', async (id: string) => company.call(updateRole, { id, name: 'x' })],
    ['deleted', async (id: string) => company.call(deleteRole, { id })],
    [
      'given permissions',
      async (roleId: string) =>
        company.call(roleBindPermissions, { roleId, permissionIds: [await company.permission('tag:see')] }),
    ],
    [
      'deprived of permissions',
      async (roleId: string) =>
        company.call(roleUnbindPermissions, { roleId, permissionIds: [await company.permission('*')] }),
    ],
    ['bound to other menus', async (roleId: string) => company.call(roleBindMenus, { roleId, menuIds: [] })],
  ])('is fixed: cannot be %s, not even by an administrator [R6-21]', async (_what, change) => {
    const before = await everything();
    expect(await change(await company.role('ADM'))).toMatchObject({ code: 409, msg: expect.stringContaining('ADM') });
    expect(await everything()).toBe(before);
  });
});

describe('users cannot grant or change what exceeds their own permissions', () => {
  /** May do everything in the user centre, and nothing else. */
  let clerk: Person;
  /** A user who holds more than the clerk. */
  let engineer: string;
  beforeEach(async () => {
    clerk = await company.holder('user:*', 'role:*', 'permission:*');
    engineer = (await company.user({ roleIds: [await company.role('COMPLETIONS_ENGINEER')] })).id;
  });
  const own = async () =>
    (await company.call(addRoles, { code: `R${crypto.randomUUID()}`, name: 'x' })).data[0]?.id ?? '';

  test.each([
    [
      'bind a stronger role',
      async () =>
        company.call(
          userBindRoles,
          { userId: clerk.userId, roleIds: [await company.role('READ_ONLY')] },
          { as: clerk },
        ),
    ],
    [
      'register with a stronger role',
      async () => company.call(registerUser, { username: 'x', roleIds: [await company.role('ADM')] }, { as: clerk }),
    ],
    [
      'bind a permission not held',
      async () =>
        company.call(
          roleBindPermissions,
          { roleId: await own(), permissionIds: [await company.permission('tag:see')] },
          { as: clerk },
        ),
    ],
    [
      'bind all permissions',
      async () =>
        company.call(
          roleBindPermissions,
          { roleId: clerk.userId, permissionIds: [await company.permission('*')] },
          { as: clerk },
        ),
    ],
    [
      'bind a permission on everything',
      async () =>
        company.call(
          roleBindPermissions,
          { roleId: clerk.userId, permissionIds: [await company.permission('*:see')] },
          { as: clerk },
        ),
    ],
    [
      'set the password of a stronger user',
      () => company.call(updateUser, { id: engineer, password: 'Taken-over-1' }, { as: clerk }),
    ],
    [
      'take the address of a stronger user',
      () => company.call(updateUser, { id: engineer, email: 'clerk@example.com' }, { as: clerk }),
    ],
    ['disable a stronger user', () => company.call(userToggleStatus, { userId: engineer }, { as: clerk })],
    ['delete a stronger user', () => company.call(deleteUser, { id: engineer }, { as: clerk })],
    [
      'unbind a stronger user',
      async () =>
        company.call(
          userUnbindRoles,
          { userId: engineer, roleIds: [await company.role('COMPLETIONS_ENGINEER')] },
          { as: clerk },
        ),
    ],
    [
      'rename a stronger role',
      async () => company.call(updateRole, { id: await company.role('READ_ONLY'), name: 'x' }, { as: clerk }),
    ],
    [
      'delete a stronger role',
      async () => company.call(deleteRole, { id: await company.role('READ_ONLY') }, { as: clerk }),
    ],
    [
      'weaken a stronger role',
      async () =>
        company.call(
          roleUnbindPermissions,
          { roleId: await company.role('READ_ONLY'), permissionIds: [await company.permission('*:see')] },
          { as: clerk },
        ),
    ],
    [
      'grant a level not held',
      () => company.call(grantsSave, { userId: clerk.userId, levelIds: [company.path.A] }, { as: clerk }),
    ],
    [
      'register with a level not held',
      () => company.call(registerUser, { username: 'x', levelIds: [company.path.A] }, { as: clerk }),
    ],
  ])('cannot: %s', async (_what, attempt) => {
    await own();
    const answer = await attempt();
    expect(answer.code).toBe(403);
    expect(answer.msg).not.toBe('');
    expect(
      (await company.call(userListPage, { username: 'x' })).data.records.filter((u) => u.username === 'x'),
    ).toEqual([]);
    const stands = await company.call(userListPage, { size: 100 });
    expect(stands.data.records.find(({ id }) => id === engineer)).toMatchObject({
      status: 1,
      email: null,
      roles: [{ code: 'COMPLETIONS_ENGINEER' }],
    });
    expect(stands.data.records.find(({ id }) => id === clerk.userId)).toMatchObject({ levels: 1, roles: [{}] });
  });

  test('users can grant what they have themselves, level by level', async () => {
    const role = await own();
    const bound = await company.call(
      roleBindPermissions,
      { roleId: role, permissionIds: [await company.permission('user:see'), await company.permission('role:*')] },
      { as: clerk },
    );
    expect(bound.data.map(({ code }) => code)).toEqual(['role:*', 'user:see']);
    const user = await company.user();
    expect((await company.call(userBindRoles, { userId: user.id, roleIds: [role] }, { as: clerk })).code).toBe(200);
    expect((await company.call(grantsSave, { userId: user.id, levelIds: [company.path.E] }, { as: clerk })).code).toBe(
      0,
    );
    const tree = await company.call(grantsOf, { userId: user.id }, { as: clerk });
    expect(tree.data.map(({ mayGrant }) => mayGrant)).toEqual([false, false, false, false, true]);
  });
});

describe('another company', () => {
  let stranger: Company;
  beforeEach(async () => {
    stranger = await aCompany(server);
  });

  test('sees none of our users, roles, permissions, departments, posts, levels or dictionaries, and changes nothing [R1-25]', async () => {
    const user = await company.user();
    const department = await company.row('department', 'D');
    const post = await company.row('post', 'P');
    const type = await company.row('dictionaryType', 'T');
    const item = await company.row('dictionaryItem', '1', { dictionaryType: type.id });
    const role = await company.role('READ_ONLY');
    const permission = (await company.call(addPermissions, { code: 'ours', name: 'x' })).data[0]?.id ?? '';
    const theirs = { user: await stranger.user(), role: await stranger.role('READ_ONLY') };
    const name = 'taken';
    const attempts: readonly (readonly [Call, unknown])[] = [
      [updateUser, { id: user.id, fullName: name }],
      [userToggleStatus, { userId: user.id }],
      [deleteUser, { id: user.id }],
      [userBindRoles, { userId: user.id, roleIds: [theirs.role] }],
      [userBindRoles, { userId: theirs.user.id, roleIds: [role] }],
      [userUnbindRoles, { userId: user.id, roleIds: [theirs.role] }],
      [searchUserBindRoles, { id: user.id }],
      [grantsOf, { userId: user.id }],
      [grantsSave, { userId: user.id, levelIds: [] }],
      [grantsSave, { userId: theirs.user.id, levelIds: [company.path.E] }],
      [updateRole, { id: role, name }],
      [deleteRole, { id: role }],
      [roleBindPermissions, { roleId: role, permissionIds: [permission] }],
      [roleBindPermissions, { roleId: theirs.role, permissionIds: [permission] }],
      [roleUnbindPermissions, { roleId: role, permissionIds: [permission] }],
      [searchRoleBindPermissions, { id: role }],
      [roleBindMenus, { roleId: role, menuIds: [] }],
      [searchRoleBindMenus, { id: role }],
      [updatePermission, { id: permission, name }],
      [deletePermission, { id: permission }],
    ];
    const before = await everything();
    const { admin: as } = stranger;
    for (const [call, input] of attempts) {
      const answer = await stranger.call(call, input, { as });
      expect(answer.code, `${call.path} ${JSON.stringify(input)}`).toBe(404);
    }
    for (const [register, { id, rev }] of Object.entries({
      department,
      post,
      dictionaryType: type,
      dictionaryItem: item,
    })) {
      const write = { rows: [{ id, rev, values: { nameEn: name } }] };
      expect((await stranger.verb(register, 'update', write)).code, register).toBe(404);
      const selection = { mode: 'these' as const, ids: [id] };
      expect((await stranger.verb(register, 'remove', { selection })).data.done, register).toBe(0);
      expect((await stranger.verb(register, 'page', {})).data.rows, register).toEqual([]);
    }
    expect((await stranger.call(adminHistory, { area: 'user', id: user.id })).data.entries).toEqual([]);
    for (const call of [userListPage, roleListPage, permissionListPage]) {
      const page = await stranger.call<Call>(call, { size: 5000 });
      const { records } = page.data as { records: readonly { id: string }[] };
      expect(records.map(({ id }) => id)).not.toEqual(expect.arrayContaining([user.id]));
      expect(JSON.stringify(records)).not.toMatch(new RegExp([user.id, role, permission].join('|')));
    }
    expect(await everything()).toBe(before);
  });
});

describe('administrators manage users, roles and permissions; others do not [R1-05, R1-06, R1-07]', () => {
  const attempts = [
    ['list users', userListPage, {}],
    ['create a user', registerUser, { username: 'new' }],
    ['list roles', roleListPage, {}],
    ['create a role', addRoles, { code: 'NEW', name: 'x' }],
    ['list permissions', permissionListPage, {}],
    ['create a permission', addPermissions, { code: 'new', name: 'x' }],
  ] as const satisfies readonly (readonly [string, Call, unknown])[];

  test.each(attempts)('%s', async (_what, call, input) => {
    expect((await company.call<Call>(call, input)).code).toBe(200);
    // all rights on every register give none on administration
    const engineer = await company.holder('*:see', '*:add', '*:update', '*:delete');
    expect((await company.call<Call>(call, input, { as: engineer })).code).toBe(403);
  });
});
