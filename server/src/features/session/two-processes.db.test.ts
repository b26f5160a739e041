import { authLogin, authSmsCode } from '@plumbline/contract/features/session/calls/sign-in.ts';
import {
  login,
  logout,
  sessionLock,
  sessionUnlock,
  userInfo,
} from '@plumbline/contract/features/session/calls/sessions.ts';
import type { LevelPath } from '@plumbline/contract/levels.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { rows, sql } from '../../db/database.ts';
import { aServer, type TestServer } from '../../http/testing.ts';
import { LIMITS } from './attempts.ts';
import { session } from './feature.ts';
import { aCaptcha, aMember, anOutbox, md5, PASSWORD, type Member } from './testing.ts';

/** Two servers that share only a database, like two processes behind a balancer. */
const outbox = anOutbox();
let firstServer: TestServer;
let other: TestServer;
let path: LevelPath;

beforeAll(async () => {
  firstServer = await aServer({ features: [session], installation: { senders: outbox.senders } });
  other = await aServer({
    features: [session],
    installation: { senders: outbox.senders },
    database: firstServer.database,
  });
  path = await firstServer.aTenant();
});
beforeEach(() => rows(firstServer.database.db, sql`delete from tries`));

const enter = async (at: TestServer, { username }: Member) =>
  (await at.call(login, { username, password: md5(PASSWORD) })).data.tokenInfo.tokenValue;

test('a session opened on one works on the other, and ends on both', async () => {
  const token = await enter(firstServer, await aMember(firstServer, path));
  expect(await other.call(userInfo, null, { token })).toMatchObject({ code: 200 });
  await other.call(logout, null, { token });
  expect(await firstServer.call(userInfo, null, { token })).toMatchObject({ code: 401 });
});

test('a screen locked on one is locked on the other [R4-58]', async () => {
  const token = await enter(firstServer, await aMember(firstServer, path));
  await firstServer.call(sessionLock, null, { token });
  expect(await other.call(userInfo, null, { token })).toMatchObject({ code: 18 });
  await other.call(sessionUnlock, { password: PASSWORD }, { token });
  expect(await firstServer.call(userInfo, null, { token })).toMatchObject({ code: 200 });
});

test('a user disabled on one is refused by the other immediately', async () => {
  const member = await aMember(firstServer, path);
  const token = await enter(firstServer, member);
  await rows(firstServer.database.db, sql`update app_user set status = 0 where id = ${member.id}`);
  expect(await other.call(userInfo, null, { token })).toMatchObject({ code: 401 });
});

test('attempts on both are counted together', async () => {
  const { username } = await aMember(firstServer, path);
  const wrong = (at: TestServer) => at.call(login, { username, password: md5('wrong') });
  for (let tries = 0; tries < LIMITS.account; tries += 1) await wrong(tries % 2 ? firstServer : other);
  expect(await firstServer.call(login, { username, password: md5(PASSWORD) })).toMatchObject({ code: 429 });
  expect(await other.call(login, { username, password: md5(PASSWORD) })).toMatchObject({ code: 429 });
});

test('a code sent by one signs in at the other, its waiting time applies to both, and captchas work once', async () => {
  const { mobile } = await aMember(firstServer, path);
  const captcha = await aCaptcha(firstServer.database.db);
  expect(await firstServer.call(authSmsCode, { mobile, captcha })).toMatchObject({ code: 0 });
  expect(await other.call(authSmsCode, { mobile, captcha })).toMatchObject({ code: 6110 });
  const again = { mobile, captcha: await aCaptcha(firstServer.database.db) };
  expect(await other.call(authSmsCode, again)).toMatchObject({ code: 429 });
  const form = { mobile, authCode: await outbox.codeTo(mobile) };
  const signIn = async (at: TestServer) =>
    at.post(authLogin.path, { ...form, captcha: await aCaptcha(firstServer.database.db) });
  const both = await Promise.all([signIn(firstServer), signIn(other)]);
  const results = both.map(({ data }) => (data as { resultCode: number }).resultCode);
  expect(results.toSorted()).toEqual([0, 3]);
});
