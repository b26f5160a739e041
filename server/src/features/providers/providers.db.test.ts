import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { authTenantInfo, type AuthLoginAnswer } from '@plumbline/contract/features/session/calls/sign-in.ts';
import {
  providerFinish,
  providerLinkDelete,
  providerLinks,
  providerLinkSave,
  providerStart,
} from '@plumbline/contract/features/providers/calls.ts';
import type { Envelope } from '@plumbline/contract/envelope.ts';
import { w } from '@plumbline/contract/words/word.ts';
import { pino } from 'pino';
import { rows, sql } from '../../db/database.ts';
import { noProviders, type ProviderRules } from '../../http/provider-rules.ts';
import { aServer, type Person } from '../../http/testing.ts';
import { thirdPartiesOf } from '../../provider-settings.ts';
import { session as sessionFeature } from '../session/feature.ts';
import { aMember } from '../session/testing.ts';
import { adminHistory } from '../users/admin-history.ts';
import { providers as providersFeature } from './feature.ts';
import { aStandIn, anOpenIdProvider, type ReceivedRequest, type Reply } from './testing.ts';

const CLIENT = { id: 'plumbline', secret: 'oidc-secret-42' };
/** The names of the company's members at the stand-ins, by the code that is returned. */
const chat = { people: new Map<string, object>(), tokens: 0, over: false };
const ding = { people: new Map<string, object>() };

function asWeCom({ url }: ReceivedRequest): Reply {
  const { pathname, searchParams } = new URL(url, 'http://x');
  if (pathname === '/cgi-bin/gettoken') {
    if (searchParams.get('corpsecret') !== 'chat-secret-42') return { json: { errcode: 40001, errmsg: 'invalid' } };
    chat.tokens += 1;
    return { json: { errcode: 0, errmsg: 'ok', access_token: `token-${chat.tokens}`, expires_in: 7200 } };
  }
  if (chat.over) {
    chat.over = false;
    return { json: { errcode: 42001, errmsg: 'access_token expired' } };
  }
  const [who, code] = [searchParams.get('userid'), searchParams.get('code')];
  if (pathname === '/cgi-bin/auth/getuserinfo')
    return code?.startsWith('code-') ? { json: { errcode: 0, userid: code.slice(5) } } : { json: { errcode: 40029 } };
  if (pathname === '/cgi-bin/user/get')
    return { json: { errcode: chat.people.has(who ?? '') ? 0 : 60011, ...chat.people.get(who ?? '') } };
  return { status: 404, json: {} };
}
function asDingTalk({ url, body, headers }: ReceivedRequest): Reply {
  if (url === '/v1.0/oauth2/userAccessToken') {
    const { code, clientSecret } = JSON.parse(body) as { code: string; clientSecret: string };
    const isRight = clientSecret === 'ding-secret-42' && ding.people.has(code);
    return isRight
      ? { json: { accessToken: `at-${code}`, expireIn: 7200 } }
      : { status: 400, json: { code: 'invalid' } };
  }
  const token = String(headers['x-acs-dingtalk-access-token']);
  return { json: ding.people.get(token.slice(3)) ?? {} };
}

const weComServer = await aStandIn(asWeCom);
const dingServer = await aStandIn(asDingTalk);
const openId = await anOpenIdProvider(CLIENT);
afterAll(() => Promise.all([weComServer, dingServer, openId].map((each) => each.close())));

const BACK = 'https://plumbline.example/loading-login';
const providers: ProviderRules = {
  ...noProviders,
  weCom: {
    corpId: 'ww1',
    agentId: '1000002',
    secret: 'chat-secret-42',
    redirectUrl: 'https://plumbline.example/loading-qiye-login',
    loginUrl: weComServer.url,
    apiUrl: weComServer.url,
  },
  dingTalk: {
    clientId: 'ding1',
    agentId: '77',
    secret: 'ding-secret-42',
    redirectUrl: BACK,
    loginUrl: dingServer.url,
    apiUrl: dingServer.url,
  },
  openId: [
    {
      key: 'corp',
      name: w('Corp', '集团'),
      issuer: openId.url,
      clientId: CLIENT.id,
      secret: CLIENT.secret,
      trustEmail: false,
    },
    { key: 'dead', name: w('Dead', '断'), issuer: 'http://127.0.0.1:9', clientId: 'x', secret: 'x', trustEmail: false },
  ],
  openIdRedirectUrl: BACK,
};
const lines: string[] = [];
const server = await aServer({
  features: [sessionFeature, providersFeature],
  handlers: [adminHistory],
  logger: pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) }),
  installation: { providers, thirdParties: thirdPartiesOf(providers) },
});
const path = await server.aTenant('Here');
const other = await server.aTenant('There');
const admin = await server.anAdmin(path);
beforeEach(() => rows(server.database.db, sql`delete from tries`));

