import { createHmac } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { wzhbglogin, xyycplogin } from '@plumbline/contract/features/providers/calls.ts';
import { pino } from 'pino';
import { rows, sql } from '../../db/database.ts';
import type { Envelope } from '@plumbline/contract/envelope.ts';
import type { AuthLoginAnswer } from '@plumbline/contract/features/session/calls/sign-in.ts';
import type { EmployeeRules, TicketRules } from '../../http/provider-rules.ts';
import { noProviders } from '../../http/provider-rules.ts';
import { aServer, type TestServer } from '../../http/testing.ts';
import { session } from '../session/feature.ts';
import { aMember } from '../session/testing.ts';
import { providers as providersFeature } from './feature.ts';
import { aStandIn } from './testing.ts';

const SECRET = 'a secret of the portal';
const features = [session, providersFeature];
const issuer = await aStandIn(({ method, url, body, headers }) => {
  const ticket =
    method === 'GET'
      ? new URL(url, 'http://x').searchParams.get('ticket')
      : (JSON.parse(body) as { ticket: string }).ticket;
  if (headers['authorization'] !== undefined && headers['authorization'] !== `Bearer ${SECRET}`)
    return { status: 401, json: {} };
  if (ticket === 'moved') return { status: 302, json: {} };
  return ticket?.startsWith('T-')
    ? { json: { data: { user: { account: ticket.slice(2).split('#')[0] } } } }
    : { json: { code: 1 } };
});
afterAll(() => issuer.close());

const ticketRules: TicketRules = {
  url: `${issuer.url}/validate`,
  secret: SECRET,
  field: 'data.user.account',
  names: 'username',
};
const lines: string[] = [];
const logger = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
const first = await aServer({
  features,
  logger,
  installation: {
    providers: { ...noProviders, ticket: ticketRules, employeeCode: { secret: SECRET, addresses: [] } },
  },
});
const path = await first.aTenant('Here');
const other = await first.aTenant('There');
beforeEach(() => rows(first.database.db, sql`delete from tries`));
const onSameData = (providers: { ticket?: TicketRules; employeeCode?: EmployeeRules }): Promise<TestServer> =>
  aServer({ features, database: first.database, installation: { providers: { ...noProviders, ...providers } } });

const me = async (server: TestServer, token: unknown) =>
  server.post('/auth-center/user-info', {}, { token: String(token) });
/** Posts like a browser with these cookies, from this address. */
const raw = async (
  server: TestServer,
  url: string,
  { body, cookie, from }: { body: unknown; cookie?: string; from?: string },
) => {
  const answer = await server.app.inject({
    method: 'POST',
    url,
    payload: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...(cookie !== undefined && { cookie }) },
    ...(from !== undefined && { remoteAddress: from }),
  });
  return {
    ...answer.json<Envelope<AuthLoginAnswer>>(),
    cookie: String(answer.headers['set-cookie'] ?? '').split(';')[0],
  };
};
const REFUSED = { code: 0, data: { resultCode: 1, tokenInfo: null } };

describe('/api/auth/wzhbglogin', () => {
  test('a ticket, validated by the issuing server, opens a session in the shape of /api/auth/login [R7.1-06, R2.2-19]', async () => {
    const li = await aMember(first, path, { username: 'li.ticket' });
    issuer.asked.length = 0;
    const answer = await first.call(wzhbglogin, { ticket: 'T-LI.ticket' });
    expect(answer).toMatchObject({ code: 0, data: { resultCode: 0, resultMsg: '', tokenInfo: { loginId: li.id } } });
    expect(answer.data?.tokenInfo?.tokenValue).toBe(answer.headers['accesstoken']);
    expect(await me(first, answer.headers['accesstoken'])).toMatchObject({ code: 200 });
    expect(issuer.asked).toMatchObject([
      {
        method: 'POST',
        url: '/validate',
        headers: { authorization: `Bearer ${SECRET}`, 'content-type': 'application/json' },
        body: '{"ticket":"T-LI.ticket"}',
      },
    ]);
  });

  test('a ticket is used once, also when sent twice simultaneously', async () => {
    await aMember(first, path, { username: 'once' });
    issuer.asked.length = 0;
    const both = await Promise.all([1, 2].map(() => first.call(wzhbglogin, { ticket: 'T-once' })));
    expect(both.map(({ data }) => data?.resultCode).toSorted()).toEqual([0, 1]);
    expect(issuer.asked).toHaveLength(1);
    expect(await first.call(wzhbglogin, { ticket: 'T-once' })).toMatchObject(REFUSED);
  });

  test('refusals are identical for unknown and disabled users, wrong tickets, and a redirecting server', async () => {
    await aMember(first, path, { username: 'gone.away', status: 0 });
    const texts: unknown[] = [];
    for (const ticket of ['T-nobody here', 'T-gone.away', 'wrong', 'moved']) {
      const answer = await first.call(wzhbglogin, { ticket });
      expect(answer).toMatchObject(REFUSED);
      texts.push([answer.data?.resultMsg, answer.msg]);
    }
    expect(new Set(texts.map((each) => JSON.stringify(each))).size).toBe(1);
    expect((await first.call(wzhbglogin, { ticket: 'wrong 2' }, { language: 'zh' })).data?.resultMsg).toContain(
      '单点登录失败',
    );
  });

  test('an unreachable server is a refusal, and the log contains neither ticket nor secret', async () => {
    lines.length = 0;
    await first.call(wzhbglogin, { ticket: 'wrong-and-secret' });
    expect(lines.join()).toContain('sign-in by a provider failed');
    expect(lines.join()).not.toContain('wrong-and-secret');
    expect(lines.join()).not.toContain(SECRET);
    const dead = await onSameData({ ticket: { ...ticketRules, url: 'http://127.0.0.1:9/validate' } });
    expect(await dead.call(wzhbglogin, { ticket: 'T-li.ticket#dead' })).toMatchObject(REFUSED);
  });

  test('the address may contain the ticket, and the response an e-mail address (the CAS way)', async () => {
    const member = await aMember(first, path, { username: 'cas' });
    const cas = await onSameData({
      ticket: {
        ...ticketRules,
        url: `${issuer.url}/p3/serviceValidate?format=JSON&ticket={ticket}`,
        secret: null,
        names: 'email',
      },
    });
    issuer.asked.length = 0;
    const answer = await cas.call(wzhbglogin, { ticket: `T-${member.email}` });
    expect(answer.data?.tokenInfo?.loginId).toBe(member.id);
    expect(issuer.asked[0]).toMatchObject({
      method: 'GET',
      url: `/p3/serviceValidate?format=JSON&ticket=${encodeURIComponent(`T-${member.email}`)}`,
    });
    expect(issuer.asked[0]?.headers['authorization']).toBeUndefined();
  });

  test('a user in two companies chooses one, in the same browser, and only once', async () => {
    await aMember(first, path, { username: 'both' });
    const there = await aMember(first, other, { username: 'both' });
    const asks = await raw(first, wzhbglogin.path, { body: { ticket: 'T-both' } });
    expect(asks).toMatchObject({ code: 50_001 });
    expect(asks.data).toHaveLength(2);
    const body = { ticket: 'T-both', tenantId: other.A };
    expect(await raw(first, wzhbglogin.path, { body })).toMatchObject(REFUSED);
    expect(await raw(first, wzhbglogin.path, { body, cookie: asks.cookie ?? '' })).toMatchObject({
      data: { tokenInfo: { loginId: there.id } },
    });
    expect(await raw(first, wzhbglogin.path, { body, cookie: asks.cookie ?? '' })).toMatchObject(REFUSED);
  });

  test('is off by default, reads only the body, and allows twenty attempts an address', async () => {
    const plain = await onSameData({});
    expect(await plain.call(wzhbglogin, { ticket: 'T-li.ticket' })).toMatchObject({ code: 1, data: null });
    expect(await plain.call(xyycplogin, { employeeCode: 'li.ticket' })).toMatchObject({ code: 1, data: null });
    expect(await first.post(`${wzhbglogin.path}?ticket=T-li.ticket`, {})).toMatchObject({ code: 14 });
    for (let tries = 0; tries < 20; tries += 1) await first.call(wzhbglogin, { ticket: `bad ${tries}` });
    expect(await first.call(wzhbglogin, { ticket: 'T-li.ticket#late' })).toMatchObject({ data: { resultCode: 5 } });
  });
});

