import { home } from '@plumbline/contract/features/progress/calls/figures.ts';
import { userInfo } from '@plumbline/contract/features/session/calls/sessions.ts';
import { defaultClientSettings, type ClientSettings } from '@plumbline/contract/client-settings.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aBrowser, anAnswer } from '../browser.fixture.ts';

type Ask = { readonly title: string; readonly text: string };

/** A page whose calls are refused with a code; `answer` presses a button of the dialog. */
async function start(code: number, settings: Partial<ClientSettings> = {}) {
  const browser = aBrowser('http://plant.test/TaggedItems/Tag', { ...defaultClientSettings(), ...settings });
  vi.stubGlobal('fetch', async () => anAnswer({ code, data: null, msg: 'ended' }));
  const { send } = await import('../call/send.ts');
  const { setSession, useSession } = await import('./session.ts');
  const { bindNotify } = await import('../look/notify.ts');
  const answers: ((yes: boolean) => void)[] = [];
  const confirm = vi.fn<(question: Ask) => Promise<boolean>>(() => new Promise((resolve) => answers.push(resolve)));
  bindNotify({ message: vi.fn(), toast: vi.fn(), notification: vi.fn(), confirm });
  setSession({ token: 'tok', user: { id: 'u', username: 'u', fullName: 'U', mobilePhone: '' } });
  const fail = (times: number) =>
    Promise.allSettled(Array.from({ length: times }, () => send(code === 4 ? home : userInfo, null)));
  const answer = async (yes: boolean): Promise<void> => {
    for (const each of answers) each(yes);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { ...browser, useSession, setSession, confirm, fail, answer };
}

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe.each([
  ['OK', true, 'R4-55'],
  ['Cancel', false, 'R4-56'],
] as const)('code 401, then %s', (_, yes, row) => {
  test(`one dialog however many calls fail; then everything is cleared and sign-in opens after 0.8 s [R4-52, R4-53, R4-54, R4-57 ${row} R8-11, R9-11]`, async () => {
    const { fail, confirm, useSession, answer, assign } = await start(401);
    await fail(10);
    expect(confirm).toHaveBeenCalledOnce();
    expect(confirm.mock.lastCall?.[0]).toMatchObject({
      title: 'Login expiration reminder',
      text: 'Your login information has expired, please log in again',
    });
    expect(useSession.getState().token).toBe('tok');
    await answer(yes);
    expect(useSession.getState()).toMatchObject({ token: null, user: null });
    await vi.advanceTimersByTimeAsync(799);
    expect(assign).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(assign).toHaveBeenCalledExactlyOnceWith('/login?ended=1&from=%2FTaggedItems%2FTag');
  });
});

test('the dialog is in Chinese for users who read Chinese [R4-52, R4-53]', async () => {
  const { fail, confirm } = await start(401, { 'ui.defaultLanguage': 'zh-CN' });
  await fail(1);
  expect(confirm.mock.lastCall?.[0]).toMatchObject({ title: '登录过期提醒' });
});

test('the installation can end sessions silently, or always ask [R4-57]', async () => {
  const silent = await start(401, { 'session.endStyle': 'silent' });
  await silent.fail(3);
  expect(silent.confirm).not.toHaveBeenCalled();
  expect(silent.useSession.getState().token).toBeNull();
  const dialog = await start(4, { 'session.endStyle': 'dialog' });
  await dialog.fail(3);
  expect(dialog.confirm).toHaveBeenCalledOnce();
});

test('code 4 never asks [R4-57]', async () => {
  const { fail, confirm } = await start(4);
  await fail(3);
  expect(confirm).not.toHaveBeenCalled();
});

test('a user who has signed in again in another tab stays signed in', async () => {
  const { fail, setSession, useSession, answer, assign } = await start(401);
  await fail(1);
  setSession({ token: 'new' });
  await answer(true);
  await vi.advanceTimersByTimeAsync(5000);
  expect(useSession.getState().token).toBe('new');
  expect(assign).not.toHaveBeenCalled();
});

test('a user who is already at the sign-in page, or has signed in there, is left alone', async () => {
  const { fail, setSession, assign } = await start(4);
  await fail(1);
  vi.stubGlobal('location', new URL('http://plant.test/login?ended=1'));
  await vi.advanceTimersByTimeAsync(5000);
  expect(assign).not.toHaveBeenCalled();
  setSession({ token: 'second' });
  vi.stubGlobal('location', new URL('http://plant.test/home-page'));
  await fail(1);
  setSession({ token: 'third' });
  await vi.advanceTimersByTimeAsync(5000);
  expect(assign).not.toHaveBeenCalled();
});