const raw = async <T>(url: string, body: unknown, cookie?: string) => {
  const answer = await server.app.inject({
    method: 'POST',
    url,
    payload: JSON.stringify(body),
    headers: { 'content-type': 'application/json', host: 'plumbline.example', ...(cookie !== undefined && { cookie }) },
  });
  return {
    ...answer.json<Envelope<T>>(),
    setCookie: String(answer.headers['set-cookie'] ?? ''),
    cookie: String(answer.headers['set-cookie'] ?? '').split(';')[0] ?? '',
  };
};
/** Starts a sign-in in a browser; returns where the browser is sent, and its cookie. */
async function begin(provider: string, cookie?: string) {
  const begun = await raw<{ url: string }>(providerStart.path, { provider }, cookie);
  const url = new URL(begun.data?.url ?? '');
  return { ...begun, url, state: url.searchParams.get('state') ?? '' };
}
const finish = (query: string, cookie?: string, tenantId?: string) =>
  raw<AuthLoginAnswer>(providerFinish.path, { query, ...(tenantId !== undefined && { tenantId }) }, cookie);
const link = (person: Person, provider: string, subject: string, as = admin) =>
  server.call(providerLinkSave, { userId: person.userId, provider, subject }, { as });
const session = (userId: string) => ({ code: 0, data: { resultCode: 0, tokenInfo: { loginId: userId } } });

describe('enterprise chat', () => {
  test('the browser is sent to its sign-in page, and the user is looked up by the code with the access token [R2.2-12]', async () => {
    const user = await server.aUser(path);
    await link(user, 'wecom', 'zhang');
    const { url, cookie, state } = await begin('wecom');
    expect(url.origin + url.pathname).toBe(`${weComServer.url}/wwlogin/sso/login`);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      login_type: 'CorpApp',
      appid: 'ww1',
      agentid: '1000002',
      redirect_uri: 'https://plumbline.example/loading-qiye-login',
      state,
    });
    weComServer.asked.length = 0;
    expect(await finish(`code=code-zhang&state=${state}&appid=ww1`, cookie)).toMatchObject(session(user.userId));
    expect(weComServer.asked.map(({ method, url: requestUrl }) => `${method} ${requestUrl}`)).toEqual([
      'GET /cgi-bin/gettoken?corpid=ww1&corpsecret=chat-secret-42',
      'GET /cgi-bin/auth/getuserinfo?access_token=token-1&code=code-zhang',
    ]);
  });

  test('the access token is reused while valid, and renewed when the service has expired it', async () => {
    const user = await server.aUser(path);
    await link(user, 'wecom', 'li');
    const attempt = await begin('wecom');
    weComServer.asked.length = 0;
    expect(await finish(`code=code-li&state=${attempt.state}`, attempt.cookie)).toMatchObject(session(user.userId));
    expect(weComServer.asked).toHaveLength(1);
    chat.over = true;
    const two = await begin('wecom');
    expect(await finish(`code=code-li&state=${two.state}`, two.cookie)).toMatchObject(session(user.userId));
    expect(weComServer.asked.at(-1)?.url).toContain('access_token=token-2&code=code-li');
  });

  test('without a link, mobile number and business mail of the directory identify users; private mail does not', async () => {
    const member = await aMember(server, path);
    const mail = await aMember(server, path);
    chat.people.set('by-mobile', { mobile: member.mobile });
    chat.people.set('by-mail', { biz_mail: mail.email.toLowerCase() });
    chat.people.set('by-private', { email: mail.email });
    for (const [who, wanted] of [
      ['by-mobile', session(member.id)],
      ['by-mail', session(mail.id)],
      ['by-private', { code: 1 }],
      ['without-right', { code: 1 }],
    ] as const) {
      const { state, cookie } = await begin('wecom');
      expect(await finish(`code=code-${who}&state=${state}`, cookie), who).toMatchObject(wanted);
    }
  });
});

