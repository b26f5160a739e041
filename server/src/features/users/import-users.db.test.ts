import { userListPage, usersExport, usersImport } from '@plumbline/contract/features/users/calls/users.ts';
import { adminHistory } from '@plumbline/contract/features/users/calls/organisation.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { rows, sql } from '../../db/database.ts';
import type { TestServer } from '../../http/testing.ts';
import { fits, wireForm } from '../session/password.ts';
import { aCentre, aCompany, type Company } from './testing.ts';

let server: TestServer;
let company: Company;
beforeAll(async () => {
  server = await aCentre();
});
beforeEach(async () => {
  company = await aCompany(server);
});

const total = async () => (await company.call(userListPage, {})).data.total;
const row = (username: string, more: object = {}) => ({ username, ...more });

test('each row is reported; wrong ones are skipped, the others imported', async () => {
  await company.row('department', 'ELE', { nameEn: 'Electrical' });
  await company.user({ username: 'old', fullName: 'Old' });
  await company.user({ username: 'same', fullName: 'Same' });
  const answer = await company.call(usersImport, {
    rows: [
      row('new-1', {
        fullName: '新人',
        email: 'n1@example.com',
        department: 'ele',
        roles: 'TECHNICIAN; read_only',
        password: 'Start-1234',
      }),
      row('OLD', { fullName: 'Older' }),
      row('same', { fullName: 'Same', remark: '' }),
      row('new-1'),
      row('', { fullName: 'nobody' }),
      row('new-2', { department: 'none' }),
      row('new-3', { roles: 'NOT_A_ROLE' }),
      row('new-4', { email: 'no address' }),
      row('new-5', { email: 'N1@example.com' }),
      row('new-6', { mobilePhone: 13812345678 }),
      { username: { odd: true } },
    ],
  });
  expect(answer.code).toBe(0);
  const { rows: reportedRows, ...counts } = answer.data;
  expect(counts).toEqual({ added: 2, updated: 1, unchanged: 1, invalid: 7 });
  expect(
    reportedRows.map(({ number, outcome, problems }) => [number, outcome, problems.map(({ field }) => field).join()]),
  ).toEqual([
    [1, 'added', ''],
    [2, 'updated', ''],
    [3, 'unchanged', ''],
    [4, 'invalid', 'username'],
    [5, 'invalid', 'username'],
    [6, 'invalid', 'department'],
    [7, 'invalid', 'roles'],
    [8, 'invalid', 'email'],
    [9, 'invalid', 'email'],
    [10, 'added', ''],
    [11, 'invalid', 'username'],
  ]);
  const { data } = await company.call(userListPage, { keyword: 'new-' });
  expect(data.records).toMatchObject([
    {
      username: 'new-1',
      departmentName: 'Electrical',
      mustChangePassword: true,
      roles: [{ code: 'READ_ONLY' }, { code: 'TECHNICIAN' }],
    },
    { username: 'new-6', mobilePhone: '13812345678', mustChangePassword: false },
  ]);
  const [stored] = await rows<{ password_hash: string }>(
    server.database.db,
    sql`select password_hash from app_user where id = ${data.records[0]?.id ?? ''}`,
  );
  expect(await fits(stored?.password_hash ?? '', wireForm('Start-1234'))).toBe(true);
  const lines = (await company.call(adminHistory, { area: 'user', id: data.records[0]?.id })).data.entries;
  expect(lines.at(-1)).toMatchObject({ action: 'add', via: 'import' });
});

test('a simulation changes nothing and reports the same', async () => {
  await company.user({ username: 'old' });
  const sent = [row('old', { remark: 'x' }), row('fresh', { password: 'Start-1234' }), row('bad', { email: 'x' })];
  const before = await total();
  const trial = await company.call(usersImport, { rows: sent, dryRun: true });
  expect(await total()).toBe(before);
  expect((await company.call(adminHistory, { area: 'user' })).data.total).toBe(1);
  const real = await company.call(usersImport, { rows: sent });
  expect(trial.data).toEqual(real.data);
  expect(await total()).toBe(before + 1);
});

