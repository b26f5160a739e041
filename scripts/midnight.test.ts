import { expect, test } from 'vitest';
// @ts-expect-error -- the scripts run before anything is installed, so they are plain JavaScript
import { farFromMidnight } from './midnight.mjs';

/** A moment at which the clock of this machine shows the given time. */
const at = (hour: number, minute: number): Date => new Date(2026, 10, 23, hour, minute);

test('a run that would cross midnight uses a time zone where it is noon, any other one that of the machine', () => {
  expect(farFromMidnight(at(0, 1))).toEqual({});
  expect(farFromMidnight(at(23, 25))).toEqual({});
  const late = at(23, 45);
  const { TZ } = farFromMidnight(late) as { readonly TZ?: string };
  const there = new Intl.DateTimeFormat('en-GB', { timeZone: TZ, hour: '2-digit', minute: '2-digit' }).format(late);
  expect(there).toMatch(/^12:/);
});
