import { expect, test } from 'vitest';
import { BEFORE, boardOf, weeksOf } from './week-rows.ts';

const group = (row: string | null, week: string, state: string, count: number) => ({
  values: [
    { value: row, title: row ?? '' },
    { value: week, title: week },
    { value: state, title: '' },
  ],
  count,
});
const FROM = '2026-11-23';

test('rows are sorted by title with untitled rows last, cells by urgency, and older overdue work shares one column', () => {
  const rows = boardOf(
    [
      group(null, FROM, 'open', 1),
      group('Store 10', '2026-12-07', 'projected', 4),
      group('Store 2', '2026-11-02', 'overdue', 2),
      group('Store 2', '2026-11-09', 'overdue', 1),
      group('Store 2', FROM, 'signed', 5),
      group('Store 2', FROM, 'overdue', 1),
    ],
    FROM,
  );
  expect(rows.map(({ id, total }) => [id, total])).toEqual([
    ['Store 2', 9],
    ['Store 10', 4],
    [null, 1],
  ]);
  expect(rows[0]?.weeks.get(BEFORE)).toEqual([{ state: 'overdue', count: 3 }]);
  expect(rows[0]?.weeks.get(FROM)).toEqual([
    { state: 'overdue', count: 1 },
    { state: 'signed', count: 5 },
  ]);
  expect(weeksOf(FROM, '2026-12-08', rows)).toEqual([BEFORE, FROM, '2026-11-30', '2026-12-07']);
  expect(weeksOf(FROM, '2026-11-24', [])).toEqual([FROM]);
});
