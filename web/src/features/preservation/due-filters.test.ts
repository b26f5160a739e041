import { expect, test } from 'vitest';
import { DUE, dueFilter } from './due-filters.ts';

test('quick filters: overdue ends yesterday, weeks follow one another from today without a gap [work-areas 4.5 11]', () => {
  const bounds = DUE.map((due) => {
    const filter = dueFilter(due, '2026-02-27');
    return ('and' in filter ? filter.and : []).flatMap((part) =>
      'field' in part && part.field === 'dueDate' ? [part.value] : [],
    );
  });
  expect(bounds).toEqual([
    ['2026-02-26'],
    ['2026-02-27', '2026-03-05'],
    ['2026-03-06', '2026-03-12'],
    ['2026-03-13', '2026-03-19'],
    ['2026-03-20', '2026-03-26'],
  ]);
  const open = { field: 'progress', op: 'anyOf', value: ['notStarted', 'inProgress', 'checksheetComplete'] };
  for (const due of DUE)
    expect(dueFilter(due, '2026-02-27')).toMatchObject({ and: expect.arrayContaining([open]) as unknown });
});
