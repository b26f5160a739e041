import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  getCurrentHrUserInfo as currentUser,
  login as loginCall,
  logout as logoutCall,
  userInfo as userInfoCall,
} from '@plumbline/contract/features/session/calls/sessions.ts';
import { passwordUpdate as passwordCall } from '@plumbline/contract/features/session/calls/passwords.ts';
import type { LevelPath } from '@plumbline/contract/levels.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rows, sql } from '../../db/database.ts';
import { plainSignIn } from '../../http/sign-in-rules.ts';
import { aServer, type TestServer } from '../../http/testing.ts';
import { defaultClientSettings } from '@plumbline/contract/client-settings.ts';
import { hashNew } from './new-own-password.ts';
import { createUser } from '../users/create-user.ts';
import { ensureRoles } from '../users/ensure-roles.ts';
import { LIMITS } from './attempts.ts';
import { session } from './feature.ts';
import { MOST_WAITING } from './password.ts';
import { aCaptcha } from './testing.ts';

const md5 = (text: string) => createHash('md5').update(text).digest('hex');

let server: TestServer;
let path: LevelPath;
let count = 0;

beforeAll(async () => {
  server = await aServer({ features: [session] });
  path = await server.aTenant();
  await ensureRoles(server.database.db, path.A);
});
beforeEach(() => rows(server.database.db, sql`delete from tries`));

/** A user who can sign in with 'secret 1'. */
async function aMember({ tenantId = path.A, username = `Member${(count += 1)}`, password = 'secret 1' } = {}) {
  const id = await createUser(server.database.db, {
    tenantId,
    username,
    email: `${username}@Example.org`,
    fullName: `Full ${username}`,
    mobilePhone: '13800001234',
    password,
    roles: ['TECHNICIAN', 'READ_ONLY'],
    levels: [path.E],
  });
  return { id, username };
}
const signIn = (username: string, password = md5('secret 1')) => server.call(loginCall, { username, password });
const set = (id: string, status: number) =>
  rows(server.database.db, sql`update app_user set status = ${status} where id = ${id}`);

