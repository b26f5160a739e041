import { authLogin, authSmsCode, authTenantInfo } from '@plumbline/contract/features/session/calls/sign-in.ts';
import { login, userInfo } from '@plumbline/contract/features/session/calls/sessions.ts';
import { authForgotPassword, authRegister } from '@plumbline/contract/features/session/calls/passwords.ts';
import type { LevelPath } from '@plumbline/contract/levels.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rows, sql } from '../../db/database.ts';
import { aServer, type TestServer } from '../../http/testing.ts';
import { LIMITS } from './attempts.ts';
import { session } from './feature.ts';
import { aCaptcha, aMember, aMobile, anOutbox, laterOn, md5, PASSWORD } from './testing.ts';

const outbox = anOutbox();
let server: TestServer;
let path: LevelPath;

beforeAll(async () => {
  server = await aServer({ features: [session], installation: { senders: outbox.senders } });
  path = await server.aTenant('Here');
});
beforeEach(() => rows(server.database.db, sql`delete from tries`));

const ask = async (form: Record<string, unknown>) =>
  server.post(authSmsCode.path, { captcha: await aCaptcha(server.database.db), ...form });
const tokenOf = (answer: { data: unknown }) => (answer.data as { smsToken: string }).smsToken;
const signsIn = async (username: string, password: string) =>
  (await server.call(login, { username, password: md5(password) })).code === 200;

describe('sending a code', () => {
  test('requires a username or a mobile [R5-10]', async () => {
    expect(await ask({})).toMatchObject({ code: 14, data: { reqFieldErrorList: [{ field: 'username' }] } });
    expect(await ask({ username: 'x' })).toMatchObject({ code: 0 });
    expect(await ask({ mobile: '13800000000' })).toMatchObject({ code: 0 });
  });

  test('requires a captcha that has passed, and uses it up [R5-11]', async () => {
    const { username, mobile } = await aMember(server, path);
    const captcha = await aCaptcha(server.database.db);
    expect(await ask({ username, captcha: 'forged---{}' })).toMatchObject({ code: 6110 });
    expect(await ask({ username, captcha: undefined })).toMatchObject({ code: 14 });
    expect(await ask({ username, captcha })).toMatchObject({ code: 0 });
    await laterOn(server);
    expect(await ask({ username, captcha })).toMatchObject({ code: 6110 });
    await outbox.codeTo(mobile);
    expect(outbox.sms.filter(({ to }) => to === mobile)).toHaveLength(1);
  });

  test('gives one answer for known, unknown and disabled accounts, and sends only to the known one', async () => {
    const { username, mobile } = await aMember(server, path);
    const off = await aMember(server, path, { status: 0 });
    const answers = [await ask({ username }), await ask({ username: 'nobody' }), await ask({ username: off.username })];
    for (const { status, code, msg, data } of answers) {
      expect({ status, code, msg, data }).toEqual({
        status: 200,
        code: 0,
        msg: '',
        data: { smsToken: expect.stringMatching(/^[\w-]{32}$/) },
      });
    }
    await outbox.codeTo(mobile);
    expect(outbox.sms.some(({ to }) => to === off.mobile)).toBe(false);
  });

  test('is limited to one in 59 seconds, for unknown names too, and under all names of an account together', async () => {
    const { username, email, mobile } = await aMember(server, path);
    await ask({ username });
    await outbox.codeTo(mobile);
    const again = await ask({ username: username.toUpperCase() });
    expect(again).toMatchObject({ status: 429, code: 429 });
    expect(Number(again.headers['retry-after'])).toBeGreaterThan(50);
    expect(Number(again.headers['retry-after'])).toBeLessThanOrEqual(59);
    await ask({ username: 'nobody' });
    expect(await ask({ username: 'nobody' })).toMatchObject({ code: 429 });
    expect(await ask({ username: email })).toMatchObject({ code: 0 });
    expect(await ask({ mobile })).toMatchObject({ code: 0 });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(outbox.sms.filter(({ to }) => to === mobile)).toHaveLength(1);
    await rows(server.database.db, sql`update tries set since = since - interval '60 seconds'`);
    outbox.forget(mobile);
    expect(await ask({ username })).toMatchObject({ code: 0 });
    await outbox.codeTo(mobile);
  });

  test('is limited to thirty an hour from one address', async () => {
    for (let sent = 0; sent < 30; sent += 1)
      expect(await ask({ username: `nobody ${sent}` })).toMatchObject({ code: 0 });
    expect(await ask({ username: 'nobody else' })).toMatchObject({ code: 429 });
  });

  test('gives the same answer when the sender fails', async () => {
    const broken = await aServer({
      features: [session],
      installation: { senders: { sms: () => Promise.reject(new Error('no')), mail: null } },
    });
    const there = await broken.aTenant();
    const { username } = await aMember(broken, there);
    const captcha = () => aCaptcha(broken.database.db);
    expect(await broken.call(authSmsCode, { username, captcha: await captcha() })).toMatchObject({ code: 0 });
    const second = await aMember(broken, there, { second_factor: true });
    const answer = await broken.post(authLogin.path, {
      username: second.username,
      password: PASSWORD,
      captcha: await captcha(),
    });
    expect(answer).toMatchObject({ code: 1, msg: expect.stringContaining('could not be sent') });
  });

  test('is refused without a provider, naming what is missing in both languages', async () => {
    const bare = await aServer({ features: [session] });
    const captcha = await aCaptcha(bare.database.db);
    const answer = await bare.call(authSmsCode, { username: 'x', captcha });
    expect(answer).toMatchObject({ code: 1, msg: expect.stringContaining('cannot send SMS') });
    const chinese = await bare.call(authSmsCode, { username: 'x', captcha }, { language: 'zh' });
    expect(chinese.msg).toContain('短信');
  });

  test('stores neither code nor token', async () => {
    const { id, username, mobile } = await aMember(server, path);
    const token = tokenOf(await ask({ username }));
    const code = await outbox.codeTo(mobile);
    const stored = await rows<{ text: string }>(
      server.database.db,
      sql`select s::text as text from sent_code s where user_id = ${id}`,
    );
    expect(stored).toHaveLength(1);
    expect(stored[0]?.text).not.toContain(code);
    expect(stored[0]?.text).not.toContain(token);
  });
});

