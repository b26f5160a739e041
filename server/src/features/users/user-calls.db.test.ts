import { listMyProjects } from '@plumbline/contract/features/levels/calls/projects.ts';
import { userInfo as userInfoCall } from '@plumbline/contract/features/session/calls/sessions.ts';
import { adminHistory } from '@plumbline/contract/features/users/calls/organisation.ts';
import { grantsOf, grantsSave } from '@plumbline/contract/features/users/calls/grants.ts';
import {
  deleteUser,
  registerUser,
  updateUser,
  userListPage,
  userToggleStatus,
} from '@plumbline/contract/features/users/calls/users.ts';
import { searchUserBindRoles, userBindRoles, userUnbindRoles } from '@plumbline/contract/features/users/calls/roles.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { oneRow, rows, sql } from '../../db/database.ts';
import type { TestServer } from '../../http/testing.ts';
import { levels } from '../levels/feature.ts';
import { fits, wireForm } from '../session/password.ts';
import { aCentre, aCompany, type Company } from './testing.ts';

let server: TestServer;
let company: Company;
beforeAll(async () => {
  server = await aCentre(levels);
});
beforeEach(async () => {
  company = await aCompany(server);
});

const findStored = (id: string) =>
  oneRow<{ password_hash: string; password_state: string; deleted: boolean; full_name: string }>(
    server.database.db,
    sql`select password_hash, password_state, deleted_at is not null as deleted, full_name from app_user where id = ${id}`,
  );
const history = async (id: string) =>
  (await company.call(adminHistory, { area: 'user', id })).data.entries.map(({ action, changes, by, title }) => ({
    action,
    by,
    title,
    changes: Object.fromEntries(changes.map((each) => [each.field, [each.old, each.new]])),
  }));
/** The code a signed-in user currently gets for a plain call. */
const standing = async (token: string) => (await server.call(userInfoCall, null, { token })).code;

