import {
  getCurrentHrUserInfo,
  login,
  logout,
  sessionLock,
  sessionUnlock,
  userInfo,
} from '@plumbline/contract/features/session/calls/sessions.ts';
import type { LevelPath } from '@plumbline/contract/levels.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rows, sql } from '../../db/database.ts';
import { LIFE_HOURS } from '../../http/session.ts';
import { plainSignIn } from '../../http/sign-in-rules.ts';
import { aServer, type TestServer } from '../../http/testing.ts';
import { LIMITS } from './attempts.ts';
import { session } from './feature.ts';
import { aMember, md5, PASSWORD } from './testing.ts';

let server: TestServer;
let path: LevelPath;

beforeAll(async () => {
  server = await aServer({ features: [session] });
  path = await server.aTenant();
});
beforeEach(() => rows(server.database.db, sql`delete from tries`));

const enter = async (to: TestServer, where: LevelPath) => {
  const member = await aMember(to, where);
  const answer = await to.call(login, { username: member.username, password: md5(PASSWORD) });
  return { ...member, token: answer.data.tokenInfo.tokenValue };
};
const unlock = (token: string, password = PASSWORD) => server.call(sessionUnlock, { password }, { token });

describe('a locked session', () => {
  test('answers 18 to every call but unlock, login and logout, in both dialects [R4-58, R8-12]', async () => {
    const { token, username } = await enter(server, path);
    expect(await server.call(sessionLock, null, { token })).toMatchObject({ code: 0, data: null });
    for (const call of [userInfo, getCurrentHrUserInfo, sessionLock]) {
      const answer = await server.call(call, null, { token, path });
      expect(answer, call.path).toMatchObject({ status: 200, code: 18, data: null });
      expect(answer.msg).toBe('The screen is locked. Enter your password.');
    }
    expect(await server.post('/api/register/tag/page', {}, { token, path })).toMatchObject({ code: 18 });
    expect(await server.call(login, { username, password: md5(PASSWORD) }, { token })).toMatchObject({ code: 200 });
    expect(await server.call(userInfo, null, { token })).toMatchObject({ code: 18 });
    expect(await server.call(logout, null, { token })).toMatchObject({ code: 200 });
    expect(await server.call(userInfo, null, { token })).toMatchObject({ code: 401 });
  });

  test('is unlocked by the password and nothing else', async () => {
    const { token } = await enter(server, path);
    const elsewhere = await enter(server, path);
    await server.call(sessionLock, null, { token });
    expect(await unlock(token, 'wrong')).toMatchObject({ code: 1, msg: 'The password is incorrect.' });
    expect(await unlock(token, md5(PASSWORD))).toMatchObject({ code: 1 });
    expect(await server.call(userInfo, null, { token })).toMatchObject({ code: 18 });
    expect(await server.call(userInfo, null, { token: elsewhere.token })).toMatchObject({ code: 200 });
    expect(await unlock(token, ` ${PASSWORD} `)).toMatchObject({ code: 0, data: null });
    expect(await server.call(userInfo, null, { token })).toMatchObject({ code: 200 });
  });

  test('cannot be unlocked by guessing', async () => {
    const { token } = await enter(server, path);
    await server.call(sessionLock, null, { token });
    for (let tries = 0; tries < LIMITS.account; tries += 1)
      expect(await unlock(token, 'wrong')).toMatchObject({ code: 1 });
    expect(await unlock(token)).toMatchObject({ status: 429, code: 429 });
  });

  test('requires a session to unlock it, as every call does', async () => {
    expect(await server.call(sessionUnlock, { password: PASSWORD })).toMatchObject({ code: 4 });
    expect(await unlock('x'.repeat(65))).toMatchObject({ code: 4 });
  });

  test('is locked for its older token too, and gets no new token', async () => {
    const { id, token } = await enter(server, path);
    await rows(
      server.database.db,
      sql`update session set created_at = created_at - make_interval(hours => ${LIFE_HOURS / 2 + 1}),
            expires_at = expires_at - make_interval(hours => ${LIFE_HOURS / 2 + 1}) where user_id = ${id}`,
    );
    const young = String((await server.call(userInfo, null, { token })).headers['accesstoken']);
    expect(await server.call(userInfo, null, { token })).toMatchObject({ code: 200 });
    await server.call(sessionLock, null, { token: young });
    const answer = await server.call(userInfo, null, { token });
    expect(answer).toMatchObject({ code: 18 });
    expect(answer.headers['accesstoken']).toBeUndefined();
    await server.call(logout, null, { token });
    expect(await server.call(userInfo, null, { token: young })).toMatchObject({ code: 401 });
  });

  test('still ends when idle: calls during the lock do not extend it', async () => {
    const { id, token } = await enter(server, path);
    await server.call(sessionLock, null, { token });
    await rows(server.database.db, sql`update session set seen_at = now() - interval '19 min' where user_id = ${id}`);
    expect(await server.call(userInfo, null, { token })).toMatchObject({ code: 18 });
    await rows(server.database.db, sql`update session set seen_at = seen_at - interval '2 min' where user_id = ${id}`);
    expect(await server.call(userInfo, null, { token })).toMatchObject({ code: 401 });
  });
});

describe('SESSION_LOCK_AFTER', () => {
  const idle = (to: TestServer, id: string, minutes: number) =>
    rows(
      to.database.db,
      sql`update session set seen_at = now() - make_interval(mins => ${minutes}) where user_id = ${id}`,
    );

  test('locks a session idle for that time, until it is unlocked', async () => {
    const strict = await aServer({
      features: [session],
      installation: { signIn: { ...plainSignIn, lockAfter: 5 } },
    });
    const { id, token } = await enter(strict, await strict.aTenant());
    await idle(strict, id, 4);
    expect(await strict.call(userInfo, null, { token })).toMatchObject({ code: 200 });
    await idle(strict, id, 6);
    expect(await strict.call(userInfo, null, { token })).toMatchObject({ code: 18 });
    expect(await strict.call(userInfo, null, { token })).toMatchObject({ code: 18 });
    expect(await strict.call(sessionUnlock, { password: PASSWORD }, { token })).toMatchObject({ code: 0 });
    expect(await strict.call(userInfo, null, { token })).toMatchObject({ code: 200 });
  });

  test('is off by default', async () => {
    const { id, token } = await enter(server, path);
    await idle(server, id, 19);
    expect(await server.call(userInfo, null, { token })).toMatchObject({ code: 200 });
  });
});
