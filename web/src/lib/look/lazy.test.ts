import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadPart } from './lazy.ts';

const fetched = vi.fn<() => Promise<Response>>();
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('addEventListener', vi.fn());
  vi.stubGlobal('removeEventListener', vi.fn());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const lost = new TypeError('Failed to fetch dynamically imported module');

test('a part that is opened without a connection loads once the server answers, and nothing fails meanwhile [R8-18]', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(lost);
  const part = loadPart(load);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load.mock.calls.length).toBeGreaterThan(3);
  load.mockResolvedValue('there');
  await vi.advanceTimersByTimeAsync(15_000);
  await expect(part).resolves.toBe('there');
});

test('a part is tried once more when the connection was lost for a moment only [R8-18]', async () => {
  fetched.mockResolvedValue(new Response());
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(lost).mockResolvedValueOnce('there');
  await expect(loadPart(load)).resolves.toBe('there');
});

test('a part that the server does not have fails', async () => {
  fetched.mockResolvedValue(new Response());
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(lost);
  await expect(loadPart(load)).rejects.toBe(lost);
  expect(load).toHaveBeenCalledTimes(2);
});