describe('login', () => {
  test('returns tokenInfo, userExpansion, permissions and roles, with code 200 [R7.1-01, R7-06, R3-011, R3-012, R3-027, R3-028, R3-029, R3-030, R3-031, R3-032]', async () => {
    const { id, username } = await aMember();
    const answer = await signIn(username);
    expect(answer).toMatchObject({ status: 200, code: 200, msg: '' });
    expect(answer.data).toMatchObject({
      tokenInfo: { tokenName: 'accesstoken' },
      userExpansion: { user: { id, username }, userExpand: { fullName: `Full ${username}` } },
      roles: ['READ_ONLY', 'TECHNICIAN'],
    });
    expect(answer.data.permissions).toContain('tagItr:sign');
    expect(answer.data.permissions.filter((code) => code === '*:see')).toHaveLength(1);
    expect(answer.headers['accesstoken']).toBe(answer.data.tokenInfo.tokenValue);
    expect(answer.data.tokenInfo).toMatchObject({ isLogin: true, loginId: id, tokenTimeout: 43_200 });
    const token = answer.data.tokenInfo.tokenValue;
    expect(await server.call(userInfoCall, null, { token })).toMatchObject({ code: 200 });
  });

  test('finds users by login name and by e-mail address, in any case; the hex may be upper-case [R3-014]', async () => {
    const { username } = await aMember();
    for (const name of [username.toUpperCase(), `${username}@example.ORG`, ` ${username} `]) {
      expect(await signIn(name, md5('secret 1').toUpperCase())).toMatchObject({ code: 200 });
    }
  });

  test('accepts remember beside username and password, and ignores it [R3-013, R3-015]', async () => {
    const { username } = await aMember();
    const input = { username, password: md5('secret 1'), remember: true };
    expect(await server.post(loginCall.path, input)).toMatchObject({ code: 200 });
  });

  test('trims the password before taking its MD5', async () => {
    const { username } = await aMember({ password: '  spaced out  ' });
    expect(await signIn(username, md5('spaced out'))).toMatchObject({ code: 200 });
  });

  test('gives one answer for a wrong password, an unknown user, and a disabled user with a wrong password', async () => {
    const known = await aMember();
    const off = await aMember();
    await set(off.id, 0);
    const wrong = await signIn(known.username, md5('other'));
    expect(wrong).toMatchObject({ status: 200, code: 1, data: null, msg: 'Wrong account or password.' });
    const { headers: _one, ...body } = wrong;
    for (const answer of [await signIn('nobody at all'), await signIn(off.username, md5('other'))]) {
      const { headers: _other, ...same } = answer;
      expect(same).toEqual(body);
      expect(answer.headers['accesstoken']).toBeUndefined();
    }
  });

  test('refuses disabled users, telling them so only with the right password [R6-19]', async () => {
    const off = await aMember();
    await set(off.id, 0);
    const answer = await signIn(off.username);
    expect(answer).toMatchObject({ status: 200, code: 2, data: null });
    expect(answer.headers['accesstoken']).toBeUndefined();
  });

  test('takes about the same time for an unknown user as for a wrong password', async () => {
    const { username } = await aMember();
    await signIn('warm up');
    const time = async (name: string) => {
      const start = process.cpuUsage();
      await signIn(name, md5('wrong'));
      // CPU time of this process, which hashes the passwords; other load on the machine does not count
      const { user, system } = process.cpuUsage(start);
      return user + system;
    };
    const median = (times: number[]) => times.toSorted((time, other) => time - other)[1] ?? 0;
    const known = median([await time(username), await time(username), await time(username)]);
    const nobody = median([await time('nobody 1'), await time('nobody 2'), await time('nobody 3')]);
    expect(nobody / known).toBeGreaterThan(0.4);
    expect(nobody / known).toBeLessThan(2.5);
  });

  test('of users with one name in several tenants, the one whose password matches signs in [R1-25]', async () => {
    const other = await server.aTenant('Other');
    await ensureRoles(server.database.db, other.A);
    await aMember({ username: 'Shared', password: 'first of two' });
    const { id } = await aMember({ username: 'Shared', password: 'second of two', tenantId: other.A });
    const answer = await signIn('shared', md5('second of two'));
    expect(answer.data.userExpansion.user.id).toBe(id);
    expect(await signIn('shared', md5('third of two'))).toMatchObject({ code: 1 });
  });

  test('the simple form requires a captcha only where switched on, and its refusal ends no session [R4-08]', async () => {
    const strict = await aServer({
      features: [session],
      installation: { client: { ...defaultClientSettings(), 'login.simpleCaptcha': true } },
    });
    const { A } = await strict.aTenant();
    await createUser(strict.database.db, {
      tenantId: A,
      username: 'someone',
      fullName: 'x',
      password: 'secret 1',
      roles: [],
      levels: [],
    });
    const form = { username: 'someone', password: md5('secret 1') };
    expect(await strict.call(loginCall, form)).toMatchObject({ code: 6110, msg: 'Human verification failed' });
    const captcha = await aCaptcha(strict.database.db);
    expect(await strict.call(loginCall, { ...form, captcha })).toMatchObject({ code: 200 });
    expect(await strict.call(loginCall, { ...form, captcha })).toMatchObject({ code: 6110 });
  });

  test('accepts only the MD5 of a password, and none from the address [R5-13]', async () => {
    const { username } = await aMember();
    const format = { code: 14, data: { reqFormatErrorList: [{ field: 'password' }] } };
    expect(await server.post(loginCall.path, { username, password: 'secret 1' })).toMatchObject(format);
    expect(await server.post(loginCall.path, { username, password: md5('secret 1') + '0' })).toMatchObject(format);
    expect(await server.post(`${loginCall.path}?password=${md5('secret 1')}`, { username })).toMatchObject({
      code: 14,
      data: { reqFieldErrorList: [{ field: 'password' }] },
    });
  });

  test('where TLS is required, passwords are accepted over https, and from this machine by its address [attack X1]', async () => {
    const strict = await aServer({
      features: [session],
      installation: { signIn: { ...plainSignIn, requireTls: true } },
    });
    const from = async (remoteAddress: string, headers: Readonly<Record<string, string>> = {}) => {
      const payload = { username: 'nobody', password: md5('x') };
      const call = { method: 'POST', url: loginCall.path, headers, payload, remoteAddress } as const;
      return (await strict.app.inject(call)).json().msg;
    };
    const [refused, admitted] = [/https only/, 'Wrong account or password.'];
    for (const own of ['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1'])
      for (const host of ['localhost:8080', 'plumbline.example']) expect(await from(own, { host })).toBe(admitted);
    for (const host of ['plumbline.example', 'localhost', '127.0.0.1:8080', '[::1]:8080'])
      expect(await from('192.0.2.7', { host }), host).toMatch(refused);
    // a proxy on this machine, for callers anywhere, whatever host it names to us
    const proxied = { host: '127.0.0.1:8080', 'x-forwarded-for': '198.51.100.4' };
    expect(await from('127.0.0.1', proxied)).toMatch(refused);
    expect(await from('127.0.0.1', { ...proxied, 'x-forwarded-for': '127.0.0.1' })).toMatch(refused);
    expect(await from('127.0.0.1', { ...proxied, 'x-forwarded-proto': 'https' })).toBe(admitted);
    expect(await from('192.0.2.7', { ...proxied, 'x-forwarded-proto': 'https' })).toMatch(refused);
  });

  test('stores Argon2id at the least cost of OWASP, each with its own salt, and never the MD5', async () => {
    const [first, other] = [await aMember(), await aMember()];
    const stored = await rows<{ password_hash: string }>(
      server.database.db,
      sql`select password_hash from app_user where id in (${first.id}, ${other.id})`,
    );
    for (const { password_hash: hash } of stored) {
      expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
      expect(hash).not.toContain(md5('secret 1'));
    }
    expect(new Set(stored.map((row) => row.password_hash)).size).toBe(2);
  });
});

