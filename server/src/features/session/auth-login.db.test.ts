import { authLogin, authSmsCode, type AuthLoginAnswer } from '@plumbline/contract/features/session/calls/sign-in.ts';
import { login, userInfo } from '@plumbline/contract/features/session/calls/sessions.ts';
import { authChangePassword } from '@plumbline/contract/features/session/calls/passwords.ts';
import type { LevelPath } from '@plumbline/contract/levels.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rows, sql } from '../../db/database.ts';
import { plainSignIn } from '../../http/sign-in-rules.ts';
import { aServer, type By, type TestServer } from '../../http/testing.ts';
import { LIMITS } from './attempts.ts';
import { session } from './feature.ts';
import { aCaptcha, aMember, aMobile, anOutbox, laterOn, md5, PASSWORD, type Member } from './testing.ts';

const DAY = 86_400_000;
const outbox = anOutbox();
let server: TestServer;
let path: LevelPath;

beforeAll(async () => {
  server = await aServer({
    features: [session],
    installation: { senders: outbox.senders, signIn: { ...plainSignIn, passwordAge: 90, allowSingle: true } },
  });
  path = await server.aTenant('Here');
});
beforeEach(() => rows(server.database.db, sql`delete from tries`));

const captcha = () => aCaptcha(server.database.db);
/** Signs in with the account form, with a new captcha unless one is given. */
const account = async (form: Record<string, unknown>, by: By = {}) => {
  const { data, ...answer } = await server.post(
    authLogin.path,
    { captcha: await captcha(), password: PASSWORD, ...form },
    by,
  );
  return { ...answer, data: data as AuthLoginAnswer };
};
const phone = async (form: Record<string, unknown>) => account({ password: undefined, ...form });
/** Sends a code to a phone. */
const codeTo = async (member: Member) => {
  await laterOn(server);
  outbox.forget(member.mobile);
  await server.call(authSmsCode, { mobile: member.mobile, captcha: await captcha() });
  return outbox.codeTo(member.mobile);
};
const NO_SESSION = { tokenInfo: null, userExpansion: null, permissions: [], roles: [] };

