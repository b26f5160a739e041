import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { unlessLeftBehind } from './left-behind.ts';

const never = new Promise<never>(() => undefined);
const why = new Error('told to stop');

test('a job that hangs is abandoned after time to stop [attack D1]', async () => {
  const stop = new AbortController();
  const waiting = unlessLeftBehind(never, stop.signal, 20);
  expect(await Promise.race([waiting, sleep(60, 'it waits')])).toBe('it waits');
  stop.abort(why);
  await expect(waiting).rejects.toBe(why);
  await expect(unlessLeftBehind(never, AbortSignal.abort(why), 5)).rejects.toBe(why);
});

test('a job that stops in time returns its result, and one that is not stopped is waited for', async () => {
  const stop = new AbortController();
  const ending = unlessLeftBehind(sleep(10, 'whole'), stop.signal, 60_000);
  stop.abort(why);
  expect(await ending).toBe('whole');
  const failing = sleep(1).then(() => Promise.reject(new Error('broken')));
  await expect(unlessLeftBehind(failing, AbortSignal.abort(why), 60_000)).rejects.toThrow('broken');
  expect(await unlessLeftBehind(sleep(5, 'done'), new AbortController().signal, 1)).toBe('done');
});
