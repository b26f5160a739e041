import { expect, test } from 'vitest';
import { countedValues } from './use-values.ts';

test('shown values keep their place when all rows are counted, and rarer values follow', () => {
  const first = [
    { value: 'e', title: 'E', count: 90, atLeast: true },
    { value: null, title: '', count: 40, atLeast: true },
    { value: 'i', title: 'I', count: 7, atLeast: true },
  ] as const;
  const all = [
    { value: null, title: '', count: 4100 },
    { value: 'e', title: 'E', count: 4000 },
    { value: 'm', title: 'M', count: 3 },
  ];
  // the third is not among the values returned for all rows
  expect(countedValues(first, all)).toEqual([all[1], all[0], first[2], all[2]]);
});
