import { PAUSES } from './live-pauses.ts';
import { SOCKET_CLOSE } from '@plumbline/contract/messages.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aBrowser, anAnswer } from '../browser.fixture.ts';

/** A websocket controlled by the test. */
class TestWebSocket extends EventTarget {
  static readonly OPEN = 1;
  static all: TestWebSocket[] = [];
  readonly url: string;
  readonly protocols: readonly string[];
  readonly sent: string[] = [];
  readyState = 0;
  closedWith: number | undefined;
  constructor(url: URL, protocols: readonly string[]) {
    super();
    this.url = url.href;
    this.protocols = protocols;
    TestWebSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(code: number): void {
    this.closedWith = code;
    this.readyState = 3;
  }
  say(frame: unknown): void {
    this.readyState = 1;
    this.dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify(frame) }));
  }
  break(code = 1006): void {
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }
}
const sockets = () => TestWebSocket.all;
const last = (): TestWebSocket => {
  const socket = sockets().at(-1);
  if (!socket) throw new Error('no socket');
  return socket;
};

let page = new EventTarget();
/** Puts the page on screen, or behind another. */
let look: (state: 'visible' | 'hidden') => void;
const fetched = vi.fn(() => Promise.resolve(anAnswer({ code: 0, data: { rows: [], total: 0, unread: 0 }, msg: '' })));

async function aPage() {
  TestWebSocket.all = [];
  const browser = aBrowser('https://plant.test/home-page');
  const visibility = new EventTarget();
  Object.assign(browser.page, {
    visibilityState: 'visible',
    addEventListener: visibility.addEventListener.bind(visibility),
  });
  look = (state) => {
    Object.assign(browser.page, { visibilityState: state });
    visibility.dispatchEvent(new Event('visibilitychange'));
  };
  page = new EventTarget();
  vi.stubGlobal('window', page);
  vi.stubGlobal('WebSocket', TestWebSocket);
  vi.stubGlobal('fetch', fetched);
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const { setSession, forgetSession } = await import('../session/session.ts');
  const { setLanguage } = await import('../value/language.ts');
  const live = await import('./live.ts');
  return { ...live, setSession, forgetSession, setLanguage };
}
const person = (id: string) => ({ id, username: id, fullName: id, mobilePhone: '' });
const scope = (D: string) => ({ A: 'a', B: 'b', C: 'c', D, E: 'e' });

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  fetched.mockClear();
});

test('connects when both project and identity are known, with the token as second subprotocol [R4-70]', async () => {
  const { startLive, setSession, useLive } = await aPage();
  startLive();
  setSession({ token: 'T0ken' });
  setSession({ user: person('li') });
  expect(sockets()).toHaveLength(0);
  setSession({ path: scope('p1') });
  expect(sockets()).toHaveLength(1);
  expect(last().url).toBe('wss://plant.test/msg-center/rtc/p1/li?lang=en');
  expect(last().protocols).toEqual(['rtc', 'T0ken']);
  expect(useLive.getState().state).toBe('connecting');
  last().say({ type: 'ready' });
  expect(useLive.getState().state).toBe('open');
});

async function anOpenPage() {
  const live = await aPage();
  live.startLive();
  live.setSession({ token: 'T', user: person('li'), path: scope('p1') });
  last().say({ type: 'ready' });
  return live;
}

test('reconnects when the project or the identity changes, closing the old socket first [R4-71, R4-72]', async () => {
  const { setSession } = await anOpenPage();
  const first = last();
  setSession({ path: scope('p2') });
  expect(first.closedWith).toBe(1000);
  expect(last().url).toContain('/rtc/p2/li');
  const second = last();
  setSession({ user: person('wang') });
  expect(second.closedWith).toBe(1000);
  expect(last().url).toContain('/rtc/p2/wang');
  expect(sockets()).toHaveLength(3);
});

test('a changed token, scope or right leaves the connection as it is', async () => {
  const { setSession } = await anOpenPage();
  setSession({ token: 'T2' });
  setSession({ path: { ...scope('p1'), E: 'other' }, permissions: ['*'] });
  expect(sockets()).toHaveLength(1);
});

test('signing out closes the connection, and its later messages are ignored', async () => {
  const { forgetSession, onLive, useLive } = await anOpenPage();
  const heard = vi.fn<(frame: unknown) => void>();
  onLive(heard);
  forgetSession();
  expect(last().closedWith).toBe(1000);
  expect(useLive.getState().state).toBe('off');
  last().say({ type: 'message' });
  last().break();
  vi.advanceTimersByTime(120_000);
  expect(heard).not.toHaveBeenCalled();
  expect(sockets()).toHaveLength(1);
});

test('a locked screen has no connection; unlocking opens it again', async () => {
  const { setSession } = await anOpenPage();
  setSession({ locked: true });
  expect(last().closedWith).toBe(1000);
  setSession({ locked: false });
  expect(sockets()).toHaveLength(2);
});

