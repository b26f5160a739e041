import { createHash } from 'node:crypto';
import { Writable } from 'node:stream';
import { login as loginCall } from '@plumbline/contract/features/session/calls/sessions.ts';
import { passwordUpdate as passwordCall } from '@plumbline/contract/features/session/calls/passwords.ts';
import { pino } from 'pino';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rows, sql } from '../../db/database.ts';
import { headersOf } from '../../http/testing.ts';
import { plainSignIn } from '../../http/sign-in-rules.ts';
import { aServer } from '../../http/testing.ts';
import { LIMITS } from './attempts.ts';
import { session } from './feature.ts';
import { forgetSignIns } from './sign-in-trail.ts';
import { aMember, PASSWORD } from './testing.ts';

const md5 = (text: string) => createHash('md5').update(text).digest('hex');
const RIGHT = md5(PASSWORD);

const lines: Record<string, unknown>[] = [];
const logger = pino(
  { level: 'info' },
  new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  }),
);
/** Passwords over https only, behind one balancer at 10.0.0.7 and another at 10.1.x.x. */
const server = await aServer({
  features: [session],
  logger,
  trustProxy: ['10.0.0.7', '10.1.0.0/16'],
  installation: { signIn: { ...plainSignIn, requireTls: true } },
});
const { db } = server.database;
const path = await server.aTenant();

interface From {
  readonly by?: string;
  readonly forwarded?: string;
  readonly proto?: string;
  readonly agent?: string;
}
/** A sign-in as it arrives: `by` is the address of the connection. */
async function signIn(
  username: string,
  password: string,
  { by = '10.0.0.7', forwarded, proto = 'https', agent }: From,
) {
  const answer = await server.app.inject({
    method: 'POST',
    url: loginCall.path,
    remoteAddress: by,
    headers: {
      host: 'plumbline.example',
      'x-forwarded-proto': proto,
      ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }),
      ...(agent !== undefined && { 'user-agent': agent }),
    },
    payload: { username, password },
  });
  return answer.json<{ code: number; msg: string; data: { tokenInfo: { tokenValue: string } } | null }>();
}
const trail = () =>
  rows<Record<string, string | null>>(
    db,
    sql`select name, user_id::text, way, outcome, address, agent, tenant_id::text, request from sign_in order by at, ctid`,
  );
const trace = async () => (await trail()).at(-1);

beforeAll(() => lines.splice(0));
beforeEach(async () => {
  await sql`delete from tries`.execute(db);
  await sql`delete from sign_in`.execute(db);
});

describe('behind a proxy of another machine', () => {
  test('a sign-in over its TLS works, and counts for the client address behind it [attack D7]', async () => {
    const { username } = await aMember(server, path);
    expect(await signIn(username, RIGHT, { forwarded: '203.0.113.9' })).toMatchObject({ code: 200 });
    expect(await trace()).toMatchObject({ address: '203.0.113.9', outcome: 'accepted' });
    // two proxies in a row: the first address that is not one of ours is the user
    await signIn(username, RIGHT, { by: '10.1.4.4', forwarded: '203.0.113.10, 10.0.0.7' });
    expect(await trace()).toMatchObject({ address: '203.0.113.10' });
  });

  test('headers of an unknown proxy are ignored, for https and address alike [attack D7]', async () => {
    const { username } = await aMember(server, path);
    const refused = await signIn(username, RIGHT, { by: '198.51.100.1', forwarded: '10.0.0.7' });
    expect(refused.msg).toMatch(/https only/);
    expect(await signIn(username, RIGHT, { proto: 'http' })).toMatchObject({ msg: refused.msg });
  });

  test('twenty wrong passwords of one user behind it block no other user [attack D7]', async () => {
    const { username } = await aMember(server, path);
    const guesses = Array.from({ length: 24 }, (_, at) => signIn(`nobody${at}`, RIGHT, { forwarded: '203.0.113.66' }));
    const answers = await Promise.all(guesses);
    expect(answers.filter(({ msg }) => /Too many|attempts/i.test(msg)).length).toBeGreaterThan(0);
    expect(await signIn(username, RIGHT, { forwarded: '203.0.113.67' })).toMatchObject({ code: 200 });
  });
});

