import { describe, expect, test } from 'vitest';
import { beginEdit, draftOf, isChanged } from './sheet-edit.ts';
import { sheet } from './sheet-fixture.ts';
import { openSheet, reduceSheet, type SheetAction, type SheetState } from './sheet-state.ts';

const task = sheet.template.tasks[1];
if (task === undefined) throw new Error('the fixture has two tasks');
const after = (state: SheetState, ...actions: readonly SheetAction[]): SheetState => actions.reduce(reduceSheet, state);
const tick = (option: string): SheetAction => ({
  kind: 'box',
  task,
  option,
  begin: (edit) => draftOf(task, 'en', { raisedBy: null, edit }),
});
const theirs = { ...sheet, rev: 4, answers: { 'plate.box': 'NA' } };

describe('opening a sheet', () => {
  const typed = { ...beginEdit(sheet), answers: { ...sheet.answers, 'earth.box': 'OK' } };
  const draft = { rev: 3, at: '2026-11-21T03:00:00Z', base: sheet, edit: typed };

  test('restores unsaved input, and says so', () => {
    expect(openSheet(sheet, draft)).toMatchObject({ edit: typed, restoredAt: draft.at });
  });
  test('applies the draft to a newer sheet', () => {
    expect(openSheet(theirs, draft)).toMatchObject({
      edit: { answers: { 'plate.box': 'NA', 'earth.box': 'OK' } },
      taken: ['plate.box'],
      conflicts: [],
    });
  });
  test('says nothing about a draft without changes', () => {
    expect(openSheet(sheet, { ...draft, edit: beginEdit(sheet) }).restoredAt).toBeNull();
  });
});

describe('a sheet changed by another user', () => {
  test('is simply shown while nothing is typed', () => {
    expect(after(openSheet(sheet, null), { kind: 'arrived', sheet: theirs }).edit.answers).toEqual({
      'plate.box': 'NA',
    });
  });
  test('is merged with typed input, and conflicts wait for a decision', () => {
    const clash = { ...sheet, rev: 4, answers: { ...sheet.answers, 'earth.box': 'NA' } };
    const state = after(openSheet(sheet, null), tick('OK'), { kind: 'arrived', sheet: clash });
    expect(state.conflicts).toEqual([{ name: 'earth.box', mine: 'OK', theirs: 'NA' }]);
    const [conflict] = state.conflicts;
    if (conflict === undefined) throw new Error('no conflict');
    const decided = after(state, { kind: 'decide', conflict, value: 'NA' });
    expect(decided.conflicts).toEqual([]);
    expect(isChanged(decided.sheet, decided.edit)).toBe(false);
  });
  test('asks again after a reload while a conflict waits', () => {
    const clash = { ...sheet, rev: 4, answers: { ...sheet.answers, 'earth.box': 'NA' } };
    const { base, edit } = after(openSheet(sheet, null), tick('OK'), { kind: 'arrived', sheet: clash });
    expect(base.rev).toBe(3);
    expect(openSheet(clash, { rev: base.rev, at: '', base, edit }).conflicts).toHaveLength(1);
  });
  test('is not replaced by an older answer that arrives late', () => {
    const state = after(openSheet(theirs, null), { kind: 'arrived', sheet });
    expect(state.sheet.rev).toBe(4);
  });
});

describe('saving', () => {
  test('leaves no unsaved changes', () => {
    const state = after(openSheet(sheet, null), tick('OK'));
    const saved = { ...sheet, rev: 4, answers: state.edit.answers };
    const clean = after(state, { kind: 'saved', sheet: saved, sent: state.edit });
    expect(isChanged(clean.sheet, clean.edit)).toBe(false);
  });
  test('keeps what is typed while it is running', () => {
    const state = after(openSheet(sheet, null), tick('OK'));
    const typedOn = after(state, { kind: 'comment', text: 'wait' });
    const saved = { ...sheet, rev: 4, answers: state.edit.answers };
    const still = after(typedOn, { kind: 'saved', sheet: saved, sent: state.edit });
    expect(still.edit.comment).toBe('wait');
    expect(still.conflicts).toEqual([]);
  });
});

test('marking all remaining is undone in one step', () => {
  const state = after(openSheet(sheet, null), { kind: 'tickRemaining' });
  expect(state.ticked).toEqual(['earth.box', 'winding.box']);
  expect(after(state, { kind: 'untick' })).toMatchObject({ edit: { answers: sheet.answers }, ticked: [] });
});

test('discarding returns to the saved sheet', () => {
  expect(after(openSheet(sheet, null), tick('PL'), { kind: 'discard' }).edit).toEqual(beginEdit(sheet));
});
