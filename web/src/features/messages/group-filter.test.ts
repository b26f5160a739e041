import { expect, test } from 'vitest';
import { groupFilter } from './group-filter.ts';

const discipline = { id: 'd', title: 'E' };

test('a group whose work is done is told by state and discipline', () => {
  expect(groupFilter('tagItr', { state: 'checksheetComplete', discipline }, 'me')).toEqual({
    and: [
      { field: 'progress', op: 'is', value: 'checksheetComplete' },
      { field: 'discipline', op: 'is', value: 'd' },
    ],
  });
});

test('of work that is not done only what is assigned to the person waits', () => {
  expect(groupFilter('punchListItem', { state: 'raised', discipline: null }, 'me')).toEqual({
    and: [
      { field: 'state', op: 'is', value: 'raised' },
      { field: 'discipline', op: 'blank' },
      { field: 'assignedTo', op: 'is', value: 'me' },
    ],
  });
});

test('a record any discipline may sign is not asked for one', () => {
  expect(groupFilter('handover', { state: 'inSigning', discipline: null }, 'me')).toEqual({
    and: [{ field: 'state', op: 'is', value: 'inSigning' }],
  });
});