describe('register-user', () => {
  test('creates a user of the company with all details, success 200 [R3-147, R3-153, R7.2-01, R7.2-22, R7-07, R1-25]', async () => {
    const department = await company.row('department', 'ELE', { nameEn: 'Electrical', nameZh: '电气部' });
    const post = await company.row('post', 'LEAD', { nameEn: 'Lead', nameZh: '主管' });
    const answer = await company.call(
      registerUser,
      {
        username: ' li.wei ',
        fullName: '李伟',
        password: ' Turbine-42 ',
        email: 'Li.Wei@example.com',
        mobilePhone: '138 0013-8000',
        remark: 'night shift\nMon–Fri',
        departmentId: department.id,
        postId: post.id,
        secondFactor: true,
        roleIds: [await company.role('TECHNICIAN')],
        levelIds: [company.path.D],
      },
      { language: 'zh' },
    );
    expect(answer).toMatchObject({ code: 200, status: 200, msg: '' });
    const { id, createdAt, roles, ...user } = answer.data;
    expect(user).toEqual({
      username: 'li.wei',
      fullName: '李伟',
      email: 'Li.Wei@example.com',
      mobilePhone: '13800138000',
      tenantId: company.path.A,
      status: 1,
      remark: 'night shift\nMon–Fri',
      departmentId: department.id,
      departmentName: '电气部',
      postId: post.id,
      postName: '主管',
      secondFactor: true,
      hasAuthenticator: false,
      mustChangePassword: true,
      levels: 1,
      sessions: 0,
      isSelf: false,
    });
    expect(roles).toEqual([{ id: await company.role('TECHNICIAN'), code: 'TECHNICIAN', name: '技术员' }]);
    expect(Date.now() - Date.parse(createdAt)).toBeLessThan(60_000);
    const row = await findStored(id);
    expect(await fits(row?.password_hash ?? '', wireForm('Turbine-42'))).toBe(true);
    expect(row?.password_state).toBe('given');
    const lines = await history(id);
    expect(lines.at(-1)).toMatchObject({ action: 'add', title: '李伟', by: expect.stringContaining('Name of') });
    expect(lines.at(-1)?.changes).toMatchObject({
      username: [null, 'li.wei'],
      departmentId: [null, 'Electrical 电气部'],
      passwordHash: ['***', '***'],
    });
    expect(lines.map(({ changes }) => changes)).toContainEqual({ roles: ['', 'TECHNICIAN'] });
    expect(lines.map(({ changes }) => changes)).toContainEqual({ levels: ['', expect.stringContaining('D Company')] });
  });

  test('without a password the user has none that fits', async () => {
    const { id, mustChangePassword } = await company.user({ username: 'nopass' });
    expect(mustChangePassword).toBe(false);
    const row = await findStored(id);
    expect(await fits(row?.password_hash ?? '', wireForm(''))).toBe(false);
  });

  test.each([
    ['no login name', {}, 'reqFieldErrorList', 'username'],
    ['a blank login name', { username: '  ' }, 'reqFieldErrorList', 'username'],
    ['a control character', { username: 'a\u0000b' }, 'reqFormatErrorList', 'username'],
    ['half a surrogate pair', { username: 'x', remark: '\ud800' }, 'reqFormatErrorList', 'remark'],
    ['an invalid mail address', { username: 'x', email: 'nowhere' }, 'reqFormatErrorList', 'email'],
    ['an invalid telephone number', { username: 'x', mobilePhone: 'call me' }, 'reqFormatErrorList', 'mobilePhone'],
    ['a second factor without a telephone', { username: 'x', secondFactor: true }, 'reqFieldErrorList', 'mobilePhone'],
    ['a common password', { username: 'x', password: 'abc12345' }, 'reqFormatErrorList', 'password'],
    [
      'a password that is the login name',
      { username: 'turbine-hall', password: 'Turbine-Hall' },
      'reqFormatErrorList',
      'password',
    ],
    [
      'an unknown department',
      { username: 'x', departmentId: crypto.randomUUID() },
      'reqFormatErrorList',
      'departmentId',
    ],
    ['an unknown post', { username: 'x', postId: crypto.randomUUID() }, 'reqFormatErrorList', 'postId'],
    ['an unknown status', { username: 'x', status: 2 }, 'reqFormatErrorList', 'status'],
  ])('refuses %s at its field', async (_name, input, list, field) => {
    const answer = await server.post('/user-center/register-user', input, { as: company.admin });
    expect(answer.code).toBe(14);
    const lists = answer.data as Record<string, readonly { field: string }[]>;
    expect(lists[list]?.map((each) => each.field)).toEqual([field]);
  });

  test('a login name, mail address and telephone number belong to one user of the company, whatever the case', async () => {
    await company.user({ username: 'Anna', email: 'anna@example.com', mobilePhone: '+86 13900139000' });
    for (const [field, input] of [
      ['username', { username: 'ANNA' }],
      ['username', { username: 'Anna@Example.com' }],
      ['email', { username: 'x', email: 'ANNA@example.com' }],
      ['mobilePhone', { username: 'x', mobilePhone: '+8613900139000' }],
    ] as const) {
      const answer = await company.call(registerUser, input);
      expect(answer.code, JSON.stringify(input)).toBe(14);
      expect(answer.data).toMatchObject({ reqFormatErrorList: [{ field }] });
    }
    const other = await aCompany(server);
    expect((await other.call(registerUser, { username: 'Anna', email: 'anna@example.com' })).code).toBe(200);
  });

  test('simultaneous calls create one user', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => company.call(registerUser, { username: 'twin' })));
    expect(answers.map(({ code }) => code).filter((code) => code === 200)).toHaveLength(1);
    expect(answers.every(({ code }) => [200, 14, 409].includes(code))).toBe(true);
  });

  test('a missing role or level leaves no user behind', async () => {
    const stranger = await aCompany(server);
    for (const input of [{ roleIds: [await stranger.role('ADM')] }, { levelIds: [stranger.path.E] }]) {
      expect((await company.call(registerUser, { username: 'half', ...input })).code).toBe(404);
    }
    const page = await company.call(userListPage, { username: 'half' });
    expect(page.data.total).toBe(0);
  });

  test('an administrator sets at most sixty passwords a minute', async () => {
    expect((await company.call(registerUser, { username: 'early' })).code).toBe(200);
    await rows(
      server.database.db,
      sql`insert into tries (key, count, since, window_seconds)
          values (${`password-set:${company.admin.userId}`}, 60, now(), 60)
          on conflict (key) do update set count = 60`,
    );
    expect((await company.call(registerUser, { username: 'late' })).code).toBe(429);
  });
});

