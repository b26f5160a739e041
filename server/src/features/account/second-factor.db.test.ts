import {
  myFactorBegin,
  myFactorConfirm,
  myFactorOff,
  myAccount,
  myRecoveryCodes,
} from '@plumbline/contract/features/account/calls.ts';
import {
  authFactorBegin,
  authFactorConfirm,
  authSecondFactor,
  proveIdentity,
} from '@plumbline/contract/features/session/calls/second-factor.ts';
import { authChangePassword } from '@plumbline/contract/features/session/calls/passwords.ts';
import { login, userInfo } from '@plumbline/contract/features/session/calls/sessions.ts';
import { authLogin, type AuthLoginAnswer } from '@plumbline/contract/features/session/calls/sign-in.ts';
import { userFactorReset } from '@plumbline/contract/features/users/calls/users.ts';
import type { LevelPath } from '@plumbline/contract/levels.ts';
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rows, sql } from '../../db/database.ts';
import { aServer, type By, type TestServer } from '../../http/testing.ts';
import { LIMITS } from '../session/attempts.ts';
import { codeAt, timeStep } from '../session/authenticator.ts';
import { session } from '../session/feature.ts';
import { aCaptcha, aMember, anOutbox, md5, PASSWORD, type Member } from '../session/testing.ts';
import { users } from '../users/feature.ts';
import { account } from './feature.ts';

const outbox = anOutbox();
let server: TestServer;
let path: LevelPath;
beforeAll(async () => {
  server = await aServer({ features: [session, users, account], installation: { senders: outbox.senders } });
  path = await server.aTenant('Here');
});
beforeEach(() => rows(server.database.db, sql`delete from tries`));

/** Signs in with the account form. */
const signIn = async ({ username }: Member, form: Record<string, unknown> = {}): Promise<AuthLoginAnswer> => {
  const captcha = await aCaptcha(server.database.db);
  return (await server.post(authLogin.path, { captcha, username, password: PASSWORD, ...form }))
    .data as AuthLoginAnswer;
};
const tokenOf = ({ tokenInfo }: AuthLoginAnswer): By => ({ token: tokenInfo?.tokenValue ?? '' });
/** The code of an app, some steps from now. */
const code = (secret: string, steps = 0) => codeAt(secret, timeStep(new Date()) + steps);
/** Lets the last accepted code be forgotten: as if a minute had passed. */
const aMinuteLater = () => rows(server.database.db, sql`update authenticator set last_step = 0`);

/** A user who has set up an app. */
async function withApp() {
  const member = await aMember(server, path);
  const by = tokenOf(await signIn(member));
  const { data: setup } = await server.call(myFactorBegin, { password: PASSWORD }, by);
  const { data } = await server.call(myFactorConfirm, { authCode: code(setup.secret) }, by);
  await aMinuteLater();
  return { member, by, secret: setup.secret, recoveryCodes: data.recoveryCodes };
}

/** Gives a user a role with a rule for the second factor. */
async function withRule({ id, tenantId }: Member, rule: 'password' | 'always'): Promise<void> {
  const role = randomUUID();
  const { db } = server.database;
  await rows(
    db,
    sql`insert into role (tenant_id, id, code, name, second_factor) values (${tenantId}, ${role}, ${`R${role}`}, 'R', ${rule})`,
  );
  await rows(db, sql`insert into user_role (tenant_id, user_id, role_id) values (${tenantId}, ${id}, ${role})`);
}

describe('setting up an app', () => {
  test('takes the password and a code of it, and has no effect before; the secret is returned once', async () => {
    const member = await aMember(server, path);
    const by = tokenOf(await signIn(member));
    expect(await server.call(myFactorBegin, { password: 'another' }, by)).toMatchObject({ code: 1 });
    const { data: setup } = await server.call(myFactorBegin, { password: PASSWORD }, by);
    expect(setup.address).toContain(`secret=${setup.secret}`);
    expect(setup.qr.path).toMatch(/^M[\d.]+ [\d.]+h/);
    // not confirmed: signing in asks for nothing
    expect((await signIn(member)).resultCode).toBe(0);
    const wrong = code(setup.secret, 7);
    expect(await server.call(myFactorConfirm, { authCode: wrong }, by)).toMatchObject({ code: 21 });
    const { data } = await server.call(myFactorConfirm, { authCode: code(setup.secret) }, by);
    expect(data.recoveryCodes).toHaveLength(10);
    expect((await signIn(member)).resultCode).toBe(20);
    expect(await server.call(myFactorBegin, { password: PASSWORD }, by)).toMatchObject({ code: 409 });
    const { data: me } = await server.call(myAccount, null, by);
    expect(me.factor).toMatchObject({ recoveryCodes: 10 });
    expect(JSON.stringify(me)).not.toContain(setup.secret);
    const stored = await rows(
      server.database.db,
      sql<{ h: string }>`select code_hash::text as h from recovery_code where user_id = ${member.id}`,
    );
    for (const each of data.recoveryCodes) expect(JSON.stringify(stored)).not.toContain(each);
  });

  test('is turned off with the password or a code, but not while a role requires it', async () => {
    const { member, by, secret } = await withApp();
    expect(await server.call(myFactorOff, {}, by)).toMatchObject({ code: 1 });
    expect(await server.call(myFactorOff, { authCode: '000000' }, by)).toMatchObject({ code: 21 });
    await withRule(member, 'password');
    expect(await server.call(myFactorOff, { password: PASSWORD }, by)).toMatchObject({ code: 409 });
    await rows(server.database.db, sql`delete from user_role where user_id = ${member.id}`);
    expect(await server.call(myFactorOff, { authCode: code(secret) }, by)).toMatchObject({ code: 0 });
    expect((await signIn(member)).resultCode).toBe(0);
  });
});

