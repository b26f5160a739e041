import { describe, expect, test } from 'vitest';
import { filter } from '@plumbline/contract/register/filter.ts';
import { linkToList, filterOfLink } from '../../lib/place/list-link.ts';
import { itrFilter, mocsNamed, openPunchFilter, OUTSTANDING, punchOfCategory, tagFilter } from './scope-filters.ts';

const scope = { subSystems: ['s1', 's2'], itrClasses: ['c1'], gates: [2, 3], punchCategories: ['a'] };

describe('the link behind a count', () => {
  test('of Tag ITRs filters by its subsystems and classes, without mocks', () => {
    expect(itrFilter(scope, OUTSTANDING)).toEqual({
      and: [
        { field: 'subSystems', op: 'anyOf', value: ['s1', 's2'] },
        { field: 'itrClass', op: 'anyOf', value: ['c1'] },
        { field: 'progress', op: 'anyOf', value: ['notStarted', 'inProgress', 'checksheetComplete', 'toBeReverified'] },
        { field: 'isMock', op: 'is', value: false },
      ],
    });
  });
  test('of all Tag ITRs and of tags leaves out void ones [work areas 4.0-12]', () => {
    expect(itrFilter({})).toEqual({
      and: [
        { field: 'isMock', op: 'is', value: false },
        { field: 'progress', op: 'isNot', value: 'void' },
      ],
    });
  });
  test('of punch items filters for open ones up to its gate, without outstanding work', () => {
    expect(openPunchFilter(scope)).toEqual({
      and: [
        { field: 'subSystems', op: 'anyOf', value: ['s1', 's2'] },
        { field: 'category', op: 'anyOf', value: ['a'] },
        { field: 'state', op: 'anyOf', value: ['raised', 'cleared'] },
        { field: 'isOwl', op: 'is', value: false },
        {
          or: [
            { field: 'gate', op: 'blank' },
            { field: 'gate', op: 'atMost', value: 3 },
          ],
        },
      ],
    });
  });
  test('of one punch category and of named changes opens exactly those rows (use C4)', () => {
    expect(punchOfCategory(scope, 'B')).toEqual({
      and: [openPunchFilter({ ...scope, punchCategories: undefined }), { field: 'category', op: 'is', value: 'B' }],
    });
    expect(JSON.stringify(punchOfCategory(scope, 'B'))).not.toContain('"anyOf","value":["a"]');
    for (const made of [punchOfCategory(scope, 'B'), mocsNamed(['TQ-1', 'TQ-2'])])
      expect(filter.parse(filterOfLink(new URL(linkToList('/any', made), 'http://host').searchParams))).toEqual(made);
  });
  test('of the whole scope filters by no subsystem', () => {
    expect(tagFilter({})).toEqual({ and: [{ field: 'isVoid', op: 'is', value: false }] });
  });
  test('is a filter the server accepts, and reads back unchanged from the address', () => {
    const made = openPunchFilter(scope);
    const address = new URL(linkToList('/PunchList/PunchListItem', made), 'http://host');
    expect(filter.parse(filterOfLink(address.searchParams))).toEqual(made);
  });
});