describe('a code', () => {
  test('is worthless after five wrong attempts, however they are counted', async () => {
    const { mobile } = await aMember(server, path);
    await ask({ mobile });
    const authCode = await outbox.codeTo(mobile);
    const phone = async (code: string) => {
      await rows(server.database.db, sql`delete from tries`);
      const captcha = await aCaptcha(server.database.db);
      const { data } = await server.post(authLogin.path, { mobile, authCode: code, captcha });
      return (data as { resultCode: number }).resultCode;
    };
    for (let tries = 0; tries < 5; tries += 1) expect(await phone('wrong!')).toBe(3);
    expect(await phone(authCode)).toBe(3);
  });

  test('for signing in sets no password, and one for a password opens no session', async () => {
    const { username, mobile } = await aMember(server, path);
    const smsToken = tokenOf(await ask({ username }));
    const form = { username, smsToken, smsCode: await outbox.codeTo(mobile), newPassword: 'a new phrase' };
    expect(await server.call(authForgotPassword, form)).toMatchObject({ code: 3 });
    await laterOn(server);
    outbox.forget(mobile);
    await ask({ username, purpose: 'forgotPassword' });
    await rows(server.database.db, sql`delete from sent_code where purpose = 'login'`);
    const captcha = await aCaptcha(server.database.db);
    const answer = await server.post(authLogin.path, { mobile, authCode: await outbox.codeTo(mobile), captcha });
    expect(answer.data).toMatchObject({ resultCode: 3 });
  });

  test('for signing in goes by SMS only', async () => {
    expect(await ask({ username: 'x', by: 'mail' })).toMatchObject({
      code: 14,
      data: { reqFormatErrorList: [{ field: 'by' }] },
    });
  });
});

