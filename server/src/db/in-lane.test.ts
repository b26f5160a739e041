import { AppError } from '@plumbline/contract/errors.ts';
import { expect, test } from 'vitest';
import { inLane } from './in-lane.ts';

const soon = () => new Promise((resolve) => setTimeout(resolve, 1));

test('only so many run at once, in the order they came; another lane does not wait for them', async () => {
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

test('a work that fails makes room for the next', async () => {
  const fails = () => inLane({ key: 'c', atOnce: 1 }, () => Promise.reject(new Error('no')));
  const [one, two, three] = await Promise.allSettled([
    fails(),
    fails(),
    inLane({ key: 'c', atOnce: 1 }, async () => 7),
  ]);
  expect([one.status, two.status]).toEqual(['rejected', 'rejected']);
  expect(three).toEqual({ status: 'fulfilled', value: 7 });
});

test('a lane has an end: who comes then is refused at once', async () => {
  const all = await Promise.allSettled(Array.from({ length: 110 }, () => inLane({ key: 'd', atOnce: 2 }, soon)));
  const refused = all.filter((each) => each.status === 'rejected');
  expect(refused).toHaveLength(8);
  for (const { reason } of refused) {
    expect(reason).toBeInstanceOf(AppError);
    expect(reason).toMatchObject({ key: 'busy' });
  }
});
