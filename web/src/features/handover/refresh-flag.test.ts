import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { handoverChanged, useRefreshFlag } from './refresh-flag.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('after a handover action the refresh flag is set and resets after 100 ms [R4-73, R9-10]', () => {
  expect(useRefreshFlag.getState().isSet).toBe(false);
  handoverChanged();
  expect(useRefreshFlag.getState().isSet).toBe(true);
  vi.advanceTimersByTime(99);
  expect(useRefreshFlag.getState().isSet).toBe(true);
  vi.advanceTimersByTime(1);
  expect(useRefreshFlag.getState().isSet).toBe(false);
});

test('a second action keeps the flag for another 100 ms', () => {
  handoverChanged();
  vi.advanceTimersByTime(80);
  handoverChanged();
  vi.advanceTimersByTime(80);
  expect(useRefreshFlag.getState().isSet).toBe(true);
  vi.advanceTimersByTime(20);
  expect(useRefreshFlag.getState().isSet).toBe(false);
});