describe('the account form', () => {
  test('signs in with the password as typed, and returns everything inside data [R3-016, R3-018, R3-020, R3-033, R3-034, R3-035, R3-036, R3-037, R3-038, R3-044, R4-03, R4-09, R5-14, R7.1-05]', async () => {
    const { id, username } = await aMember(server, path);
    const answer = await account({ username });
    expect(answer).toMatchObject({ status: 200, code: 0, msg: '' });
    expect(answer.data).toMatchObject({
      resultCode: 0,
      resultMsg: '',
      smsToken: null,
      pwdChangeAlertCode: 0,
      pwdChangeAlertMsg: '',
      ticket: null,
      tokenInfo: { tokenName: 'accesstoken', isLogin: true, loginId: id },
      userExpansion: { user: { id, username }, userExpand: { fullName: `Full ${username}` } },
      roles: [],
    });
    const token = answer.data.tokenInfo?.tokenValue ?? '';
    expect(answer.headers['accesstoken']).toBe(token);
    expect(await server.call(userInfo, null, { token })).toMatchObject({ code: 200, data: { roles: [] } });
  });

  test('tokenInfo is complete, as existing clients expect it', async () => {
    const { username } = await aMember(server, path);
    const { data } = await account({ username });
    expect(data.tokenInfo).toEqual({
      tokenName: 'accesstoken',
      tokenValue: expect.stringMatching(/^[\w-]{65}$/),
      isLogin: true,
      loginId: expect.any(String),
      loginType: 'login',
      tokenTimeout: 43_200,
      sessionTimeout: 43_200,
      tokenSessionTimeout: 43_200,
      tokenActiveTimeout: 1200,
      loginDeviceType: 'pc',
      tag: '',
    });
  });

  test('a password set on one service works on the other; its hash is not accepted as a password [R5-14]', async () => {
    const { username } = await aMember(server, path, { password: ' typed with spaces ' });
    expect((await account({ username, password: 'typed with spaces' })).data.resultCode).toBe(0);
    expect(await server.call(login, { username, password: md5('typed with spaces') })).toMatchObject({ code: 200 });
    expect((await account({ username, password: md5('typed with spaces') })).data.resultCode).toBe(1);
  });

  test('result 1 is a wrong password or an unknown user, in the caller’s language, without a session [R4-10, R8-05]', async () => {
    const { username } = await aMember(server, path);
    const wrong = await account({ username, password: 'other' });
    expect(wrong).toMatchObject({ status: 200, code: 0, data: { resultCode: 1, ...NO_SESSION } });
    expect(wrong.data.resultMsg).toBe('Wrong account or password.');
    expect(wrong.headers['accesstoken']).toBeUndefined();
    expect((await account({ username: 'nobody' })).data).toEqual(wrong.data);
    const chinese = await account({ username, password: 'other' }, { language: 'zh' });
    expect(chinese.data.resultMsg).toBe('账号或密码错误。');
  });

  test('result 2 is a disabled user, revealed only with the right password [R4-11]', async () => {
    const { username } = await aMember(server, path, { status: 0 });
    expect((await account({ username })).data).toMatchObject({ resultCode: 2, ...NO_SESSION });
    expect((await account({ username, password: 'other' })).data.resultCode).toBe(1);
  });

  test('a deleted user is unknown', async () => {
    const { id, username } = await aMember(server, path);
    await rows(server.database.db, sql`update app_user set deleted_at = now() where id = ${id}`);
    expect((await account({ username })).data.resultCode).toBe(1);
  });

  test('result 4 is a missing, forged or used captcha, whatever the password [R4-06, R4-07, R4-08, R4-12]', async () => {
    const { username } = await aMember(server, path);
    const used = await captcha();
    expect((await account({ username, captcha: used })).data.resultCode).toBe(0);
    for (const each of [undefined, '', 'forged---{"x":1,"y":5}', used]) {
      const answer = await account({ username, captcha: each });
      expect(answer, String(each)).toMatchObject({ code: 0, data: { resultCode: 4, ...NO_SESSION } });
    }
    const chinese = await account({ username, captcha: 'x' }, { language: 'zh' });
    expect(chinese.data.resultMsg).toBe('人机验证失败');
  });

  test('a wrong password uses up the captcha too', async () => {
    const { username } = await aMember(server, path);
    const once = await captcha();
    expect((await account({ username, password: 'other', captcha: once })).data.resultCode).toBe(1);
    expect((await account({ username, captcha: once })).data.resultCode).toBe(4);
  });

  test('result 5 is too many attempts on both services together, with the time to wait [R4-13]', async () => {
    const { username } = await aMember(server, path);
    for (let tries = 0; tries < LIMITS.account; tries += 1) {
      if (tries % 2) await server.call(login, { username, password: md5('other') });
      else expect((await account({ username, password: 'other' })).data.resultCode).toBe(1);
    }
    const answer = await account({ username });
    expect(answer).toMatchObject({ code: 0, data: { resultCode: 5, ...NO_SESSION } });
    expect(answer.data.resultMsg).toMatch(/Try again in \d+ seconds/);
    for (let tries = 0; tries < LIMITS.account; tries += 1) await account({ username: 'nobody' });
    expect((await account({ username: 'nobody' })).data.resultCode).toBe(5);
  });

  test('takes about the same time for an unknown user as for a wrong password', async () => {
    const { username } = await aMember(server, path);
    await account({ username: 'warm up' });
    const time = async (name: string) => {
      const form = { username: name, password: 'other', captcha: await captcha() };
      const start = process.cpuUsage();
      await server.post(authLogin.path, form);
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

  test('names the missing field of the form in use', async () => {
    const missing = async (form: unknown) => {
      const { code, data } = await server.post(authLogin.path, form);
      expect(code).toBe(14);
      return (data as { reqFieldErrorList: { field: string }[] }).reqFieldErrorList.map(({ field }) => field);
    };
    expect(await missing({})).toEqual(['username', 'password']);
    expect(await missing({ username: 'x' })).toEqual(['password']);
    expect(await missing({ mobile: '1' })).toEqual(['authCode']);
    expect(await missing({ authCode: '1' })).toEqual(['mobile']);
  });

  test('a password in the address is ignored', async () => {
    const { username } = await aMember(server, path);
    const answer = await server.post(`${authLogin.path}?password=${encodeURIComponent(PASSWORD)}`, { username });
    expect(answer).toMatchObject({ code: 14, data: { reqFieldErrorList: [{ field: 'password' }] } });
  });
});

describe('several companies', () => {
  let other: LevelPath;
  beforeAll(async () => {
    other = await server.aTenant('There');
  });

  test('code 50001 lists those in which the password is right, and tenantId chooses [R3-017, R3-039, R3-040, R3-041, R3-042, R3-043, R4-23]', async () => {
    const { username } = await aMember(server, path);
    const there = await aMember(server, other, { username });
    await aMember(server, await server.aTenant('Elsewhere'), { username, password: 'another' });
    const answer = await account({ username });
    expect(answer).toMatchObject({ status: 200, code: 50_001 });
    expect(answer.data).toEqual([
      { id: path.A, tenantId: path.A, tenantName: 'Here A', portraitUrl: '' },
      { id: other.A, tenantId: other.A, tenantName: 'There A', portraitUrl: '' },
    ]);
    expect(answer.headers['accesstoken']).toBeUndefined();
    const chosen = await account({ username, tenantId: other.A });
    expect(chosen.data).toMatchObject({ resultCode: 0, userExpansion: { user: { id: there.id } } });
    const simple = await server.call(login, { username, password: md5(PASSWORD) });
    expect(simple).toMatchObject({ code: 50_001, data: answer.data });
    expect(await server.call(login, { username, password: md5(PASSWORD), tenantId: path.A })).toMatchObject({
      code: 200,
    });
  });

  test('a wrong password lists nothing, and a company the user is not in is a wrong account', async () => {
    const { username } = await aMember(server, path);
    await aMember(server, other, { username });
    expect(await account({ username, password: 'other' })).toMatchObject({ code: 0, data: { resultCode: 1 } });
    const nowhere = await account({ username, tenantId: (await server.aTenant('Nowhere')).A });
    expect(nowhere.data.resultCode).toBe(1);
  });

  test('a company in which the user is disabled is not offered', async () => {
    const { id, username } = await aMember(server, path);
    await aMember(server, other, { username, status: 0 });
    expect((await account({ username })).data).toMatchObject({ resultCode: 0, userExpansion: { user: { id } } });
  });

  test('one phone in several companies gets one SMS and the same choice, for which its code is valid', async () => {
    const mobile = aMobile();
    const here = await aMember(server, path, { mobile });
    await aMember(server, other, { mobile });
    const authCode = await codeTo(here);
    expect(outbox.sms.filter(({ to }) => to === mobile)).toHaveLength(1);
    expect(await phone({ mobile, authCode })).toMatchObject({ code: 50_001, data: [{ id: path.A }, { id: other.A }] });
    const chosen = await phone({ mobile, authCode, tenantId: path.A });
    expect(chosen.data).toMatchObject({ resultCode: 0, userExpansion: { user: { id: here.id } } });
    expect((await phone({ mobile, authCode, tenantId: other.A })).data.resultCode).toBe(3);
  });
});

describe('the second factor', () => {
  test('result 7 sends a code with a token; both together open the session [R3-019, R3-021, R4-16, R4-18, R4-19]', async () => {
    const { username, mobile } = await aMember(server, path, { second_factor: true });
    const first = await account({ username });
    expect(first).toMatchObject({ code: 0, data: { resultCode: 7, ...NO_SESSION } });
    expect(first.data.resultMsg).not.toBe('');
    const { smsToken } = first.data;
    expect(smsToken).toMatch(/^[\w-]{32}$/);
    const smsCode = await outbox.codeTo(mobile);
    expect(smsCode).toMatch(/^\d{6}$/);
    expect((await account({ username, smsCode, smsToken })).data.resultCode).toBe(0);
    expect((await account({ username, smsCode, smsToken })).data.resultCode).toBe(3);
  });

  test('a wrong password sends no code', async () => {
    const { username, mobile } = await aMember(server, path, { second_factor: true });
    expect((await account({ username, password: 'other' })).data.resultCode).toBe(1);
    expect(outbox.sms.some(({ to }) => to === mobile)).toBe(false);
  });

  test('result 3 is a wrong code, or one without its token [R4-14]', async () => {
    const { username, mobile } = await aMember(server, path, { second_factor: true });
    const { smsToken } = (await account({ username })).data;
    const smsCode = await outbox.codeTo(mobile);
    const wrong = smsCode === '000000' ? '111111' : '000000';
    for (const form of [{ smsCode: wrong, smsToken }, { smsCode }, { smsCode, smsToken: 'x' }]) {
      expect((await account({ username, ...form })).data).toMatchObject({ resultCode: 3, ...NO_SESSION });
    }
  });

  test('result 6 is a correct code that has expired [R4-15]', async () => {
    const { id, username, mobile } = await aMember(server, path, { second_factor: true });
    const { smsToken } = (await account({ username })).data;
    const smsCode = await outbox.codeTo(mobile);
    await rows(server.database.db, sql`update sent_code set expires_at = now() where user_id = ${id}`);
    expect((await account({ username, smsCode, smsToken })).data.resultCode).toBe(6);
    const wrong = smsCode === '000000' ? '111111' : '000000';
    expect((await account({ username, smsCode: wrong, smsToken })).data.resultCode).toBe(3);
  });

  test('the right password does not reset the count while the code is guessed', async () => {
    const { username } = await aMember(server, path, { second_factor: true });
    let results: number[] = [];
    for (let tries = 0; tries < LIMITS.account + 1; tries += 1) {
      const { smsToken } = (await account({ username })).data;
      const guess = await account({ username, smsCode: 'abcdef', smsToken });
      results = [...results, guess.data.resultCode];
    }
    expect(results).toEqual([3, 3, 3, 3, 3, 5]);
  });

  test('within 59 seconds the code already sent stays valid, and no second SMS goes out', async () => {
    const { username, mobile } = await aMember(server, path, { second_factor: true });
    await account({ username });
    const { smsToken } = (await account({ username })).data;
    expect(outbox.sms.filter(({ to }) => to === mobile)).toHaveLength(1);
    expect((await account({ username, smsCode: await outbox.codeTo(mobile), smsToken })).data.resultCode).toBe(0);
  });

  test('the simple form is no way around it: it requests the code with a token of its own', async () => {
    const { username, mobile } = await aMember(server, path, { second_factor: true });
    const form = { username, password: md5(PASSWORD) };
    const first = await server.post(login.path, form);
    expect(first).toMatchObject({ code: 7, data: { smsToken: expect.any(String), ticket: null } });
    const { smsToken } = first.data as { smsToken: string };
    const smsCode = await outbox.codeTo(mobile);
    expect(await server.call(login, { ...form, smsCode, smsToken })).toMatchObject({ code: 200 });
  });

  test('the phone form is no way around it either', async () => {
    const member = await aMember(server, path, { second_factor: true });
    const answer = await phone({ mobile: member.mobile, authCode: await codeTo(member) });
    expect(answer.data).toMatchObject({ resultCode: 1, ...NO_SESSION });
  });

  test('a user without a phone is referred to an administrator', async () => {
    const { username } = await aMember(server, path, { second_factor: true, mobile: '' });
    const answer = await account({ username });
    expect(answer).toMatchObject({ code: 1, data: null });
    expect(answer.msg).toContain('administrator');
  });
});

describe('the phone form', () => {
  test('signs in with a number and the code sent to it, once [R3-022, R3-023, R3-024, R3-026]', async () => {
    const member = await aMember(server, path);
    const authCode = await codeTo(member);
    const { mobile } = member;
    const answer = await phone({ mobile: ` ${mobile.slice(0, 3)} ${mobile.slice(3)}`, authCode, tenantId: path.A });
    expect(answer).toMatchObject({ code: 0, data: { resultCode: 0, userExpansion: { user: { id: member.id } } } });
    expect(answer.headers['accesstoken']).toBe(answer.data.tokenInfo?.tokenValue);
    expect((await phone({ mobile, authCode })).data.resultCode).toBe(3);
  });

  test('a wrong code, and any code for an unknown number, get the same answer', async () => {
    const member = await aMember(server, path);
    const authCode = (await codeTo(member)) === '123456' ? '654321' : '123456';
    const known = await phone({ mobile: member.mobile, authCode });
    expect(known.data.resultCode).toBe(3);
    expect((await phone({ mobile: aMobile(), authCode })).data).toEqual(known.data);
  });

  test('requires a captcha too', async () => {
    const member = await aMember(server, path);
    const answer = await phone({ mobile: member.mobile, authCode: await codeTo(member), captcha: 'x' });
    expect(answer.data.resultCode).toBe(4);
  });

  test('single ends the other sessions of the user, where the installation allows it [R3-025]', async () => {
    const member = await aMember(server, path);
    const elsewhere = (await account({ username: member.username })).data.tokenInfo?.tokenValue ?? '';
    const form = async (single: unknown) => phone({ mobile: member.mobile, authCode: await codeTo(member), single });
    await form(false);
    expect((await server.call(userInfo, null, { token: elsewhere })).code).toBe(200);
    const here = (await form(true)).data.tokenInfo?.tokenValue ?? '';
    expect((await server.call(userInfo, null, { token: elsewhere })).code).toBe(401);
    expect((await server.call(userInfo, null, { token: here })).code).toBe(200);
    const stored = await rows(server.database.db, sql`select single from session where user_id = ${member.id}`);
    expect(stored).toEqual([{ single: true }]);
  });
});

describe('a password that must be changed', () => {
  const ways = [
    [10, { password_state: 'given' }, 'R4-20'],
    [11, { password_at: new Date(Date.now() - 91 * DAY) }, 'R4-21'],
    [12, { password: 'password1' }, 'R4-22'],
  ] as const;

  test.each(ways)(
    'result %i opens no session, only the way to change it [R4-20, R4-21, R4-22]',
    async (result, made) => {
      const { password }: { password: string } = { password: PASSWORD, ...made };
      const { username } = await aMember(server, path, made);
      const answer = await account({ username, password });
      expect(answer).toMatchObject({ code: 0, data: { resultCode: result, tenantId: path.A, ...NO_SESSION } });
      expect(answer.headers['accesstoken']).toBeUndefined();
      expect(answer.data.resultMsg).toMatch(/[Cc]hoose/);
      const ticket = answer.data.ticket ?? '';
      expect((await server.call(userInfo, null, { token: ticket })).code).toBe(401);
      const simple = await server.post(login.path, { username, password: md5(password) });
      expect(simple).toMatchObject({ code: result, data: { ticket: expect.any(String), tenantId: path.A } });
      const again = (simple.data as { ticket: string }).ticket;
      const change = { oldPassword: password, newPassword: 'a better phrase' };
      expect(await server.call(authChangePassword, { ticket, ...change })).toMatchObject({ code: 1 });
      expect(await server.call(authChangePassword, { ticket: again, ...change })).toMatchObject({
        code: 0,
        data: null,
      });
      expect((await account({ username, password: 'a better phrase' })).data.resultCode).toBe(0);
      expect(await server.call(authChangePassword, { ticket: again, ...change })).toMatchObject({ code: 1 });
    },
  );

  test('the ticket requires the old password, a good new one, and expires', async () => {
    const { id, username } = await aMember(server, path, { password_state: 'given' });
    const ticket = (await account({ username })).data.ticket ?? '';
    const change = (oldPassword: string, newPassword: string) =>
      server.post(authChangePassword.path, { ticket, oldPassword, newPassword });
    expect(await change('other', 'a better phrase')).toMatchObject({ code: 1, msg: 'The old password is incorrect.' });
    expect(await change(PASSWORD, 'short')).toMatchObject({
      code: 14,
      data: { reqFormatErrorList: [{ field: 'newPassword', msg: 'At least 8 characters.' }] },
    });
    expect(await change(PASSWORD, username.toUpperCase())).toMatchObject({ code: 14 });
    expect(await change(PASSWORD, ` ${PASSWORD}`)).toMatchObject({
      code: 14,
      data: { reqFormatErrorList: [{ field: 'newPassword', msg: 'It must differ from the old one.' }] },
    });
    await rows(server.database.db, sql`update password_ticket set expires_at = now() where user_id = ${id}`);
    expect(await change(PASSWORD, 'a better phrase')).toMatchObject({
      code: 1,
      msg: expect.stringContaining('too long'),
    });
  });

  test('a password about to expire gives a reminder and signs in', async () => {
    const { username } = await aMember(server, path, { password_at: new Date(Date.now() - 80.5 * DAY) });
    const { data } = await account({ username });
    expect(data).toMatchObject({ resultCode: 0, pwdChangeAlertCode: 1 });
    expect(data.pwdChangeAlertMsg).toBe('Your password expires in 10 days. Change it in time.');
  });
});
