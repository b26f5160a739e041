import { errorLog } from '@plumbline/contract/features/client/calls.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aBrowser, anAnswer } from '../lib/browser.fixture.ts';

const confirm = vi.fn<(question: { title: string }) => Promise<boolean>>();
const reload = vi.fn<() => void>();
const fetched = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();
let heard: EventTarget;

async function start(address = 'http://plant.test/TaggedItems/Tag', hasPlace = true) {
  aBrowser(address);
  vi.stubGlobal('location', Object.assign(new URL(address), { reload }));
  heard = new EventTarget();
  vi.stubGlobal('window', Object.assign(heard, { confirm: vi.fn(() => false) }));
  vi.stubGlobal('fetch', fetched);
  const { bindNotify } = await import('../lib/look/notify.ts');
  if (hasPlace) bindNotify({ message: vi.fn(), toast: vi.fn(), notification: vi.fn(), confirm });
  return import('./faults.ts');
}
const sentBodies = (): unknown[] =>
  fetched.mock.calls.map(([, init]) => JSON.parse(typeof init.body === 'string' ? init.body : ''));
const settle = () => new Promise((done) => setTimeout(done, 5));

beforeEach(() => {
  for (const mock of [confirm, reload, fetched]) mock.mockReset();
  fetched.mockImplementation(async () => anAnswer({ code: 0, data: null, msg: '' }));
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('an error in the page [R2-04]', () => {
  test('is reported with URL and message, secrets removed', async () => {
    const { logFault } = await start('http://plant.test/login?ticket=abc&employeeCode=42&a=1');
    logFault(new TypeError('x is not a function, password=hunter2'));
    await settle();
    expect(fetched.mock.lastCall?.[0]).toBe(errorLog.path);
    expect(sentBodies()).toEqual([
      {
        url: 'http://plant.test/login?ticket=…&employeeCode=…&a=1',
        message: 'TypeError: x is not a function, password=…',
      },
    ]);
    expect(console.error).toHaveBeenCalledOnce();
  });

  test('is reported at most 10 times a minute', async () => {
    const { logFault } = await start();
    for (let at = 0; at < 30; at += 1) logFault(new Error(`m${at}`));
    await settle();
    expect(sentBodies()).toHaveLength(10);
  });

  test('is reported when nothing catches it, unless it is a refused call', async () => {
    const { watchFaults } = await start();
    const { CallError } = await import('../lib/call/call-error.ts');
    watchFaults();
    heard.dispatchEvent(Object.assign(new Event('error'), { error: new Error('one') }));
    heard.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: 'two' }));
    heard.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new CallError('no', { code: 4 }) }));
    await settle();
    expect(sentBodies().map((each) => Reflect.get(Object(each), 'message'))).toEqual(['Error: one', 'two']);
  });

  test('that cannot be reported causes no further error', async () => {
    const { logFault } = await start();
    fetched.mockImplementation(() => Promise.reject(new TypeError('offline')));
    expect(() => logFault(new Error('x'))).not.toThrow();
    await settle();
  });
});

describe('a part of the page that fails to load [R8-18]', () => {
  const fail = (): boolean => heard.dispatchEvent(new Event('vite:preloadError'));

  test('asks once to refresh for a new version, however many parts are missing', async () => {
    const { watchFaults } = await start();
    confirm.mockResolvedValue(true);
    watchFaults();
    fail();
    fail();
    await settle();
    expect(confirm).toHaveBeenCalledOnce();
    expect(confirm.mock.lastCall?.[0].title).toBe('A new version is available. Please refresh the page.');
    expect(reload).toHaveBeenCalledOnce();
  });

  test('reloads at most once per version, so that it cannot loop', async () => {
    const { watchFaults } = await start();
    confirm.mockResolvedValue(true);
    watchFaults();
    fail();
    await settle();
    fail();
    await settle();
    expect([confirm.mock.calls.length, reload.mock.calls.length]).toEqual([1, 1]);
  });

  test('does not reload when the user says later, and asks again at the next failure', async () => {
    const { watchFaults } = await start();
    confirm.mockResolvedValue(false);
    watchFaults();
    fail();
    await settle();
    fail();
    await settle();
    expect([confirm.mock.calls.length, reload.mock.calls.length]).toEqual([2, 0]);
  });

  test('asks nothing without a connection, when a refresh would lose the page', async () => {
    const { watchFaults } = await start();
    fetched.mockImplementation(() => Promise.reject(new TypeError('offline')));
    watchFaults();
    fail();
    await settle();
    expect(confirm).not.toHaveBeenCalled();
  });

  test('asks through the browser while no dialog can be drawn yet', async () => {
    const { watchFaults } = await start('http://plant.test/login', false);
    watchFaults();
    fail();
    await settle();
    expect(window.confirm).toHaveBeenCalledExactlyOnceWith('A new version is available. Please refresh the page.');
  });
});