describe('DingTalk', () => {
  test('the browser is sent to its sign-in page, the code is redeemed, and the mobile number identifies the user [R2.2-13]', async () => {
    const member = await aMember(server, path);
    ding.people.set('c-1', {
      unionId: 'u-1',
      openId: 'o-1',
      mobile: member.mobile,
      stateCode: '86',
      email: 'a@b.example',
    });
    const { url, cookie, state } = await begin('dingtalk');
    expect(url.origin + url.pathname).toBe(`${dingServer.url}/oauth2/auth`);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      redirect_uri: BACK,
      response_type: 'code',
      client_id: 'ding1',
      scope: 'openid',
      state,
      prompt: 'consent',
    });
    dingServer.asked.length = 0;
    expect(await finish(`authCode=c-1&state=${state}`, cookie)).toMatchObject(session(member.id));
    const [redeemed, lookup] = dingServer.asked;
    expect(redeemed).toMatchObject({ method: 'POST', url: '/v1.0/oauth2/userAccessToken' });
    expect(JSON.parse(redeemed?.body ?? '')).toEqual({
      clientId: 'ding1',
      clientSecret: 'ding-secret-42',
      code: 'c-1',
      grantType: 'authorization_code',
    });
    expect(lookup).toMatchObject({
      method: 'GET',
      url: '/v1.0/contact/users/me',
      headers: { 'x-acs-dingtalk-access-token': 'at-c-1' },
    });
  });

  test('an unknown account is refused by name, an entered mail address ignored, a foreign number recognised', async () => {
    const member = await aMember(server, path);
    const abroad = await aMember(server, path, { mobile: '+4479460018' });
    ding.people.set('c-2', { unionId: 'u-2', email: member.email });
    ding.people.set('c-3', { unionId: 'u-3', mobile: '79460018', stateCode: '44' });
    const attempt = await begin('dingtalk');
    const refused = await finish(`authCode=c-2&state=${attempt.state}`, attempt.cookie);
    expect(refused).toMatchObject({ code: 1, data: null });
    expect(refused.msg).toContain('DingTalk');
    const two = await begin('dingtalk');
    expect(await finish(`authCode=c-3&state=${two.state}`, two.cookie)).toMatchObject(session(abroad.id));
  });

  test('with a second factor a mobile number is not enough, but a link by an administrator is', async () => {
    const member = await aMember(server, path, { second_factor: true });
    ding.people.set('c-4', { unionId: 'u-4', mobile: member.mobile, stateCode: '86' });
    const attempt = await begin('dingtalk');
    expect(await finish(`authCode=c-4&state=${attempt.state}`, attempt.cookie)).toMatchObject({
      data: { resultCode: 1, tokenInfo: null },
    });
    await server.call(providerLinkSave, { userId: member.id, provider: 'dingtalk', subject: 'u-4' }, { as: admin });
    const two = await begin('dingtalk');
    expect(await finish(`authCode=c-4&state=${two.state}`, two.cookie)).toMatchObject(session(member.id));
  });
});

describe('the state', () => {
  test('is valid once, for the browser that started it, in a cookie no script can read', async () => {
    const member = await aMember(server, path);
    ding.people.set('c-5', { unionId: 'u-5', mobile: member.mobile, stateCode: '86' });
    const { state, cookie, setCookie } = await begin('dingtalk');
    expect(setCookie).toMatch(/^plumbline-sign-in=[\w-]{43}; Path=\/api; Max-Age=600; HttpOnly; SameSite=Lax$/);
    const query = `authCode=c-5&state=${state}`;
    dingServer.asked.length = 0;
    expect(await finish(query)).toMatchObject({ code: 1 });
    expect(await finish(query, `plumbline-sign-in=${'x'.repeat(43)}`)).toMatchObject({ code: 1 });
    expect(await finish('authCode=c-5', cookie)).toMatchObject({ code: 1 });
    expect(dingServer.asked).toEqual([]);
    expect(await finish(query, cookie)).toMatchObject(session(member.id));
    expect(await finish(query, cookie)).toMatchObject({ code: 1 });
  });

  test('two tabs of one browser may sign in; ten minutes later none can', async () => {
    const member = await aMember(server, path);
    ding.people.set('c-6', { unionId: 'u-6', mobile: member.mobile, stateCode: '86' });
    const attempt = await begin('dingtalk');
    const two = await begin('dingtalk', attempt.cookie);
    expect(two.cookie).toBe(attempt.cookie);
    expect(await finish(`authCode=c-6&state=${attempt.state}`, attempt.cookie)).toMatchObject(session(member.id));
    await rows(server.database.db, sql`update provider_sign_in set expires_at = now() - interval '1 second'`);
    expect(await finish(`authCode=c-6&state=${two.state}`, attempt.cookie)).toMatchObject({ code: 1 });
  });

  test('a refusal by the provider is shown with its reason, and logged without secrets', async () => {
    const { state, cookie } = await begin('dingtalk');
    lines.length = 0;
    const refused = await finish(`error=access_denied&state=${state}`, cookie);
    expect(refused.msg).toContain('DingTalk');
    expect(lines.join()).toContain('access_denied');
    const wrong = await begin('dingtalk');
    await finish(`authCode=stolen-code-1&state=${wrong.state}`, wrong.cookie);
    for (const secret of ['stolen-code-1', 'ding-secret-42', wrong.state, 'chat-secret-42'])
      expect(lines.join()).not.toContain(secret);
  });

  test('a provider not set up reports it, and attempts are counted by address', async () => {
    expect(await raw(providerStart.path, { provider: 'oidc:other' })).toMatchObject({ code: 1 });
    expect(await raw(providerStart.path, { provider: 'github' })).toMatchObject({ code: 14 });
    for (let tries = 0; tries < 20; tries += 1) await finish(`code=x&state=${tries}`);
    expect(await finish('code=x&state=y')).toMatchObject({ data: { resultCode: 5 } });
  });
});

