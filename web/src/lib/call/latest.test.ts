import { expect, test } from 'vitest';
import { latest } from './latest.ts';

/** A slow storage: each write ends on command. */
function aSlowStore() {
  const written: string[] = [];
  const ends: (() => void)[] = [];
  const keep = latest(async (value: string) => {
    written.push(value);
    await new Promise<void>((resolve) => ends.push(resolve));
    return value;
  });
  return { keep, written, end: () => ends.shift()?.() };
}

test('the first value is written immediately; of those typed in between, only the newest follows', async () => {
  const { keep, written, end } = aSlowStore();
  const all = [keep('a'), keep('ab'), keep('abc')];
  expect(written).toEqual(['a']);
  end();
  await expect.poll(() => written).toEqual(['a', 'abc']);
  end();
  expect(await Promise.all(all)).toEqual(['abc', 'abc', 'abc']);
  void keep('d');
  expect(written).toEqual(['a', 'abc', 'd']);
});

test('after a failed write the next one is tried', async () => {
  let fails = true;
  const keep = latest(async (value: string) => {
    if (fails) throw new Error('full');
    return value;
  });
  await expect(keep('a')).rejects.toThrow('full');
  fails = false;
  expect(await keep('b')).toBe('b');
});