describe('signing in with an app', () => {
  test('takes a second step: a code once, none of an earlier step, and none of another user', async () => {
    const { member, secret } = await withApp();
    const other = await withApp();
    const first = await signIn(member);
    expect(first).toMatchObject({ resultCode: 20, tokenInfo: null, permissions: [] });
    const ticket = first.ticket ?? '';
    const step = async (authCode: string, by = ticket) =>
      (await server.call(authSecondFactor, { ticket: by, authCode })).data;
    expect((await step(code(other.secret))).resultCode).toBe(21);
    expect((await step(code(secret, 5))).resultCode).toBe(21);
    const now = timeStep(new Date());
    const answer = await step(codeAt(secret, now));
    expect(answer.resultCode).toBe(0);
    expect(await server.call(userInfo, null, tokenOf(answer))).toMatchObject({ code: 200 });
    expect((await step(code(secret, 1))).resultCode, 'the ticket is used up').toBe(1);
    const again = (await signIn(member)).ticket ?? '';
    for (const used of [codeAt(secret, now), codeAt(secret, now - 1)])
      expect((await step(used, again)).resultCode).toBe(21);
    expect((await step(codeAt(secret, now + 1), again)).resultCode).toBe(0);
  });

  test('of two hands with one code, one gets in', async () => {
    const { member, secret } = await withApp();
    const shared = (await signIn(member)).ticket ?? '';
    const authCode = code(secret);
    const both = await Promise.all([1, 2, 3, 4].map(() => server.call(authSecondFactor, { ticket: shared, authCode })));
    expect(both.filter(({ data }) => data.resultCode === 0)).toHaveLength(1);
  });

  test('a recovery code replaces it, once', async () => {
    const { member, recoveryCodes } = await withApp();
    const [authCode = ''] = recoveryCodes;
    for (const expected of [0, 21]) {
      const ticket = (await signIn(member)).ticket ?? '';
      expect((await server.call(authSecondFactor, { ticket, authCode })).data.resultCode).toBe(expected);
    }
  });

  test('wrong codes count like wrong passwords, and the right password does not reset the count', async () => {
    const { member } = await withApp();
    const results: number[] = [];
    for (let tries = 0; tries <= LIMITS.account; tries += 1) {
      const ticket = (await signIn(member)).ticket ?? '';
      results.push((await server.call(authSecondFactor, { ticket, authCode: '000000' })).data.resultCode);
    }
    expect(results.slice(0, LIMITS.account)).toEqual(Array.from({ length: LIMITS.account }, () => 21));
    expect(results.at(-1)).not.toBe(21);
    expect((await signIn(member)).resultCode).toBe(5);
  });

  test('neither the simple form, nor the phone form, nor the ticket as one for passwords is a way around it', async () => {
    const { member, secret } = await withApp();
    const simple = await server.post(login.path, { username: member.username, password: md5(PASSWORD) });
    expect(simple).toMatchObject({ code: 20, data: { ticket: expect.any(String) } });
    const { ticket } = simple.data as { ticket: string };
    expect(
      await server.call(authChangePassword, { ticket, oldPassword: PASSWORD, newPassword: 'plumb and level 9' }),
    ).toMatchObject({ code: 1 });
    const answer = await server.call(authSecondFactor, { ticket, authCode: code(secret) });
    expect(answer.data.resultCode).toBe(0);
  });

  test('a password that must be changed is changed after the code', async () => {
    const { member, secret } = await withApp();
    await rows(server.database.db, sql`update app_user set password_state = 'given' where id = ${member.id}`);
    const first = await signIn(member);
    expect(first.resultCode).toBe(20);
    const { data } = await server.call(authSecondFactor, { ticket: first.ticket ?? '', authCode: code(secret) });
    expect(data).toMatchObject({ resultCode: 10, tokenInfo: null, ticket: expect.any(String) });
    const changed = { ticket: data.ticket ?? '', oldPassword: PASSWORD, newPassword: 'plumb and level 9' };
    expect(await server.call(authChangePassword, changed)).toMatchObject({ code: 0 });
  });
});

