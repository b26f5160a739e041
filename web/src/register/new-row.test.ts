import { expect, test } from 'vitest';
import { newRowAddress, startsOf } from './new-row.ts';

test('the initial values of a new row are in its address, and a broken address has none [R1-13]', () => {
  const starts = { workPack: { id: 'a', title: 'WP & 1' }, round: 2 };
  const address = newRowAddress('/WorkPack/WorkPackApproval', starts);
  expect(startsOf(new URL(address, 'http://x').searchParams)).toEqual(starts);
  for (const broken of ['{', '[]', '3']) expect(startsOf(new URLSearchParams({ starts: broken }))).toEqual({});
});
