import { expect, test } from 'vitest';
import type { Filter } from '@plumbline/contract/register/filter.ts';
import { mayMatch } from './may-match.ts';

const state = (op: 'is' | 'anyOf' | 'isNot' | 'notBlank', value?: string | readonly string[]): Filter => ({
  field: 'state',
  op,
  value,
});
const other: Filter = { field: 'name', op: 'contains', value: 'P-1' };

test.each<[Filter, boolean]>([
  [state('is', 'missing'), true],
  [state('is', 'extra'), false],
  [state('anyOf', ['extra', 'missing']), true],
  [state('anyOf', ['extra']), false],
  [state('anyOf', []), false],
  [{ and: [other, state('is', 'extra')] }, false],
  [{ and: [other, state('is', 'missing')] }, true],
  [{ or: [other, state('is', 'extra')] }, true],
  [{ or: [state('is', 'matched'), { and: [state('is', 'extra'), other] }] }, false],
  // only equality is decided here; everything else is left to the database
  [state('isNot', 'missing'), true],
  [state('notBlank'), true],
  [{ field: 'toString', op: 'is', value: 'extra' }, true],
  [{ and: [] }, true],
])('among rows that are all missing, a match of %j is possible: %s', (filter, may) => {
  expect(mayMatch({ state: 'missing' }, filter)).toBe(may);
});
