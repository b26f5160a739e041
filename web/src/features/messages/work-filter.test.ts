import { expect, test } from 'vitest';
import { filter } from '@plumbline/contract/register/filter.ts';
import { ALL_WORK, workFilter } from './work-filter.ts';

test('my checks are filtered by area, discipline, state and fragments of their identifying texts [use 7.2]', () => {
  const base = { field: 'overdue', op: 'is', value: true } as const;
  expect(workFilter(undefined, ALL_WORK)).toBeUndefined();
  expect(workFilter(base, ALL_WORK)).toEqual(base);
  const query = { text: ' 1005  I03 ', area: ['a'], discipline: [], state: ['notStarted', 'inProgress'] };
  const complete = workFilter(base, query);
  expect(complete).toMatchObject({
    and: [
      base,
      { or: [{ value: '1005' }, { value: '1005' }, { value: '1005' }, { value: '1005' }] },
      { or: [{ value: 'I03' }, {}, {}, {}] },
      { field: 'area', op: 'anyOf', value: ['a'] },
      { field: 'state', op: 'anyOf', value: ['notStarted', 'inProgress'] },
    ],
  });
  expect(filter.safeParse(complete).success).toBe(true);
  expect(workFilter(undefined, { ...query, text: '', state: [] }, 'area')).toBeUndefined();
});
