import { expect, test } from 'vitest';
import { registers } from '@plumbline/contract/registers/index.ts';
import { w } from '@plumbline/contract/words/word.ts';
import { labelOf } from './row-history.tsx';

test('a change is labelled by the server, else by its field, else by its name', () => {
  const label = w('3 Bolts are tight', '3 螺栓已紧固');
  expect(labelOf(registers.tagItr, { field: 'answers.t3.box', label })).toBe(label);
  expect(labelOf(registers.tagItr, { field: 'comments' })).toBe(registers.tagItr.fields.comments.label);
  expect(labelOf(registers.tagItr, { field: 'gone' })).toEqual({ en: 'gone', zh: 'gone' });
});
