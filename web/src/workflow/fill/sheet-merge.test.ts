import { expect, test } from 'vitest';
import { beginEdit } from './sheet-edit.ts';
import { decide, mergeSheets } from './sheet-merge.ts';

const base = { answers: { 'a.box': 'OK', 'b.value': 5 }, comment: '' };
const ownEdit = (answers: Record<string, string | number>, comment = '') => beginEdit({ answers, comment });

test('keeps changes that only one side made', () => {
  const merged = mergeSheets(base, ownEdit({ 'a.box': 'NA', 'b.value': 5 }), {
    answers: { 'a.box': 'OK', 'b.value': 7 },
    comment: 'theirs',
  });
  expect(merged.edit).toMatchObject({ answers: { 'a.box': 'NA', 'b.value': 7 }, comment: 'theirs' });
  expect(merged.conflicts).toEqual([]);
  expect(merged.taken).toEqual(['b.value', 'comment']);
});

test('lists what both changed, and lets each be decided', () => {
  const merged = mergeSheets(base, ownEdit({ 'a.box': 'OK', 'b.value': 6 }, 'mine'), {
    answers: { 'a.box': 'OK', 'b.value': 7 },
    comment: 'theirs',
  });
  expect(merged.conflicts).toEqual([
    { name: 'b.value', mine: 6, theirs: 7 },
    { name: 'comment', mine: 'mine', theirs: 'theirs' },
  ]);
  expect(merged.edit).toMatchObject({ answers: { 'b.value': 6 }, comment: 'mine' });
  const decided = merged.conflicts.reduce((edit, conflict) => decide(edit, conflict, conflict.theirs), merged.edit);
  expect(decided).toMatchObject({ answers: { 'b.value': 7 }, comment: 'theirs' });
});

test('sees no conflict where both wrote the same', () => {
  const merged = mergeSheets(base, ownEdit({ 'a.box': 'NA', 'b.value': 5 }, 'x'), {
    answers: { 'a.box': 'NA', 'b.value': 5 },
    comment: 'x',
  });
  expect(merged.conflicts).toEqual([]);
});

test('keeps my removal of an answer', () => {
  const merged = mergeSheets(base, ownEdit({ 'b.value': 5 }), {
    answers: { 'a.box': 'OK', 'b.value': 7 },
    comment: '',
  });
  expect(merged.edit.answers).toEqual({ 'b.value': 7 });
});
