import { expect, test } from 'vitest';
import { addParts } from './part-sums.ts';

test('sums of one currency are added exactly, and never to those of another', () => {
  const sums = [
    { per: 'EUR', sum: '0.10' },
    { per: 'CNY', sum: '9007199254740993.01' },
    { per: 'EUR', sum: '0.20' },
    { per: 'CNY', sum: '-0.01' },
    { per: null, sum: '5' },
  ];
  expect(addParts(sums)).toEqual([
    { per: null, sum: '5' },
    { per: 'CNY', sum: '9007199254740993' },
    { per: 'EUR', sum: '0.3' },
  ]);
  expect(addParts([])).toEqual([]);
});

test('what cancels out is nothing, not missing', () => {
  expect(
    addParts([
      { per: 't', sum: '12.5' },
      { per: 't', sum: '-12.5' },
    ]),
  ).toEqual([{ per: 't', sum: '0' }]);
});
