import { defaultClientSettings } from '@plumbline/contract/client-settings.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { aBrowser } from '../browser.fixture.ts';

/** Tabs of one origin receive each other's messages, not their own. */
class Channel extends EventTarget {
  static all: Channel[] = [];
  readonly name: string;
  constructor(name: string) {
    super();
    this.name = name;
    Channel.all.push(this);
  }
  tell(data: unknown): void {
    this.postMessage(data); // eslint-disable-line -- the rule takes it for a window
  }
  postMessage(data: unknown): void {
    const copy: unknown = structuredClone(data);
    for (const other of Channel.all)
      if (other !== this) other.dispatchEvent(Object.assign(new Event('message'), { data: copy }));
  }
}

/** Opens another tab: with its own modules and session storage. */
async function aTab(mode: 'local' | 'session' = 'session') {
  const browser = aBrowser('http://plant.test/', { ...defaultClientSettings(), 'storage.session': mode });
  vi.stubGlobal('BroadcastChannel', Channel);
  const session = await import('./session.ts');
  const { joinSession } = await import('./session-to-new-tab.ts');
  return { ...browser, ...session, joinSession, token: () => session.useSession.getState().token };
}

afterEach(() => {
  Channel.all = [];
  vi.unstubAllGlobals();
});

test('where tabs keep their own session, local storage holds no token [R3-119]', async () => {
  const { setSession, storage, tab } = await aTab();
  setSession({ token: 'tok' });
  expect(storage.getItem('plumbline.1') ?? '').not.toContain('tok');
  expect(JSON.parse(tab.getItem('plumbline.1') ?? '')).toHaveProperty('session.token', 'tok');
});

test('a new tab receives the session, and both tabs stay in step', async () => {
  const first = await aTab();
  first.setSession({ token: 'tok', permissions: ['tag:see'] });
  await first.joinSession();
  const second = await aTab();
  await second.joinSession();
  expect(second.token()).toBe('tok');
  expect(second.can('tag:see')).toBe(true);
  first.setSession({ token: 'renewed' });
  expect(second.token()).toBe('renewed');
  second.forgetSession();
  expect(first.token()).toBeNull();
});

test('a tab with its own session accepts no other', async () => {
  const first = await aTab();
  first.setSession({ token: 'one' });
  await first.joinSession();
  const second = await aTab();
  second.setSession({ token: 'two' });
  await second.joinSession();
  first.setSession({ token: 'one more' });
  expect(second.token()).toBe('two');
});

test('a new tab that gets no answer begins signed out', async () => {
  const only = await aTab();
  await only.joinSession();
  expect(only.token()).toBeNull();
});

test('where storage shares the session, nothing is sent on the channel', async () => {
  const { joinSession } = await aTab('local');
  await joinSession();
  expect(Channel.all).toEqual([]);
});

test('malformed messages are ignored', async () => {
  const first = await aTab();
  await first.joinSession();
  const stranger = new Channel('x');
  for (const message of [
    null,
    7,
    { kind: 'give' },
    { kind: 'give', session: { token: 7 } },
    { kind: 'changed', session: {} },
  ])
    stranger.tell(message);
  expect(first.token()).toBeNull();
});
