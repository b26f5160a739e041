import { expect, test } from 'vitest';
import { registers } from '@plumbline/contract/registers/index.ts';
import { fieldOf } from '../../grid/columns.ts';
import { filterOf, isComplete, rulesOf, type Rule } from './advanced-rule.ts';

const field = fieldOf(registers.line);
const rule = (name: string, op: Rule['op'], value = ''): Rule => ({ field: name, op, value });

test.each([
  [[rule('name', 'contains', ' PT ')], 'and', { field: 'name', op: 'contains', value: 'PT' }],
  [[rule('designPressure', 'atLeast', '16')], 'and', { field: 'designPressure', op: 'atLeast', value: 16 }],
  [[rule('isExRated', 'is', 'false')], 'and', { field: 'isExRated', op: 'is', value: false }],
  [[rule('area', 'blank')], 'and', { field: 'area', op: 'blank' }],
  [
    [rule('pipeClass', 'anyOf', 'AC1, BC1；DC1')],
    'and',
    { field: 'pipeClass', op: 'anyOf', value: ['AC1', 'BC1', 'DC1'] },
  ],
  [
    [rule('name', 'startsWith', '6'), rule('area', 'is', 'A1')],
    'or',
    {
      or: [
        { field: 'name', op: 'startsWith', value: '6' },
        { field: 'area', op: 'is', value: 'A1' },
      ],
    },
  ],
] as const)('lines %j joined by %s give the filter %j', (rules, join, wanted) => {
  expect(filterOf({ join, rules }, field)).toEqual(wanted);
});

test('incomplete lines and invalid numbers are not used as filters', () => {
  expect(isComplete(rule('designPressure', 'atLeast', 'high'), field('designPressure'))).toBe(false);
  expect(filterOf({ join: 'and', rules: [rule('name', 'contains'), rule('gone', 'is', 'x')] }, field)).toBeUndefined();
});

test('a filter tree is read back into lines, unless it is nested deeper', () => {
  const tree = filterOf({ join: 'or', rules: [rule('name', 'is', 'a'), rule('designPressure', 'atMost', '5')] }, field);
  expect(rulesOf(tree, field)).toEqual({
    join: 'or',
    rules: [rule('name', 'is', 'a'), rule('designPressure', 'atMost', '5')],
  });
  expect(rulesOf(tree && { and: [tree, { field: 'name', op: 'blank' }] }, field)).toBeNull();
  expect(rulesOf(undefined, field)).toEqual({ join: 'and', rules: [] });
});
