import { expect, test } from 'vitest';
import { beyondOf } from './columns-beyond.tsx';

test('columns beyond the right edge are announced, those half visible are not (use 9, 29)', () => {
  const columns = [
    { id: 'name', left: 0, width: 100 },
    { id: 'area', left: 100, width: 100 },
    { id: 'date', left: 200, width: 80 },
  ];
  expect(beyondOf(columns, 280)).toEqual([]);
  expect(beyondOf(columns, 240)).toEqual([]);
  expect(beyondOf(columns, 239)).toEqual(['date']);
  expect(beyondOf(columns, 120)).toEqual(['area', 'date']);
});