describe('every sign-in is recorded', () => {
  test('with user, address, way and outcome, and its call in the log [attack D8]', async () => {
    const { username, id } = await aMember(server, path);
    await signIn(username, md5('wrong'), { forwarded: '203.0.113.9', agent: 'Tablet 1' });
    expect(await trace()).toEqual({
      name: username,
      user_id: id,
      tenant_id: path.A,
      way: 'password',
      outcome: 'refused',
      address: '203.0.113.9',
      agent: 'Tablet 1',
      request: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(lines.findLast(({ msg }) => msg === 'sign-in')).toMatchObject({
      level: 40,
      way: 'password',
      outcome: 'refused',
      users: [id],
      address: '203.0.113.9',
      reqId: (await trace())?.['request'],
    });
    expect(JSON.stringify(lines)).not.toContain(md5('wrong'));
  });

  test.each([
    ['a disabled user is recorded as disabled', { status: 0 }, 'disabled'],
    ['a password set by an administrator is recorded as a next step', { password_state: 'given' }, 'nextStep'],
    ['the right password is recorded as accepted', {}, 'accepted'],
  ])('%s [attack D8]', async (_, columns, outcome) => {
    const { username, id } = await aMember(server, path, columns);
    await signIn(username, RIGHT, {});
    expect(await trail()).toMatchObject([{ user_id: id, outcome }]);
  });

  test('the sixth attempt is recorded as not judged [attack D8]', async () => {
    const { username } = await aMember(server, path);
    for (let at = 0; at < 6; at += 1) await signIn(username, md5('wrong'), {});
    expect((await trail()).map(({ outcome }) => outcome)).toEqual([...Array(5).fill('refused'), 'tooMany']);
  });

  test('guesses from elsewhere do not block the usual address of a user, and more addresses get no more guesses [attack D18]', async () => {
    const { username } = await aMember(server, path);
    const at = (forwarded: string, password = md5('wrong')) => signIn(username, password, { forwarded });
    expect(await at('198.51.100.7', RIGHT)).toMatchObject({ code: 200 });
    for (let tries = 0; tries < LIMITS.account; tries += 1) expect(await at('203.0.113.9')).toMatchObject({ code: 1 });
    expect(await at('203.0.113.9', RIGHT)).toMatchObject({ code: 429 });
    expect(await at('198.51.100.7', RIGHT)).toMatchObject({ code: 200 });
    // however many addresses they use, the account's limit stops them
    let judged = 0;
    for (let place = 0; place < LIMITS.everywhere; place += 1)
      if ((await at(`203.0.113.${100 + place}`)).code === 1) judged += 1;
    expect(judged).toBe(LIMITS.everywhere - LIMITS.account - 1);
    expect(await at('192.0.2.1', RIGHT)).toMatchObject({ code: 429 });
    expect(await at('198.51.100.7', RIGHT)).toMatchObject({ code: 200 });
    // at the owner's address, guessing is limited as before
    for (let tries = 0; tries < LIMITS.account; tries += 1) await at('198.51.100.7');
    expect(await at('198.51.100.7', RIGHT)).toMatchObject({ code: 429 });
  });

  test('an unknown name is stored as two letters: it may be a password in the wrong field [attack D8]', async () => {
    await signIn('correct horse', md5('x'), {});
    expect(await trail()).toMatchObject([{ name: 'co…', user_id: null, tenant_id: path.A, outcome: 'refused' }]);
    expect(JSON.stringify(lines)).not.toContain('correct horse');
  });

  test('a wrong old password at a change is recorded too, and each call logs its user [attack D8]', async () => {
    const { username, id } = await aMember(server, path);
    const token = (await signIn(username, RIGHT, {})).data?.tokenInfo.tokenValue ?? '';
    const newPasswordText = 'something else entirely';
    const change = { oldPassword: md5('wrong'), newPassword: md5(newPasswordText), newPasswordText };
    await server.app.inject({
      method: 'POST',
      url: passwordCall.path,
      remoteAddress: '10.0.0.7',
      headers: { ...headersOf({ token }), host: 'plumbline.example', 'x-forwarded-proto': 'https' },
      payload: change,
    });
    expect(await trace()).toMatchObject({ user_id: id, way: 'passwordChange', outcome: 'refused' });
    expect(lines.findLast(({ msg }) => msg === 'call')).toMatchObject({
      path: passwordCall.path,
      user: id,
      account: username,
    });
  });

  test('for 400 days, and no longer [attack D8]', async () => {
    const { username } = await aMember(server, path);
    await signIn(username, RIGHT, {});
    await signIn(username, RIGHT, {});
    await sql`update sign_in set at = now() - interval '401 days' where ctid = (select min(ctid) from sign_in)`.execute(
      db,
    );
    await forgetSignIns(db);
    expect(await trail()).toHaveLength(1);
  });
});

test('in an installation of several companies an unknown name is recorded for none of them [attack D8]', async () => {
  await server.aTenant('Another');
  await signIn('correct horse', md5('x'), {});
  expect(await trail()).toEqual([]);
});
