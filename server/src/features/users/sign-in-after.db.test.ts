import { login as loginCall } from '@plumbline/contract/features/session/calls/sessions.ts';
import { authLogin as authLoginCall } from '@plumbline/contract/features/session/calls/sign-in.ts';
import { authChangePassword as changeCall } from '@plumbline/contract/features/session/calls/passwords.ts';
import { deleteUser, updateUser, userToggleStatus } from '@plumbline/contract/features/users/calls/users.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestServer } from '../../http/testing.ts';
import { aCaptcha, md5 } from '../session/testing.ts';
import { aCentre, aCompany, type Company } from './testing.ts';

let server: TestServer;
let company: Company;
let count = 0;
beforeAll(async () => {
  server = await aCentre();
});
beforeEach(async () => {
  company = await aCompany(server);
});

/** A login name no other test uses, because a name known in several companies leads to a choice of company. */
const aName = (): string => `signer-${(count += 1)}`;
const signIn = async (username: string, password: string) =>
  (await server.call(loginCall, { username, password: md5(password) })).code;
const byRichForm = async (username: string, password: string) => {
  const captcha = await aCaptcha(server.database.db);
  return server.call(authLoginCall, { username, password, captcha });
};
/** Signs in with the given password and chooses a new one. */
async function begin(username: string, given: string, own: string) {
  const { data } = await byRichForm(username, given);
  const ticket = data.ticket ?? '';
  expect((await server.call(changeCall, { ticket, oldPassword: given, newPassword: own })).code).toBe(0);
}

test('a password set at registration or by a reset must be changed at the next sign-in, in both services', async () => {
  const username = aName();
  const user = await company.user({ username, password: 'Given-first-1' });
  expect(await signIn(username, 'Given-first-1')).toBe(10);
  expect((await byRichForm(username, 'Given-first-1')).data).toMatchObject({ resultCode: 10 });
  await begin(username, 'Given-first-1', 'My-own-words-2');
  expect(await signIn(username, 'My-own-words-2')).toBe(200);
  await company.call(updateUser, { id: user.id, password: 'Given-again-3' });
  expect(await signIn(username, 'My-own-words-2')).toBe(1);
  expect(await signIn(username, 'Given-again-3')).toBe(10);
});

test('a disabled user cannot sign in, and can again when enabled [R6-19]', async () => {
  const username = aName();
  const user = await company.user({ username, password: 'Given-first-1' });
  await begin(username, 'Given-first-1', 'My-own-words-2');
  await company.call(userToggleStatus, { userId: user.id });
  expect(await signIn(username, 'My-own-words-2')).toBe(2);
  await company.call(userToggleStatus, { userId: user.id });
  expect(await signIn(username, 'My-own-words-2')).toBe(200);
});

test('a deleted user is unknown, and the next user of the login name has another password', async () => {
  const username = aName();
  const user = await company.user({ username, password: 'Given-first-1' });
  await begin(username, 'Given-first-1', 'My-own-words-2');
  await company.call(deleteUser, { id: user.id });
  expect(await signIn(username, 'My-own-words-2')).toBe(1);
  await company.user({ username, password: 'Someone-else-4' });
  expect(await signIn(username, 'My-own-words-2')).toBe(1);
  expect(await signIn(username, 'Someone-else-4')).toBe(10);
});

test('a user without a password cannot sign in with any text', async () => {
  const { username } = await company.user({ username: aName() });
  for (const text of ['', ' ', 'null', 'undefined']) expect(await signIn(username, text)).toBe(1);
});
