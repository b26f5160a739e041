import { expect, test } from 'vitest';
import { together } from './together.ts';

test('what is asked for at one moment is read together, each key once; what comes later by itself', async () => {
  const asked: (readonly string[])[] = [];
  const read = together(async (keys) => {
    asked.push(keys);
    return keys.map((key) => key.toUpperCase());
  });
  expect(await Promise.all([read('a'), read('b'), read('a')])).toEqual(['A', 'B', 'A']);
  expect(await read('c')).toBe('C');
  expect(asked).toEqual([['a', 'b'], ['c']]);
});

test('a failure is told to all who asked, and the next are asked anew', async () => {
  let isLost = true;
  const read = together(async (keys) => {
    if (isLost) throw new Error('lost');
    return keys;
  });
  expect((await Promise.allSettled([read('a'), read('b')])).map(({ status }) => status)).toEqual([
    'rejected',
    'rejected',
  ]);
  isLost = false;
  expect(await read('a')).toBe('a');
});
