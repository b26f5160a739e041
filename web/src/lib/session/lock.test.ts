import { home } from '@plumbline/contract/features/progress/calls/figures.ts';
import { sessionUnlock } from '@plumbline/contract/features/session/calls/sessions.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { aBrowser, anAnswer } from '../browser.fixture.ts';

/** A server whose session is locked until the test unlocks it. */
async function start() {
  const { storage } = aBrowser();
  let locked = true;
  const fetched = vi.fn<(path: string) => Promise<Response>>(async (path) =>
    anAnswer(
      locked && path !== sessionUnlock.path
        ? { code: 18, data: null, msg: 'locked' }
        : { code: 0, data: path, msg: '' },
    ),
  );
  vi.stubGlobal('fetch', fetched);
  const { send } = await import('../call/send.ts');
  const { setSession, useSession, forgetSession } = await import('./session.ts');
  const { openScreen } = await import('./lock.ts');
  setSession({ token: 'tok' });
  const settle = () => new Promise((done) => setTimeout(done));
  const unlock = (): void => {
    locked = false;
    openScreen();
  };
  return { storage, fetched, send, useSession, forgetSession, settle, unlock };
}

afterEach(() => vi.unstubAllGlobals());

test('code 18 locks the screen, also after a reload [R4-58, R8-12]', async () => {
  const { send, useSession, settle } = await start();
  void send(home, null);
  await settle();
  expect(useSession.getState().locked).toBe(true);
  vi.resetModules();
  const again = await import('./session.ts');
  expect(again.useSession.getState().locked).toBe(true);
});

test('calls that hit the lock wait and are answered after unlocking: nothing typed is lost', async () => {
  const { send, fetched, settle, unlock } = await start();
  const answers = Promise.all([send(home, null), send(home, null)]);
  await settle();
  expect(fetched).toHaveBeenCalledTimes(2);
  unlock();
  await expect(answers).resolves.toEqual([home.path, home.path]);
  expect(fetched).toHaveBeenCalledTimes(4);
});

test('waiting calls are refused when the session ends instead', async () => {
  const { send, forgetSession, settle } = await start();
  const answer = expect(send(home, null)).rejects.toMatchObject({ key: 'locked' });
  await settle();
  forgetSession();
  await answer;
});

test('a waiting call can be aborted', async () => {
  const { send, settle } = await start();
  const stop = new AbortController();
  const answer = expect(send(home, null, { signal: stop.signal })).rejects.toMatchObject({ name: 'AbortError' });
  await settle();
  stop.abort();
  await answer;
});

test('the unlock call itself does not wait', async () => {
  const { send } = await start();
  await expect(send(sessionUnlock, { password: 'x' })).resolves.toBe(sessionUnlock.path);
});

test('a late code 18 of another session locks nothing', async () => {
  const { useSession } = await start();
  const { lockScreen } = await import('./lock.ts');
  lockScreen('old');
  expect(useSession.getState().locked).toBe(false);
});
