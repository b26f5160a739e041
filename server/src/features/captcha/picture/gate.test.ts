import { expect, test } from 'vitest';
import { gate } from './gate.ts';

test('a gate limits the jobs that run and those that wait, and refuses the rest', async () => {
  const enter = gate({ atOnce: 2, waiting: 3 });
  const ends: (() => void)[] = [];
  let running = 0;
  let most = 0;
  const work = async (): Promise<string> => {
    running += 1;
    most = Math.max(most, running);
    await new Promise<void>((end) => ends.push(end));
    running -= 1;
    return 'done';
  };
  const answers = Promise.all(Array.from({ length: 7 }, () => enter(work)));
  for (let ended = 0; ended < 5; ended += 1) {
    await expect.poll(() => ends.length).toBeGreaterThan(ended);
    ends[ended]?.();
  }
  expect(await answers).toEqual(['done', 'done', 'done', 'done', 'done', null, null]);
  expect(most).toBe(2);
});

test('a failed job makes room for the next', async () => {
  const enter = gate({ atOnce: 1, waiting: 1 });
  await expect(enter(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await enter(() => Promise.resolve(7))).toBe(7);
});