describe('limits', () => {
  test('the sixth attempt on an account has to wait, even with the right password, by any name', async () => {
    const { username } = await aMember();
    for (let tries = 0; tries < LIMITS.account; tries += 1) {
      expect(await signIn(tries % 2 ? username : `${username}@example.org`, md5('wrong'))).toMatchObject({ code: 1 });
    }
    const answer = await signIn(username);
    expect(answer).toMatchObject({ status: 429, code: 429 });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(14 * 60);
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(15 * 60);
  });

  test('unknown users have the same limit, so that it reveals nothing', async () => {
    for (let tries = 0; tries < LIMITS.account; tries += 1) expect(await signIn('Nobody')).toMatchObject({ code: 1 });
    expect(await signIn('nobody')).toMatchObject({ code: 429 });
  });

  test('one address has at most twenty wrong attempts across all accounts', async () => {
    for (let tries = 0; tries < LIMITS.address; tries += 1)
      expect(await signIn(`nobody ${tries}`)).toMatchObject({ code: 1 });
    expect(await signIn('nobody else')).toMatchObject({ code: 429 });
    const { username } = await aMember();
    expect(await signIn(username)).toMatchObject({ code: 429 });
  });

  test('simultaneous attempts gain nothing', async () => {
    const { username } = await aMember();
    const answers = await Promise.all(Array.from({ length: 12 }, () => signIn(username, md5('wrong'))));
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(LIMITS.account);
    expect(answers.filter(({ code }) => code === 429)).toHaveLength(12 - LIMITS.account);
  });

  test('a right password resets the count, and right ones are never too many', async () => {
    const { username } = await aMember();
    for (let tries = 0; tries < LIMITS.account - 1; tries += 1) await signIn(username, md5('wrong'));
    for (let tries = 0; tries < 3; tries += 1) expect(await signIn(username)).toMatchObject({ code: 200 });
    expect(await signIn(username, md5('wrong'))).toMatchObject({ code: 1 });
    const stored = await rows<{ key: string; failures: number }>(
      server.database.db,
      sql`select key, count as failures from tries order by key`,
    );
    expect(stored.map(({ failures }) => failures)).toEqual([LIMITS.account, 1]);
  });

  test('a whole office at one address may sign in simultaneously, and one account in many windows', async () => {
    const office = await Promise.all(Array.from({ length: 30 }, () => aMember()));
    const answers = await Promise.all(office.map(({ username }) => signIn(username)));
    expect(answers.map(({ code }) => code)).toEqual(office.map(() => 200));
    const [first] = office;
    const windows = await Promise.all(Array.from({ length: 12 }, () => signIn(first?.username ?? '')));
    expect(windows.map(({ code }) => code)).toEqual(windows.map(() => 200));
  });

  test('attempts are possible again after a quarter of an hour', async () => {
    const { username } = await aMember();
    for (let tries = 0; tries <= LIMITS.account; tries += 1) await signIn(username, md5('wrong'));
    await rows(server.database.db, sql`update tries set since = since - interval '15 minutes 1 second'`);
    expect(await signIn(username)).toMatchObject({ code: 200 });
  });
});

