import { AppError } from '@plumbline/contract/errors.ts';
import { expect, test, vi } from 'vitest';
import { inLane } from './in-lane.ts';

const soon = () => new Promise((resolve) => setTimeout(resolve, 1));

test('a lane runs a limited number of jobs in order of arrival, independently of other lanes', async () => {
  let running = 0;
  let most = 0;
  const order: number[] = [];
  const work = (at: number) => async () => {
    running += 1;
    most = Math.max(most, running);
    order.push(at);
    await soon();
    running -= 1;
    return at;
  };
  const all = Array.from({ length: 10 }, (_, at) => inLane({ key: 'a', atOnce: 3 }, work(at)));
  expect(await inLane({ key: 'b', atOnce: 1 }, async () => running)).toBe(3);
  expect(await Promise.all(all)).toEqual(order);
  expect(most).toBe(3);
});

test('a failed job makes room for the next', async () => {
  const fails = () => inLane({ key: 'c', atOnce: 1 }, () => Promise.reject(new Error('no')));
  const [first, two, three] = await Promise.allSettled([
    fails(),
    fails(),
    inLane({ key: 'c', atOnce: 1 }, async () => 7),
  ]);
  expect([first.status, two.status]).toEqual(['rejected', 'rejected']);
  expect(three).toEqual({ status: 'fulfilled', value: 7 });
});

test('a full lane refuses further jobs immediately', async () => {
  const all = await Promise.allSettled(Array.from({ length: 110 }, () => inLane({ key: 'd', atOnce: 2 }, soon)));
  const refused = all.filter((each) => each.status === 'rejected');
  expect(refused).toHaveLength(8);
  for (const { reason } of refused) {
    expect(reason).toBeInstanceOf(AppError);
    expect(reason).toMatchObject({ key: 'busy' });
  }
});

test('a job that waits too long is refused as busy, and the others keep their turn', async () => {
  vi.useFakeTimers();
  try {
    const first = Promise.withResolvers<string>();
    const running = inLane({ key: 'e', atOnce: 1 }, () => first.promise);
    const early = inLane({ key: 'e', atOnce: 1 }, async () => 'early');
    const rejection = expect(early).rejects.toMatchObject({ key: 'busy', facts: { seconds: 4 } });
    await vi.advanceTimersByTimeAsync(20_000);
    const late = inLane({ key: 'e', atOnce: 1 }, async () => 'late');
    await vi.advanceTimersByTimeAsync(15_000);
    await rejection;
    first.resolve('first');
    expect(await Promise.all([running, late])).toEqual(['first', 'late']);
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});