describe('OpenID Connect', () => {
  const signIn = async (change: Partial<(typeof openId)['next']>) => {
    openId.next = { claims: {}, ...change };
    const { url, cookie } = await begin('oidc:corp');
    return finish(openId.signIn(url.href), cookie);
  };

  test('with discovery, proof key, nonce and state, a verified mail address identifies the user', async () => {
    const member = await aMember(server, path);
    openId.next = { claims: { sub: 's-1', email: member.email, email_verified: true } };
    const { url, cookie, state } = await begin('oidc:corp');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: CLIENT.id,
      response_type: 'code',
      redirect_uri: BACK,
      scope: 'openid email profile phone',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      nonce: expect.stringMatching(/^[\w-]{20,}$/),
      state,
    });
    expect(await finish(openId.signIn(url.href), cookie)).toMatchObject(session(member.id));
  });

  test('an unverified address is ignored, a verified number counts, and missing claims are requested', async () => {
    const member = await aMember(server, path);
    const email = member.email;
    expect(await signIn({ claims: { sub: 's-2', email, email_verified: false } })).toMatchObject({ code: 1 });
    expect(await signIn({ claims: { sub: 's-2', email } })).toMatchObject({ code: 1 });
    const phone = { phone_number: member.mobile, phone_number_verified: true };
    expect(await signIn({ claims: { sub: 's-2', email: 'x@y.example', ...phone } })).toMatchObject(session(member.id));
    const userinfo = { sub: 's-2', email, email_verified: true };
    expect(await signIn({ claims: { sub: 's-2' }, userinfo })).toMatchObject(session(member.id));
    expect(await signIn({ claims: { sub: 's-2' }, userinfo: { ...userinfo, sub: 's-3' } })).toMatchObject({ code: 1 });
  });

  test.each([
    ['signed with another key', { forged: true }],
    ['for another client', { change: { aud: 'other' } }],
    ['by another issuer', { change: { iss: 'https://evil.example' } }],
    ['with another nonce', { change: { nonce: 'x' } }],
    ['that has expired', { change: { exp: 1000 } }],
  ])('an ID token %s is refused', async (_, wrong) => {
    const member = await aMember(server, path);
    const claims = { sub: 's-4', email: member.email, email_verified: true };
    expect(await signIn({ claims })).toMatchObject(session(member.id));
    expect(await signIn({ claims, ...wrong })).toMatchObject({ code: 1, data: null });
  });

  test('an unreachable provider is reported by name', async () => {
    const refused = await raw(providerStart.path, { provider: 'oidc:dead' });
    expect(refused.msg).toContain('Dead');
  });

  test('a user in two companies chooses one without signing in again', async () => {
    await aMember(server, path, { username: 'two' });
    const there = await aMember(server, other, { username: 'two' });
    openId.next = { claims: { sub: 's-5', email: there.email, email_verified: true } };
    const { url, cookie } = await begin('oidc:corp');
    const query = openId.signIn(url.href);
    expect(await finish(query, cookie)).toMatchObject({ code: 50_001, data: [{}, {}] });
    expect(await finish(query, undefined, other.A)).toMatchObject({ code: 1 });
    expect(await finish(query, cookie, other.A)).toMatchObject(session(there.id));
    expect(await finish(query, cookie, other.A)).toMatchObject({ code: 1 });
  });
});

