import { myAccount as accountCall, mySessionsEnd as endCall } from '@plumbline/contract/features/account/calls.ts';
import { beforeAll, expect, test } from 'vitest';
import type { LevelPath } from '@plumbline/contract/levels.ts';
import { rows, sql } from '../../db/database.ts';
import { openSession } from '../../http/session.ts';
import { aServer, type Person, type TestServer } from '../../http/testing.ts';
import { myAccount, mySessionsEnd } from './my-account.ts';

let server: TestServer;
let path: LevelPath;

beforeAll(async () => {
  server = await aServer({ handlers: [myAccount, mySessionsEnd] });
  path = await server.aTenant();
});

const again = async ({ tenantId, userId }: Person): Promise<string> =>
  openSession(server.database.db, { tenantId, userId });

test('users without any permission see their own account, and nothing secret [R2.6-11]', async () => {
  const person = await server.aUser(path, { permissions: [] });
  const { code, data } = await server.call(accountCall, null, { as: person });
  expect(code).toBe(0);
  expect(data).toMatchObject({ username: person.username, departmentName: '', postName: '', secondFactor: false });
  expect(JSON.stringify(data)).not.toContain(person.token);
  expect(Object.keys(data ?? {}).filter((key) => /hash|token/i.test(key))).toEqual([]);
});

test('users see only their own open sessions, with the current one marked', async () => {
  const person = await server.aUser(path, { permissions: [] });
  await server.aUser(path, { permissions: [] });
  await again(person);
  const ended = await again(person);
  await rows(
    server.database.db,
    sql`update session set seen_at = now() - interval '1 day' where user_id = ${person.userId}
          and created_at = (select max(created_at) from session where user_id = ${person.userId})`,
  );
  const { data } = await server.call(accountCall, null, { as: person });
  expect(ended).not.toBe('');
  expect(data?.sessions.map(({ isThis }) => isThis)).toEqual([false, true]);
});

test('users end their other sessions and stay signed in', async () => {
  const person = await server.aUser(path, { permissions: [] });
  const other = await again(person);
  expect((await server.call(accountCall, null, { token: other })).code).toBe(0);
  expect((await server.call(endCall, null, { as: person })).code).toBe(0);
  expect((await server.call(accountCall, null, { token: other })).code).toBe(4);
  const { data } = await server.call(accountCall, null, { as: person });
  expect(data?.sessions).toHaveLength(1);
});
