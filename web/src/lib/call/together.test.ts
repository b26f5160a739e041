import { expect, test } from 'vitest';
import { together } from './together.ts';

test('simultaneous requests are read together, each key once; later ones separately', async () => {
  const requests: (readonly string[])[] = [];
  const read = together(async (keys) => {
    requests.push(keys);
    return keys.map((key) => key.toUpperCase());
  });
  expect(await Promise.all([read('a'), read('b'), read('a')])).toEqual(['A', 'B', 'A']);
  expect(await read('c')).toBe('C');
  expect(requests).toEqual([['a', 'b'], ['c']]);
});

test('a failure reaches everyone who asked, and the next request tries again', async () => {
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