describe('links', () => {
  test('an administrator links and unlinks, with a line in the history and effect at the next sign-in', async () => {
    const user = await server.aUser(path);
    const saved = await link(user, 'dingtalk', ' u-9 ');
    expect(saved.data).toMatchObject({ links: [{ provider: 'dingtalk', subject: 'u-9' }] });
    expect(saved.data?.providers.map(({ key }) => key)).toEqual(['wecom', 'dingtalk', 'oidc:corp', 'oidc:dead']);
    ding.people.set('c-9', { unionId: 'u-9' });
    const attempt = await begin('dingtalk');
    expect(await finish(`authCode=c-9&state=${attempt.state}`, attempt.cookie)).toMatchObject(session(user.userId));
    const id = saved.data?.links[0]?.id ?? '';
    expect(await server.call(providerLinkDelete, { userId: user.userId, id }, { as: admin })).toMatchObject({
      data: { links: [] },
    });
    expect(await server.call(providerLinkDelete, { userId: user.userId, id }, { as: admin })).toMatchObject({
      code: 404,
    });
    const two = await begin('dingtalk');
    expect(await finish(`authCode=c-9&state=${two.state}`, two.cookie)).toMatchObject({ code: 1 });
    const past = await server.post('/api/ext/admin/history', { area: 'user', id: user.userId }, { as: admin });
    expect(JSON.stringify(past.data)).toContain('dingtalk u-9');
  });

  test('an id belongs to one user of a company, and is free after deletion; each company has its own', async () => {
    const [first, two] = [await server.aUser(path), await server.aUser(path)];
    expect(await link(first, 'wecom', 'same')).toMatchObject({ code: 0 });
    expect(await link(first, 'wecom', 'same')).toMatchObject({ code: 0, data: { links: [{}] } });
    expect(await link(two, 'wecom', 'same')).toMatchObject({
      code: 14,
      data: { reqFormatErrorList: [{ field: 'subject' }] },
    });
    const stranger = await server.anAdmin(other);
    expect(await link(stranger, 'wecom', 'same', stranger)).toMatchObject({ code: 0 });
    await rows(server.database.db, sql`update app_user set deleted_at = now() where id = ${first.userId}`);
    expect(await link(two, 'wecom', 'same')).toMatchObject({ code: 0 });
    expect(await link(two, 'ticket', 'x')).toMatchObject({
      code: 14,
      data: { reqFormatErrorList: [{ field: 'provider' }] },
    });
  });

  test('users with more permissions or of another company cannot be linked', async () => {
    const helper = await server.aUser(path, { permissions: ['user:see', 'user:update'] });
    expect(await link(admin, 'wecom', 'helper', helper)).toMatchObject({ code: 403 });
    const foreign = await server.anAdmin(other);
    expect(await link(admin, 'wecom', 'foreign', foreign)).toMatchObject({ code: 404 });
    expect(await server.call(providerLinks, { userId: admin.userId }, { as: foreign })).toMatchObject({ code: 404 });
  });
});

test('tenant info returns the company, and the settings of each provider set up [R3-097, R3-098, R3-099, R3-100, R3-101, R3-102, R3-103, R3-104]', async () => {
  expect(await server.call(authTenantInfo, { thirdType: 1 })).toMatchObject({
    data: {
      thirdType: 1,
      appId: 'ww1',
      agentId: '1000002',
      redirectUrl: 'https://plumbline.example/loading-qiye-login',
      ways: { thirdTypes: [1, 2] },
    },
  });
  expect(await server.call(authTenantInfo, { tenantId: path.A, thirdType: 2 })).toMatchObject({
    data: { id: path.A, corpName: 'Here A', tenantType: 1 },
  });
  expect(await server.call(authTenantInfo, { thirdType: 2 })).toMatchObject({
    data: { thirdType: 2, appId: 'ding1', agentId: '77', redirectUrl: BACK },
  });
  expect(await server.call(authTenantInfo, {})).toMatchObject({ data: { thirdType: 1, appId: 'ww1' } });
});
