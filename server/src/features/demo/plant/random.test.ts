import { expect, test } from 'vitest';
import { random, shareOf } from './random.ts';

test('the same parts give the same random numbers, others different ones', () => {
  const three = (...parts: (string | number)[]): number[] => {
    const chance = random(...parts);
    return [chance.next(), chance.next(), chance.next()];
  };
  expect(three(1, 'a')).toEqual(three(1, 'a'));
  expect(three(1, 'a')).not.toEqual(three(1, 'b'));
  expect(three(1, 'a')).not.toEqual(three(2, 'a'));
});

test('random numbers are evenly distributed', () => {
  const tenths = Array.from({ length: 10 }, () => 0);
  for (let at = 0; at < 20_000; at += 1) {
    const tenth = Math.floor(shareOf('even', at) * 10);
    tenths[tenth] = (tenths[tenth] ?? 0) + 1;
  }
  expect(Math.min(...tenths)).toBeGreaterThan(1800);
  expect(Math.max(...tenths)).toBeLessThan(2200);
});

test('whole numbers stay within their limits and reach them', () => {
  const chance = random('limits');
  const seen = new Set(Array.from({ length: 200 }, () => chance.int(3, 5)));
  expect([...seen].toSorted()).toEqual([3, 4, 5]);
});