describe('update-user', () => {
  test('changes only the given fields, and records old and new values [R7.2-02]', async () => {
    const { id, ...before } = await company.user({ username: 'first', fullName: 'First', email: 'a@example.com' });
    const answer = await company.call(updateUser, { id, fullName: 'Second', email: '' });
    expect(answer.data).toEqual({ ...before, id, fullName: 'Second', email: null });
    const [line] = await history(id);
    expect(line).toMatchObject({
      action: 'update',
      changes: { fullName: ['First', 'Second'], email: ['a@example.com', null] },
    });
    const lines = (await history(id)).length;
    await company.call(updateUser, { id, fullName: 'Second' });
    expect(await history(id)).toHaveLength(lines);
  });

  test('a new password ends all sessions and must be changed at the next sign-in', async () => {
    const user = await company.user({ password: 'Old-pass-1' });
    const [here, there] = [await company.signIn(user), await company.signIn(user)];
    await rows(server.database.db, sql`update app_user set password_state = 'own' where id = ${user.id}`);
    expect(await standing(here.token)).toBe(200);
    expect(await company.call(updateUser, { id: user.id, password: 'short' })).toMatchObject({ code: 14 });
    expect(await standing(here.token)).toBe(200);
    const answer = await company.call(updateUser, { id: user.id, password: 'New-pass-2' });
    expect(answer.data).toMatchObject({ mustChangePassword: true, sessions: 0 });
    expect([await standing(here.token), await standing(there.token)]).toEqual([401, 401]);
    const row = await findStored(user.id);
    expect(await fits(row?.password_hash ?? '', wireForm('New-pass-2'))).toBe(true);
  });

  test('no response and no history contains a password or its hash', async () => {
    const user = await company.user({ password: 'Secret-words-7' });
    const hash = (await findStored(user.id))?.password_hash ?? 'x';
    const answers = [
      user,
      await company.call(updateUser, { id: user.id, password: 'Secret-words-8' }),
      await company.call(userListPage, {}),
      await company.call(adminHistory, { area: 'user' }),
    ];
    const text = JSON.stringify(answers);
    for (const secret of ['Secret-words', hash, wireForm('Secret-words-8'), '$argon2'])
      expect(text).not.toContain(secret);
    const lines = await rows<{ text: string }>(
      server.database.db,
      sql`select h::text as text from history h where tenant_id = ${company.path.A}`,
    );
    expect(lines.map(({ text: line }) => line).join()).not.toMatch(/argon2|Secret-words/);
  });

  test('users cannot set their own password here, nor disable themselves', async () => {
    const { userId: id } = company.admin;
    expect(await company.call(updateUser, { id, password: 'x' }, { language: 'zh' })).toMatchObject({
      code: 409,
      msg: expect.stringContaining('原密码'),
    });
    expect((await company.call(updateUser, { id, status: 0 })).code).toBe(409);
    expect((await company.call(updateUser, { id, fullName: 'Me' })).data.fullName).toBe('Me');
  });
});

