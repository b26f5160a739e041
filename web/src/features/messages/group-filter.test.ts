import { expect, test } from 'vitest';
import { groupFilter } from './group-filter.ts';

const discipline = { id: 'd', title: 'E' };

test('a group of finished work is filtered by state and discipline', () => {
  expect(groupFilter('tagItr', { state: 'checksheetComplete', discipline }, 'me')).toEqual({
    and: [
      { field: 'progress', op: 'is', value: 'checksheetComplete' },
      { field: 'discipline', op: 'is', value: 'd' },
    ],
  });
});

test('a group of unfinished work is filtered to what is assigned to the user', () => {
  expect(groupFilter('punchListItem', { state: 'raised', discipline: null }, 'me')).toEqual({
    and: [
      { field: 'state', op: 'is', value: 'raised' },
      { field: 'discipline', op: 'blank' },
      { field: 'assignedTo', op: 'is', value: 'me' },
    ],
  });
});

test('a record any discipline may sign is not filtered by discipline', () => {
  expect(groupFilter('handover', { state: 'inSigning', discipline: null }, 'me')).toEqual({
    and: [{ field: 'state', op: 'is', value: 'inSigning' }],
  });
});
