import { expect, test } from 'vitest';
import { prerequisiteFacts } from './print-procedure.ts';

test('the print shows for each prerequisite whether it is open, and its progress [R2.3-130]', () => {
  const procedure = { id: 'x', description: 'Flushing', steps: 8, stepsDone: 3 };
  const found = [
    { ...procedure, name: 'PR-1', completed: null },
    { ...procedure, name: 'PR-2', completed: { by: 'Li Wei', on: '2026-01-05' } },
  ];
  const factValues = (language: 'en' | 'zh') => prerequisiteFacts(found, language).map(({ value }) => value);
  expect(factValues('en')).toEqual([
    'PR-1 Flushing: OPEN, 3 of 8 steps done',
    'PR-2 Flushing: completed 2026-01-05 by Li Wei',
  ]);
  expect(factValues('zh')[0]).toBe('PR-1 Flushing: 未完成，步骤 3/8');
  expect(prerequisiteFacts([], 'en')).toEqual([]);
});