test('a lost connection is retried with growing pauses, and missed changes are read again', async () => {
  const { useLive, onLive } = await anOpenPage();
  const heard = vi.fn<(frame: unknown) => void>();
  onLive(heard);
  last().break();
  expect(useLive.getState().state).toBe('lost');
  let tries = 1;
  for (const pause of [...PAUSES, PAUSES[4]]) {
    vi.advanceTimersByTime(pause - 1);
    expect(sockets()).toHaveLength(tries);
    vi.advanceTimersByTime(1);
    tries += 1;
    expect(sockets()).toHaveLength(tries);
    expect(useLive.getState().state).toBe('lost');
    last().break();
  }
  vi.advanceTimersByTime(PAUSES[4]);
  last().say({ type: 'ready' });
  expect(useLive.getState().state).toBe('open');
  expect(heard.mock.calls).toEqual([[{ type: 'resync' }]]);
  last().break();
  vi.advanceTimersByTime(PAUSES[0]);
  expect(sockets()).toHaveLength(tries + 2);
});

test('what was sent before a connection that failed at first, or opened late, is read', async () => {
  for (const wait of [
    () => {
      last().break();
      vi.advanceTimersByTime(PAUSES[0]);
    },
    () => void vi.advanceTimersByTime(3000),
  ]) {
    const { onLive, setSession } = await anOpenPage();
    const heard = vi.fn<(frame: unknown) => void>();
    onLive(heard);
    setSession({ path: scope('p2') });
    wait();
    last().say({ type: 'ready' });
    expect(heard.mock.calls).toEqual([[{ type: 'resync' }]]);
    setSession({ path: scope('p3') });
    last().say({ type: 'ready' });
    expect(heard).toHaveBeenCalledTimes(1);
    setSession({ path: scope('p1') });
  }
});

test('reconnects immediately when the network is back', async () => {
  const { useLive } = await anOpenPage();
  page.dispatchEvent(new Event('offline'));
  expect(useLive.getState().state).toBe('lost');
  page.dispatchEvent(new Event('online'));
  expect(sockets()).toHaveLength(2);
});

test('a refused project is not retried until something changes', async () => {
  const { useLive, setSession } = await anOpenPage();
  last().break(SOCKET_CLOSE.forbidden);
  vi.advanceTimersByTime(600_000);
  expect(useLive.getState().state).toBe('off');
  expect(sockets()).toHaveLength(1);
  setSession({ path: scope('p2') });
  expect(sockets()).toHaveLength(2);
});

test('a page that a newer one displaced stays quiet in the background, and is live again when the user returns to it', async () => {
  const { useLive, onLive } = await anOpenPage();
  const heard = vi.fn<(frame: unknown) => void>();
  onLive(heard);
  look('hidden');
  last().break(SOCKET_CLOSE.displaced);
  vi.advanceTimersByTime(600_000);
  expect(sockets()).toHaveLength(1);
  expect(useLive.getState().state).toBe('resting');
  look('visible');
  expect(sockets()).toHaveLength(2);
  last().say({ type: 'ready' });
  expect(useLive.getState().state).toBe('open');
  expect(heard.mock.calls).toEqual([[{ type: 'resync' }]]);
});

test('a displaced page that is on screen connects again after a pause', async () => {
  await anOpenPage();
  last().break(SOCKET_CLOSE.displaced);
  vi.advanceTimersByTime(PAUSES[3] - 1);
  expect(sockets()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(sockets()).toHaveLength(2);
});

test('an ended session is detected by an ordinary call, and the connection waits', async () => {
  await anOpenPage();
  last().break(SOCKET_CLOSE.session);
  expect(fetched).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(PAUSES[3] - 1);
  expect(sockets()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(sockets()).toHaveLength(2);
});

test('a connection without any sign of life is dropped', async () => {
  const { useLive } = await anOpenPage();
  const line = last();
  vi.advanceTimersByTime(45_000);
  expect(line.sent).toEqual(['{"lang":"en"}']);
  line.say({ type: 'ready' });
  vi.advanceTimersByTime(10_000);
  expect(useLive.getState().state).toBe('open');
  vi.advanceTimersByTime(35_000 + 10_000);
  expect(useLive.getState().state).toBe('lost');
  expect(line.closedWith).toBe(1000);
});

test('the server is notified of the language, and invalid frames are ignored', async () => {
  const { setLanguage, onLive } = await anOpenPage();
  setLanguage('zh');
  expect(last().sent).toEqual(['{"lang":"zh"}']);
  const heard = vi.fn<(frame: unknown) => void>();
  onLive(heard);
  for (const odd of [null, 7, [], {}, { type: 7 }]) last().say(odd);
  last().say({ type: 'changed', registers: ['tag'] });
  expect(heard.mock.calls).toEqual([[{ type: 'changed', registers: ['tag'] }]]);
});