describe('a forgotten password', () => {
  test.each(['sms', 'mail'] as const)('is set with a code by %s; every session of the user ends', async (by) => {
    const { username, email, mobile } = await aMember(server, path);
    const token = (await server.call(login, { username, password: md5(PASSWORD) })).data.tokenInfo.tokenValue;
    const smsToken = tokenOf(await ask({ username, purpose: 'forgotPassword', by }));
    const smsCode = await outbox.codeTo(by === 'sms' ? mobile : email);
    const form = { username, smsToken, smsCode, newPassword: 'a new phrase' };
    expect(await server.call(authForgotPassword, { ...form, newPassword: 'short' })).toMatchObject({
      code: 14,
      data: { reqFormatErrorList: [{ field: 'newPassword' }] },
    });
    expect(await server.call(authForgotPassword, form)).toMatchObject({ code: 0, data: null });
    expect((await server.call(userInfo, null, { token })).code).toBe(401);
    expect(await signsIn(username, PASSWORD)).toBe(false);
    expect(await signsIn(username, 'a new phrase')).toBe(true);
    expect(await server.call(authForgotPassword, form)).toMatchObject({ code: 3 });
  });

  test('a user name refused as password leaves the code valid', async () => {
    const { email, username, mobile } = await aMember(server, path);
    const smsToken = tokenOf(await ask({ mobile, purpose: 'forgotPassword' }));
    const form = { mobile, smsToken, smsCode: await outbox.codeTo(mobile), newPassword: username };
    expect(await server.call(authForgotPassword, form)).toMatchObject({ code: 14 });
    expect(await server.call(authForgotPassword, { ...form, newPassword: email })).toMatchObject({ code: 14 });
    expect(await server.call(authForgotPassword, { ...form, newPassword: 'a new phrase' })).toMatchObject({ code: 0 });
  });

  test('a wrong code gets the same answer for an unknown user, and is counted', async () => {
    const { username } = await aMember(server, path);
    const form = { smsToken: 'x', smsCode: '000000', newPassword: 'a new phrase' };
    const { headers: _one, ...known } = await server.call(authForgotPassword, { username, ...form });
    const { headers: _other, ...nobody } = await server.call(authForgotPassword, { username: 'nobody', ...form });
    expect(known).toMatchObject({ code: 3 });
    expect(nobody).toEqual(known);
    for (let tries = 1; tries < LIMITS.account; tries += 1)
      await server.call(authForgotPassword, { username, ...form });
    expect(await server.call(authForgotPassword, { username, ...form })).toMatchObject({ code: 429 });
  });

  test('with a second factor the phone alone cannot set it; the mailbox can', async () => {
    const { username, email, mobile } = await aMember(server, path, { second_factor: true });
    await ask({ username, purpose: 'forgotPassword' });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(outbox.sms.some(({ to }) => to === mobile)).toBe(false);
    await laterOn(server);
    const smsToken = tokenOf(await ask({ username, purpose: 'forgotPassword', by: 'mail' }));
    const form = { username, smsToken, smsCode: await outbox.codeTo(email), newPassword: 'a new phrase' };
    expect(await server.call(authForgotPassword, form)).toMatchObject({ code: 0 });
  });
});

describe('requesting an account', () => {
  const form = async (over: Record<string, unknown> = {}) => ({
    username: `new.${aMobile()}`,
    fullName: '王 小明',
    email: `${aMobile()}@example.org`,
    mobile: '+86 138-0000-1234',
    password: 'a good phrase',
    tenantCode: 'here a',
    captcha: await aCaptcha(server.database.db),
    ...over,
  });
  const asks = async (over?: Record<string, unknown>) => {
    const sent = await form(over);
    return { sent, answer: await server.post(authRegister.path, sent) };
  };

  test('leaves it disabled and without roles until an administrator enables it', async () => {
    const { sent, answer } = await asks();
    expect(answer).toMatchObject({ code: 0, data: null });
    const stored = await rows(
      server.database.db,
      sql`select u.tenant_id, full_name, mobile_phone, status, role_id, level_id from app_user u
          left join user_role r on r.user_id = u.id left join level_grant g on g.user_id = u.id
          where username = ${sent.username}`,
    );
    expect(stored).toEqual([
      {
        tenant_id: path.A,
        full_name: '王 小明',
        mobile_phone: '+8613800001234',
        status: 0,
        role_id: null,
        level_id: null,
      },
    ]);
    expect(await server.call(login, { username: sent.username, password: md5('a good phrase') })).toMatchObject({
      code: 2,
    });
    await rows(server.database.db, sql`update app_user set status = 1 where username = ${sent.username}`);
    expect(await signsIn(sent.username, 'a good phrase')).toBe(true);
  });

  test('gives the same answer for a name in use, and changes nothing', async () => {
    const { username, email } = await aMember(server, path);
    const { answer: free } = await asks();
    for (const taken of [{ username: username.toUpperCase() }, { email }]) {
      const { answer } = await asks(taken);
      expect({ ...answer, headers: null }).toEqual({ ...free, headers: null });
    }
    expect(await signsIn(username, PASSWORD)).toBe(true);
    const named = await rows(
      server.database.db,
      sql`select id from app_user where lower(username) = lower(${username}) or lower(email) = lower(${email})`,
    );
    expect(named).toHaveLength(1);
  });

  test('requires a captcha, an existing company and a good password, and names the wrong field', async () => {
    expect((await asks({ captcha: 'x' })).answer).toMatchObject({ code: 6110 });
    expect((await asks({ tenantCode: 'nowhere' })).answer).toMatchObject({
      code: 14,
      data: { reqFormatErrorList: [{ field: 'tenantCode' }] },
    });
    expect((await asks({ password: 'qwertyuiop' })).answer).toMatchObject({
      code: 14,
      data: { reqFormatErrorList: [{ field: 'password' }] },
    });
    expect((await asks({ username: 'a b', email: 'x', mobile: 'y' })).answer).toMatchObject({
      code: 14,
      data: { reqFormatErrorList: [{ field: 'username' }, { field: 'email' }, { field: 'mobile' }] },
    });
  });

  test('also accepts the id of the company, and is limited to ten an hour from one address', async () => {
    expect((await asks({ tenantCode: path.A })).answer).toMatchObject({ code: 0 });
    for (let count = 1; count < 10; count += 1) await asks({ tenantCode: 'nowhere' });
    expect((await asks()).answer).toMatchObject({ code: 429 });
  });
});

