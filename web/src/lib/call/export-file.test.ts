import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aBrowser, anAnswer } from '../browser.fixture.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const QUEUE = '/api/ext/exports/queue';

/** A server that starts the file on command, and until then reports the export's queue position. */
async function start(places: readonly (number | null)[]) {
  aBrowser('http://plant.test/TaggedItems/Tag');
  const requests: string[] = [];
  const messages: string[] = [];
  const file = Promise.withResolvers<Response>();
  const left = [...places];
  vi.stubGlobal('fetch', async (path: string) => {
    if (path !== QUEUE) return file.promise;
    requests.push(path);
    const before = left.shift() ?? null;
    return anAnswer({ code: 0, data: before === null ? null : { running: 4, before }, msg: '' });
  });
  const { bindNotify } = await import('../look/notify.ts');
  const silent = (): void => {};
  const message = (_: unknown, text: string): void => void messages.push(text);
  bindNotify({ message, toast: message, notification: silent, confirm: async () => true });
  const { exportFile } = await import('./export-file.ts');
  const refuse = (): void => file.resolve(anAnswer({ code: 1, data: null, msg: 'Refused' }));
  const done = exportFile('tag', { format: 'csv' }).catch((error: unknown) => String(error));
  return { asked: requests, said: messages, refuse, done };
}

test('a queued export reports its place in the queue, once per place, until it runs', async () => {
  const { asked: requests, said: messages, refuse, done } = await start([2, 2, 0, null]);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(messages).toEqual([
    '4 exports are running. Yours is waiting; ahead of it: 2.',
    '4 exports are running. Yours is the next.',
  ]);
  expect(requests.length).toBe(4);
  refuse();
  expect(await done).toContain('Refused');
});

test('an export answered immediately needs no status query', async () => {
  const { asked: requests, said: messages, refuse, done } = await start([1]);
  refuse();
  expect(await done).toContain('Refused');
  await vi.advanceTimersByTimeAsync(20_000);
  expect([requests, messages]).toEqual([[], []]);
});
