import { expect, test } from 'vitest';
import { orderedIds, rowId } from './ordered-ids.ts';

test('ids sort in the order of their creation, however many fall into one millisecond', () => {
  let clock = 1_795_459_408_000;
  const next = orderedIds(() => clock);
  const ids = Array.from({ length: 10_000 }, (_, n) => {
    // a machine's clock can also be set back
    if (n === 6000) clock -= 5000;
    if (n % 7000 === 0) clock += 1;
    return next();
  });
  expect(ids).toEqual(ids.toSorted());
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test('all new rows get their ids from one generator, in the order of the act [R2.3-094]', () => {
  const ids = Array.from({ length: 5000 }, rowId);
  expect(ids).toEqual(ids.toSorted());
});