describe('/api/auth/xyycplogin', () => {
  const now = (): number => Math.floor(Date.now() / 1000);
  const signed = (employeeCode: string, ts = now(), secret = SECRET) => ({
    employeeCode,
    ts,
    sign: createHmac('sha256', secret).update(`${employeeCode}:${ts}`).digest('hex'),
  });

  test('a signed code opens a session in the shape of /api/auth/login [R7.1-07, R2.2-20]', async () => {
    const wang = await aMember(first, path, { username: 'E10023' });
    const answer = await first.call(xyycplogin, signed('E10023'));
    expect(answer).toMatchObject({ code: 0, data: { resultCode: 0, tokenInfo: { loginId: wang.id } } });
    expect(await me(first, answer.headers['accesstoken'])).toMatchObject({ code: 200 });
  });

  test('a code unsigned, wrongly signed, outdated, of another person or reused is refused', async () => {
    await aMember(first, path, { username: 'E10024' });
    const good = signed('E10024', now() - 30);
    expect(await first.call(xyycplogin, good)).toMatchObject({ data: { resultCode: 0 } });
    const wrong = [
      { employeeCode: 'E10024' },
      good,
      { ...good, sign: good.sign.toUpperCase() },
      signed('E10024', now() - 20, 'another secret'),
      signed('E10024', now() - 301),
      signed('E10024', now() + 320),
      { ...signed('E10024', now() - 10), employeeCode: 'E10023' },
      { ...signed('E10024', now() - 11), sign: 'ff' },
    ];
    for (const body of wrong) expect(await first.call(xyycplogin, body), JSON.stringify(body)).toMatchObject(REFUSED);
  });

  test('a wrong signature does not use up the right one, which works once even when sent twice', async () => {
    await aMember(first, path, { username: 'E10026' });
    const good = signed('E10026');
    expect(await first.call(xyycplogin, { ...good, sign: '00'.repeat(32) })).toMatchObject(REFUSED);
    const both = await Promise.all([1, 2].map(() => first.call(xyycplogin, good)));
    expect(both.map(({ data }) => data?.resultCode).toSorted()).toEqual([0, 1]);
  });

  test('a listed address needs no signature, any other one does', async () => {
    const member = await aMember(first, path, { username: 'E10025' });
    const listed = await onSameData({ employeeCode: { secret: null, addresses: ['10.1.0.0/16', '2001:db8::7'] } });
    const from = (address: string) => raw(listed, xyycplogin.path, { body: { employeeCode: 'e10025' }, from: address });
    for (const address of ['10.1.2.3', '::ffff:10.1.9.9', '2001:db8::7'])
      expect(await from(address), address).toMatchObject({ data: { tokenInfo: { loginId: member.id } } });
    for (const address of ['10.2.2.3', '2001:db8::8', '192.0.2.1'])
      expect(await from(address), address).toMatchObject(REFUSED);
    expect(await raw(listed, xyycplogin.path, { body: signed('E10025'), from: '10.1.2.3' })).toMatchObject(REFUSED);
  });
});
