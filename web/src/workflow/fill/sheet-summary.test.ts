import { expect, test } from 'vitest';
import { sheet } from './sheet-fixture.ts';
import { summaryOf } from './sheet-summary.ts';

const toTexts = (...input: Parameters<typeof summaryOf>) =>
  summaryOf(...input).map(({ word, isBad }) => `${isBad ? '! ' : ''}${word.en}`);

test('before signing, a sheet shows what is answered, raised and out of limits (use 7.2)', () => {
  expect(toTexts(sheet)).toEqual(['! 1 of 3 tasks answered', 'No PL', 'No values out of limits']);
  const item = { id: 'p', task: 'earth', number: 'PL-000085', category: 'A', state: 'open' };
  const answers = {
    'plate.box': 'OK',
    'earth.box': 'PL',
    'winding.box': 'OK',
    'winding.value': 3,
    'winding.comment': 'wet',
  };
  expect(toTexts({ ...sheet, answers, punch: [item] })).toEqual([
    '3 of 3 tasks answered',
    '! 1 PL → PL-000085',
    '! 1 value out of limits',
  ]);
  // unsaved input counts as on the paper beside it (use C2)
  const unsaved = { answers: { 'plate.box': 'OK', 'earth.box': 'PL', 'winding.box': 'OK', 'winding.value': 120 } };
  expect(toTexts(sheet, unsaved)).toEqual([
    '3 of 3 tasks answered',
    '! 1 PL, raised on saving',
    'No values out of limits',
  ]);
  // a form without measurements and punch items has neither line
  const tasks = sheet.template.tasks.filter(({ name }) => name !== 'winding');
  const { punchBox: _none, ...plain } = sheet.template;
  expect(toTexts({ ...sheet, template: { ...plain, tasks } })).toEqual(['! 1 of 2 tasks answered']);
});