describe('a role that requires an app', () => {
  test('lets nobody in before it is set up, at the next sign-in', async () => {
    const member = await aMember(server, path);
    await withRule(member, 'password');
    const first = await signIn(member);
    expect(first).toMatchObject({ resultCode: 22, tokenInfo: null });
    const ticket = first.ticket ?? '';
    expect((await server.call(authSecondFactor, { ticket, authCode: '000000' })).data.resultCode).toBe(1);
    const { data: setup } = await server.call(authFactorBegin, { ticket });
    expect((await server.call(authFactorConfirm, { ticket, authCode: code(setup.secret, 9) })).data).toMatchObject({
      resultCode: 21,
      recoveryCodes: [],
    });
    const { data } = await server.call(authFactorConfirm, { ticket, authCode: code(setup.secret) });
    expect(data.resultCode).toBe(0);
    expect(data.recoveryCodes).toHaveLength(10);
    expect(await server.call(userInfo, null, tokenOf(data))).toMatchObject({ code: 200 });
    expect((await signIn(member)).resultCode).toBe(20);
  });

  test('an app that was set up cannot be replaced with the ticket of another step', async () => {
    const { member } = await withApp();
    const ticket = (await signIn(member)).ticket ?? '';
    expect(await server.call(authFactorBegin, { ticket })).toMatchObject({ code: 1, data: null });
  });
});

describe('an administrator', () => {
  test('resets the app of another user with history, which ends the sessions; nobody that of one with more rights, or the own', async () => {
    const { member, by } = await withApp();
    const admin = { as: await server.anAdmin(path) };
    const small = { as: await server.aUser(path, { permissions: ['user:see', 'user:update'] }) };
    const big = await withApp();
    await rows(
      server.database.db,
      sql`insert into user_role (tenant_id, user_id, role_id)
      select tenant_id, ${big.member.id}, role_id from user_role where user_id = ${admin.as.userId}`,
    );
    expect(await server.call(userFactorReset, { id: big.member.id }, small)).toMatchObject({ code: 403 });
    expect(await server.call(userFactorReset, { id: admin.as.userId }, admin)).toMatchObject({ code: 409 });
    expect(await server.call(userFactorReset, { id: member.id }, small)).toMatchObject({ code: 200 });
    expect(await server.call(userInfo, null, by)).toMatchObject({ code: 401 });
    expect((await signIn(member)).resultCode).toBe(0);
    expect(await server.call(userFactorReset, { id: member.id }, admin)).toMatchObject({ code: 409 });
    const lines = await rows(
      server.database.db,
      sql<{
        changes: unknown;
        user_id: string;
      }>`select changes, user_id from history where row_id = ${member.id} and register = 'user' order by id desc limit 1`,
    );
    expect(lines).toEqual([{ changes: { authenticator: [true, false] }, user_id: small.as.userId }]);
  });
});

test('new recovery codes replace the old ones, and take proof', async () => {
  const { member, by, recoveryCodes, secret } = await withApp();
  expect(await server.call(myRecoveryCodes, { password: 'another' }, by)).toMatchObject({ code: 1 });
  const { data } = await server.call(myRecoveryCodes, { authCode: code(secret) }, by);
  const ticket = (await signIn(member)).ticket ?? '';
  const step = async (authCode = '') => (await server.call(authSecondFactor, { ticket, authCode })).data.resultCode;
  expect(await step(recoveryCodes[0])).toBe(21);
  expect(await step(data.recoveryCodes[0])).toBe(0);
});

test('who signs records proves it with a code as well as with the password, and wrong ones are counted', async () => {
  const { by, secret, member } = await withApp();
  await rows(
    server.database.db,
    sql`insert into level_grant (tenant_id, user_id, level_id) values (${path.A}, ${member.id}, ${path.A})`,
  );
  const here = { ...by, path };
  expect(await server.call(proveIdentity, { authCode: code(secret) }, here)).toMatchObject({ code: 0 });
  expect(await server.call(proveIdentity, { authCode: code(secret) }, here)).toMatchObject({ code: 21 });
  const codes: number[] = [];
  for (let tries = 0; tries <= LIMITS.account; tries += 1)
    codes.push((await server.call(proveIdentity, { password: 'another' }, here)).code);
  expect(codes.at(-1)).toBe(429);
});