test('one call imports three hundred users', async () => {
  const sent = Array.from({ length: 300 }, (_, at) => row(`crew-${at}`, { roles: 'TECHNICIAN' }));
  expect((await company.call(usersImport, { rows: sent })).data).toMatchObject({ added: 300, invalid: 0 });
  expect((await company.call(usersImport, { rows: sent })).data).toMatchObject({ unchanged: 300 });
});

test('rows cannot exceed the permissions of the caller, and existing users require permission to change them', async () => {
  const adder = await company.holder('user:add', 'user:see');
  const strong = await company.user({ username: 'strong', roleIds: [await company.role('READ_ONLY')] });
  const sent = [row('weak'), row('mighty', { roles: 'ADM' }), row('strong', { fullName: 'taken' })];
  const answer = await company.call(usersImport, { rows: sent }, { as: adder });
  expect(answer.data.rows.map(({ outcome }) => outcome)).toEqual(['added', 'invalid', 'invalid']);
  const editor = await company.holder('user:*');
  const again = await company.call(
    usersImport,
    { rows: [row('strong', { fullName: 'taken' }), row('weak', { fullName: 'W' })] },
    { as: editor },
  );
  expect(again.data.rows.map(({ outcome }) => outcome)).toEqual(['invalid', 'updated']);
  const { data } = await company.call(userListPage, { username: 'strong' });
  expect(data.records).toMatchObject([{ id: strong.id, fullName: strong.fullName }]);
  expect((await company.call(userListPage, { username: 'mighty' })).data.total).toBe(0);
});

const exported = async (filter: object) => {
  const answer = await server.app.inject({
    method: 'POST',
    url: usersExport.path,
    headers: { accesstoken: company.admin.token },
    payload: { format: 'csv', filter },
  });
  return { headers: answer.headers, lines: answer.body.replace('\ufeff', '').split('\r\n') };
};

test('an export contains all pages of the list, without passwords or formulas', async () => {
  const roleIds = [await company.role('TECHNICIAN')];
  await company.user({ username: 'li-1', fullName: '=cmd()', remark: 'a "b", c', roleIds, password: 'Start-1234' });
  await company.user({ username: 'li-2' });
  await company.user({ username: 'wu' });
  const { headers, lines } = await exported({ keyword: 'li-', size: 1 });
  expect(headers['content-type']).toContain('text/csv');
  expect(headers['content-disposition']).toContain('users.csv');
  expect(lines[0]).toBe('username,fullName,email,mobilePhone,department,post,roles,remark,status,levels,createdAt');
  expect(lines[1]).toMatch(/^li-1,'=cmd\(\),,,,,TECHNICIAN,"a ""b"", c",1,,\d{4}-\d\d-\d\d$/);
  expect(lines[2]).toMatch(/^li-2,/);
  expect(lines.slice(3)).toEqual(['']);
  expect(lines.join()).not.toMatch(/argon2|Start-1234/);
});

test('an export imported again changes nothing', async () => {
  const { id } = await company.row('department', 'ELE', { nameEn: 'Electrical' });
  const roleIds = [await company.role('READ_ONLY'), await company.role('TECHNICIAN')];
  const email = 'wu@example.com';
  await company.user({ username: 'wu', fullName: '吴', email, mobilePhone: '13812345678', departmentId: id, roleIds });
  const { lines } = await exported({ username: 'wu' });
  const [captions = [], cells = []] = lines.map((line) => line.replaceAll('"', '').split(','));
  const row = Object.fromEntries(captions.map((caption, at) => [caption, cells[at]]));
  expect(row).toMatchObject({ department: 'ELE', roles: 'READ_ONLY;TECHNICIAN', mobilePhone: '13812345678' });
  expect((await company.call(usersImport, { rows: [row] })).data).toMatchObject({ unchanged: 1, invalid: 0 });
});
