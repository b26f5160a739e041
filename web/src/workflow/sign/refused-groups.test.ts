import { expect, test } from 'vitest';
import { w } from '@plumbline/contract/words/word.ts';
import { groupRefused } from './refused-groups.ts';

test('groups refusals by reason, the most common first', () => {
  const late = w('Signed already', '已签署');
  const early = w('Completed is missing', '缺少 Completed');
  const groups = groupRefused(
    [
      { id: '1', title: 'A', why: late },
      { id: '2', title: 'B', why: early },
      { id: '3', title: 'C', why: early },
    ],
    'zh',
  );
  expect(groups).toEqual([
    { why: '缺少 Completed', titles: ['B', 'C'] },
    { why: '已签署', titles: ['A'] },
  ]);
});