describe('user/toggle-status', () => {
  test('disables and enables; a disabled user loses every session immediately [R3-148, R6-19, R7.2-03]', async () => {
    const user = await company.user();
    const [one_, two] = [await company.signIn(user), await company.signIn(user)];
    expect((await company.call(userToggleStatus, { userId: user.id })).data.status).toBe(0);
    expect([await standing(one_.token), await standing(two.token)]).toEqual([401, 401]);
    expect((await company.call(userToggleStatus, { id: user.id })).data.status).toBe(1);
    expect(await standing(one_.token)).toBe(401);
    const [line] = await history(user.id);
    expect(line?.changes).toEqual({ status: ['0', '1'] });
  });

  test('sets the given status, so that a repeated call is harmless', async () => {
    const user = await company.user();
    for (const status of [0, 0, 1, 1] as const) {
      expect((await company.call(userToggleStatus, { userId: user.id, status })).data.status).toBe(status);
    }
  });

  test('a session of a disabled user is refused, even if it is still open', async () => {
    const user = await company.user({ status: 0 });
    expect(await standing((await company.signIn(user)).token)).toBe(401);
  });
});

describe('delete-user', () => {
  test('ends sessions, roles and levels; the name stays in the history, the login name is free again [R7.2-04]', async () => {
    const user = await company.user({
      username: 'gone',
      fullName: 'Gone Girl',
      email: 'gone@example.com',
      roleIds: [await company.role('TECHNICIAN')],
      levelIds: [company.path.D],
    });
    const { token } = await company.signIn(user);
    const answer = await company.call(deleteUser, { id: user.id });
    expect(answer).toMatchObject({ code: 200, data: null });
    expect(await standing(token)).toBe(401);
    expect(await findStored(user.id)).toMatchObject({ deleted: true, full_name: 'Gone Girl' });
    expect((await company.call(userListPage, { keyword: 'gone' })).data.total).toBe(0);
    expect((await company.call(searchUserBindRoles, { id: user.id })).code).toBe(404);
    expect((await company.call(deleteUser, { id: user.id })).code).toBe(404);
    expect((await history(user.id))[0]).toMatchObject({
      action: 'delete',
      title: 'Gone Girl',
      changes: { username: ['gone', null], roles: ['TECHNICIAN', null] },
    });
    const again = await company.user({ username: 'gone', email: 'gone@example.com' });
    expect(again.id).not.toBe(user.id);
    expect(again.roles).toEqual([]);
  });

  test('accepts the id in the path, without a body', async () => {
    const user = await company.user();
    const answer = await server.app.inject({
      method: 'POST',
      url: `/user-center/delete-user/${user.id}`,
      headers: { accesstoken: company.admin.token },
    });
    expect(answer.json()).toMatchObject({ code: 200 });
  });
});

describe('user/list-page', () => {
  test('pages by login name, accepts both spellings, counts the total [R7.2-05]', async () => {
    for (let at = 1; at <= 12; at++) await company.user({ username: `page-${String(at).padStart(2, '0')}` });
    const first = await company.call(userListPage, { username: 'PAGE-', current: 1, size: 5 });
    expect(first.data).toMatchObject({ total: 12, size: 5, current: 1, pages: 3 });
    expect(first.data.records.map(({ username }) => username)).toEqual([1, 2, 3, 4, 5].map((at) => `page-0${at}`));
    const last = await company.call(userListPage, { username: 'page-', page: 3, pageSize: 5 });
    expect(last.data.records.map(({ username }) => username)).toEqual(['page-11', 'page-12']);
    expect((await company.call(userListPage, { username: 'page-', current: 9 })).data).toMatchObject({
      total: 12,
      records: [],
    });
    expect((await company.call(userListPage, null)).data).toMatchObject({ size: 10, current: 1, total: 13, pages: 2 });
  });

  test('filters by every field, and takes pattern characters literally', async () => {
    const above = await company.row('department', 'A');
    const below = await company.row('department', 'B', { parent: above.id });
    const post = await company.row('post', 'P');
    const role = await company.role('TECHNICIAN');
    const user = await company.user({
      username: 'find_me',
      fullName: '王芳 100%',
      email: 'wf@example.com',
      mobilePhone: '13712345678',
      departmentId: below.id,
      postId: post.id,
      roleIds: [role],
      status: 0,
    });
    await company.user({ username: 'findXme' });
    for (const filter of [
      { keyword: 'FIND_ME' },
      { keyword: '王芳' },
      { keyword: '0%' },
      { username: 'find_me' },
      { fullName: '芳' },
      { email: 'WF@' },
      { mobilePhone: '1234' },
      { status: 0 as const },
      { departmentId: above.id },
      { postId: post.id },
      { roleId: role },
    ]) {
      const { data } = await company.call(userListPage, filter);
      expect(
        data.records.map(({ id }) => id),
        JSON.stringify(filter),
      ).toEqual([user.id]);
    }
    const without = await company.call(userListPage, { withoutRoleId: role });
    expect(without.data.records.map(({ username }) => username)).toContain('findXme');
    expect(without.data.records.map(({ id }) => id)).not.toContain(user.id);
    expect((await company.call(userListPage, { keyword: "'; drop table app_user; --" })).data.total).toBe(0);
  });
});

