import { expect, test } from 'vitest';
import { withRecord } from './recent-records.ts';

const record = (id: string) => ({ register: 'tag', id, title: id });

test('a record that is opened again comes first, and ten are remembered [use 19]', () => {
  const ten = Array.from({ length: 10 }, (_, at) => record(`t${at}`));
  expect(withRecord(ten, record('t3')).map(({ id }) => id)).toEqual([
    't3',
    't0',
    't1',
    't2',
    't4',
    't5',
    't6',
    't7',
    't8',
    't9',
  ]);
  expect(withRecord(ten, record('new'))).toHaveLength(10);
});