test('in a flood the queue for hashing is bounded: late requests are refused immediately and cost no attempt', async () => {
  const flood = await Promise.all(
    Array.from({ length: 120 }, async (_, index) => {
      const username = `flood ${index}`;
      const answer = await server.app.inject({
        method: 'POST',
        url: loginCall.path,
        remoteAddress: `10.0.0.${index}`,
        payload: { username, password: md5('x') },
      });
      return { username, status: answer.statusCode, seconds: answer.headers['retry-after'] };
    }),
  );
  const late = flood.filter(({ status }) => status === 429);
  expect(late.length).toBeGreaterThan(20);
  expect(flood.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(MOST_WAITING);
  expect(new Set(late.map(({ seconds }) => seconds))).toEqual(new Set(['2']));
  const { username } = await aMember();
  expect(await signIn(username)).toMatchObject({ code: 200 });
});

describe('logout', () => {
  test('ends the session: its token is refused from then on [R7.1-02, R4-48]', async () => {
    const { username } = await aMember();
    const token = (await signIn(username)).data.tokenInfo.tokenValue;
    const elsewhere = (await signIn(username)).data.tokenInfo.tokenValue;
    expect(await server.call(logoutCall, null, { token })).toMatchObject({ code: 200, data: null });
    expect(await server.call(userInfoCall, null, { token })).toMatchObject({ code: 401 });
    expect(await server.call(userInfoCall, null, { token: elsewhere })).toMatchObject({ code: 200 });
  });

  test('a token in the address is ignored', async () => {
    const { username } = await aMember();
    const token = (await signIn(username)).data.tokenInfo.tokenValue;
    expect(await server.post(`${userInfoCall.path}?accesstoken=${token}`, {})).toMatchObject({ code: 401 });
    expect(await server.post(userInfoCall.path, { accesstoken: token })).toMatchObject({ code: 401 });
  });

  test('without a session it succeeds and does nothing', async () => {
    expect(await server.call(logoutCall, null)).toMatchObject({ code: 200 });
    expect(await server.call(logoutCall, null, { token: 'nonsense' })).toMatchObject({ code: 200 });
  });
});

describe('the current user', () => {
  test('user-info returns what the login returned, without the token [R7.1-03]', async () => {
    const { username } = await aMember();
    const { tokenInfo, ...profile } = (await signIn(username)).data;
    const answer = await server.call(userInfoCall, null, { token: tokenInfo.tokenValue });
    expect(answer).toMatchObject({ code: 200 });
    expect({ ...answer.data, roles: answer.data.roles.toSorted() }).toEqual(profile);
  });

  test('getCurrentHrUserInfo returns name and phone of the caller [R7.3-01]', async () => {
    const { id, username } = await aMember();
    const token = (await signIn(username)).data.tokenInfo.tokenValue;
    expect(await server.call(currentUser, null, { token })).toMatchObject({
      code: 0,
      data: { id, username, fullName: `Full ${username}`, mobilePhone: '13800001234' },
    });
  });

  test('both require a session', async () => {
    expect(await server.call(userInfoCall, null)).toMatchObject({ code: 401 });
    expect(await server.call(currentUser, null)).toMatchObject({ code: 4 });
  });
});

describe('password', () => {
  const change = (token: string, oldPassword: string, newPassword: string) =>
    server.call(
      passwordCall,
      { oldPassword: md5(oldPassword), newPassword: md5(newPassword), newPasswordText: newPassword },
      { token },
    );

  test('a change requires the old one, and ends the other sessions [R7.1-04]', async () => {
    const { username } = await aMember();
    const here = (await signIn(username)).data.tokenInfo.tokenValue;
    const elsewhere = (await signIn(username)).data.tokenInfo.tokenValue;
    expect(await change(here, 'wrong', 'a new one')).toMatchObject({ code: 1, msg: 'The old password is incorrect.' });
    expect(await change(here, 'secret 1', 'a new one')).toMatchObject({ code: 200, data: null });
    expect(await server.call(userInfoCall, null, { token: here })).toMatchObject({ code: 200 });
    expect(await server.call(userInfoCall, null, { token: elsewhere })).toMatchObject({ code: 401 });
    expect(await signIn(username)).toMatchObject({ code: 1 });
    expect(await signIn(username, md5('a new one'))).toMatchObject({ code: 200 });
  });

  test('accepts oldPwd and newPwd as well, and requires the old one [R5-28]', async () => {
    const { username } = await aMember();
    const token = (await signIn(username)).data.tokenInfo.tokenValue;
    const post = (body: object) =>
      server.post(passwordCall.path, { ...body, newPasswordText: 'another phrase' }, { token });
    expect(await post({ newPwd: md5('another phrase') })).toMatchObject({ code: 14 });
    expect(await post({ oldPwd: md5('wrong'), newPwd: md5('another phrase') })).toMatchObject({ code: 1 });
    expect(await post({ oldPwd: md5('secret 1'), newPwd: md5('another phrase') })).toMatchObject({ code: 200 });
    expect(await signIn(username, md5('another phrase'))).toMatchObject({ code: 200 });
  });

  test('a new password without its text is refused, because a hash does not show how short it is [attack X2]', async () => {
    const { username } = await aMember();
    const token = (await signIn(username)).data.tokenInfo.tokenValue;
    for (const text of ['zzzzz', 'ab12cd', 'w3w3w3w3', 'crane over the quay'])
      expect(
        await server.post(passwordCall.path, { oldPassword: md5('secret 1'), newPassword: md5(text) }, { token }),
        text,
      ).toMatchObject({ code: 14, data: { reqFieldErrorList: [{ field: 'newPasswordText' }] } });
    expect(await signIn(username)).toMatchObject({ code: 200 });
  });

  test.each(['zzzzz', 'ab12cd', 'w3w3w3w3', 'Plumbline2026', 'aaaaaaaaaaaa', '       a'])(
    'no way to set a password stores a weak one: %s [attack X2]',
    async (weak) => {
      const options = { least: plainSignIn.passwordLength, names: ['w3'] };
      const user = { tenantId: path.A, username: `weak ${(count += 1)}`, fullName: 'x', roles: [], levels: [] };
      await expect(async () => hashNew(weak, options)).rejects.toThrow('invalid');
      await expect(createUser(server.database.db, { ...user, password: weak })).rejects.toThrow('invalid');
    },
  );

  test('what is stored is hashed by the one function that judges it [attack X2]', async () => {
    const folder = join(import.meta.dirname, '../..');
    const files = (await readdir(folder, { recursive: true })).filter((file) => /(?<!test)\.ts$/.test(file));
    const using = await Promise.all(
      files.map(async (file) => ((await readFile(join(folder, file), 'utf8')).includes('hashWire') ? [file] : [])),
    );
    expect(using.flat().toSorted()).toEqual(
      ['new-own-password.ts', 'password.ts', 'testing.ts'].map((file) => join('features/session', file)),
    );
  });

  test('a weak password is refused: the old one, a common one, a short one, the user name [attack D6]', async () => {
    const { username } = await aMember();
    const token = (await signIn(username)).data.tokenInfo.tokenValue;
    for (const weak of ['secret 1', 'password123', username, 'corvette', 'a', '12345678', '90210', `${username}123`]) {
      expect(await change(token, 'secret 1', weak), weak).toMatchObject({
        code: 14,
        data: { reqFormatErrorList: [{ field: 'newPassword' }] },
      });
    }
  });

  test('given the text, the server judges the whole password, and refuses text that does not match its hash [attack D6]', async () => {
    const { username } = await aMember();
    const token = (await signIn(username)).data.tokenInfo.tokenValue;
    const withText = (text: string, hashed = text) =>
      server.call(
        passwordCall,
        { oldPassword: md5('secret 1'), newPassword: md5(hashed), newPasswordText: text },
        { token },
      );
    for (const weak of ['q7!xZ', 'Corvette2026', 'abababab', username])
      expect(await withText(weak), weak).toMatchObject({
        code: 14,
        data: { reqFormatErrorList: [{ field: 'newPassword' }] },
      });
    expect(await withText('crane over the quay', 'a')).toMatchObject({
      code: 14,
      data: { reqFormatErrorList: [{ field: 'newPasswordText' }] },
    });
    expect(await signIn(username)).toMatchObject({ code: 200 });
    expect(await withText('crane over the quay')).toMatchObject({ code: 200 });
    expect(await signIn(username, md5('crane over the quay'))).toMatchObject({ code: 200 });
  });

  test('the old one cannot be guessed with a borrowed session', async () => {
    const { username } = await aMember();
    const token = (await signIn(username)).data.tokenInfo.tokenValue;
    for (let tries = 0; tries < LIMITS.account; tries += 1) {
      expect(await change(token, `guess ${tries}`, 'x')).toMatchObject({ code: 1 });
    }
    expect(await change(token, 'secret 1', 'x')).toMatchObject({ code: 429 });
  });

  test('a change requires a session and both passwords as MD5', async () => {
    const { username } = await aMember();
    const token = (await signIn(username)).data.tokenInfo.tokenValue;
    expect(await server.post(passwordCall.path, { oldPassword: md5('a'), newPassword: md5('b') })).toMatchObject({
      code: 401,
    });
    expect(await server.post(passwordCall.path, { newPassword: 'plain' }, { token })).toMatchObject({
      code: 14,
      data: {
        reqFieldErrorList: [{ field: 'oldPassword' }, { field: 'newPasswordText' }],
        reqFormatErrorList: [{ field: 'newPassword' }],
      },
    });
  });
});