describe('roles of a user', () => {
  test('are given and removed, with effect at the next call of an open session [R6-15, R6-16, R7.2-14, R7.2-15, R7.2-19]', async () => {
    const user = await company.user();
    const { token } = await company.signIn(user);
    const roleIds = [await company.role('READ_ONLY'), await company.role('TECHNICIAN')];
    const bound = await company.call(userBindRoles, { userId: user.id, roleIds });
    expect(bound.data.map(({ code }) => code)).toEqual(['READ_ONLY', 'TECHNICIAN']);
    expect((await company.call(userBindRoles, { userId: user.id, roleIds })).data).toEqual(bound.data);
    expect((await company.call(searchUserBindRoles, { id: user.id })).data).toEqual(bound.data);
    const now = await server.call(userInfoCall, null, { token });
    expect(now.data.roles.toSorted()).toEqual(['READ_ONLY', 'TECHNICIAN']);
    expect(now.data.permissions).toContain('tagItr:update');
    const left = await company.call(userUnbindRoles, { userId: user.id, roleIds: [await company.role('TECHNICIAN')] });
    expect(left.data.map(({ code }) => code)).toEqual(['READ_ONLY']);
    const after = await server.call(userInfoCall, null, { token });
    expect(after.data.permissions).not.toContain('tagItr:update');
    expect((await history(user.id)).slice(0, 2).map(({ changes }) => changes)).toEqual([
      { roles: ['READ_ONLY; TECHNICIAN', 'READ_ONLY'] },
      { roles: ['', 'READ_ONLY; TECHNICIAN'] },
    ]);
  });

  test('a removed permission is refused immediately in an open session', async () => {
    const role = await company.holder('user:see', 'user:update');
    expect((await company.call(userListPage, {}, { as: role })).code).toBe(200);
    await rows(server.database.db, sql`update role set permissions = '{}' where id = ${role.userId}`);
    expect((await company.call(userListPage, {}, { as: role })).code).toBe(403);
  });
});

describe('levels of a user', () => {
  test('without one a user sees no project, with one exactly its project [R1-26]', async () => {
    const other = await server.aLevel({ tenantId: company.path.A, parentId: company.path.C, step: 'D', name: 'Other' });
    const user = await company.user();
    const { token } = await company.signIn(user);
    const projects = async () =>
      (await server.call(listMyProjects, {}, { token })).data?.map?.(({ projectId }) => projectId) ?? [];
    expect(await projects()).toEqual([]);
    const saved = await company.call(grantsSave, { userId: user.id, levelIds: [company.path.D] });
    expect(saved.data.filter(({ granted }) => granted).map(({ id }) => id)).toEqual([company.path.D]);
    expect(await projects()).toEqual([company.path.D]);
    await company.call(grantsSave, { userId: user.id.toUpperCase(), levelIds: [other.toUpperCase(), other] });
    expect(await projects()).toEqual([other]);
    expect((await company.call(grantsOf, { userId: user.id })).data.map(({ level }) => level).join('')).toBe('ABCDDE');
    await company.call(grantsSave, { userId: user.id, levelIds: [] });
    expect(await projects()).toEqual([]);
    const [line] = await history(user.id);
    expect(line?.changes).toEqual({ levels: ['D Other', ''] });
  });
});
