import { expect, test } from 'vitest';
import { idleState } from './idle.ts';

const MINUTE = 60_000;
const at = (minutes: number): number => 1_000_000_000 + minutes * MINUTE;
/** Twenty minutes without calls end a session; the server may record the last call up to a minute late. */
const base = { alive: at(0), touched: at(0), seconds: 1200, warning: 2 };

test.each([
  ['a while after the last call', { now: at(16) }, 'calm'],
  ['two minutes before the end', { now: at(17) }, 'warn'],
  ['just before the end', { now: at(18.9) }, 'warn'],
  ['at the end', { now: at(19) }, 'over'],
  ['long after it', { now: at(600) }, 'over'],
  ['when the person types without calls', { now: at(5), touched: at(4) }, 'keep'],
  ['when a call was made just now', { now: at(0.5), touched: at(0.4) }, 'calm'],
  ['when another tab has called since', { now: at(18), alive: at(10) }, 'calm'],
  ['without warnings', { now: at(18), warning: 0 }, 'calm'],
  ['without warnings, at the end', { now: at(19), warning: 0 }, 'over'],
  ['when sessions never end', { now: at(600), seconds: -1 }, 'calm'],
  ['before the first call', { now: at(600), alive: 0 }, 'calm'],
] as const)('%s', (_, idle, state) => {
  expect(idleState({ ...base, ...idle })).toBe(state);
});