describe('tenant info', () => {
  const bare = { appId: '', agentId: '', redirectUrl: '' };

  test('returns the company given by id or name, and the only one by default [R3-097, R3-098, R3-099]', async () => {
    const here = { id: path.A, corpName: 'Here A', tenantType: 1, ...bare };
    const other = await server.aTenant('There');
    expect(await server.call(authTenantInfo, { tenantId: path.A })).toMatchObject({ code: 0, data: here });
    expect(await server.call(authTenantInfo, { tenantCode: 'HERE A' })).toMatchObject({ data: here });
    expect(await server.call(authTenantInfo, { tenantId: other.B })).toMatchObject({ data: { id: '', corpName: '' } });
    expect(await server.call(authTenantInfo, null)).toMatchObject({ data: { id: '', corpName: '' } });
    const single = await aServer({ features: [session] });
    const { A } = await single.aTenant('Only');
    expect(await single.call(authTenantInfo, {})).toMatchObject({ data: { id: A, corpName: 'Only A' } });
  });

  test('returns the application of the requested third party: 1 enterprise chat, 2 a DingTalk-type service [R3-100, R3-101, R3-102, R3-103, R3-104]', async () => {
    const chat = { appId: 'ww1', agentId: '1000002', redirectUrl: 'https://x.example/loading-qiye-login' };
    const own = await aServer({ features: [session], installation: { thirdParties: { 1: chat } } });
    expect(await own.call(authTenantInfo, { thirdType: 1 })).toMatchObject({
      data: { ...chat, ways: { sms: false, mail: false, thirdTypes: [1], passwordLength: 8 } },
    });
    expect(await own.call(authTenantInfo, { thirdType: 2 })).toMatchObject({ data: bare });
    expect(await own.post(authTenantInfo.path, { thirdType: 3 })).toMatchObject({ code: 14 });
    expect(await server.call(authTenantInfo, {})).toMatchObject({
      data: { ...bare, ways: { sms: true, mail: true, thirdTypes: [] } },
    });
  });
});

test('control characters and half characters are refused, never a fault', async () => {
  for (const text of ['\u0000', 'x\u0000y', '\ud800', '\u001b[31m']) {
    const captcha = await aCaptcha(server.database.db);
    const bodies: readonly [string, unknown][] = [
      [login.path, { username: text, password: md5('x') }],
      [authLogin.path, { username: text, password: text || 'x', captcha }],
      [authLogin.path, { mobile: text, authCode: text, captcha }],
      [authSmsCode.path, { username: text, captcha }],
      [authForgotPassword.path, { username: text, smsToken: text, smsCode: text, newPassword: `${text}a new phrase` }],
      [authTenantInfo.path, { tenantCode: text }],
    ];
    for (const [url, body] of bodies) {
      const { status } = await server.post(url, body);
      expect(status, `${url} ${JSON.stringify(body)}`).toBeLessThan(500);
    }
  }
});
