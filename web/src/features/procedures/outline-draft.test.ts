import { expect, test } from 'vitest';
import {
  isDirty,
  moved,
  movedSection,
  placedAt,
  type OutlineDraft,
  put,
  renumbered,
  toSave,
  withSection,
  withStep,
  without,
} from './outline-draft.ts';

const done = { by: 'Li Wei', on: '2026-01-05' };
const section = (id: string, number: string, parent: string | null = null) => ({
  id,
  rev: 1,
  number,
  description: id,
  parent,
  completed: null,
});
const step = (id: string, sectionId: string, number: string, isDone = false) => ({
  id,
  rev: 1,
  section: sectionId,
  number,
  description: id,
  holdPoint: false,
  expectedValue: null,
  unit: null,
  lowerLimit: null,
  upperLimit: null,
  completed: isDone ? done : null,
});
const base = {
  sections: [section('a', '1'), section('b', '2'), section('c', '2.1', 'b')],
  steps: [step('1', 'a', '1'), step('2', 'a', '2'), step('3', 'c', '1')],
};
const toTexts = ({ sections, steps }: OutlineDraft): readonly string[] =>
  steps.map(
    ({ id, section: sectionId, number }) =>
      `${id}=${sections.find((section) => section.id === sectionId)?.number}.${number}`,
  );

test('a step is inserted, and the steps after it are renumbered [R2.3-132]', () => {
  expect(toTexts(withStep(base, 'new', 'a', '1'))).toEqual(['1=1.1', 'new=1.2', '2=1.3', '3=2.1.1']);
  expect(toTexts(without(withStep(base, 'new', 'a', '1'), '1'))).toEqual(['new=1.1', '2=1.2', '3=2.1.1']);
});

test('next to completed steps nothing is renumbered: an inserted step gets its own number [R2.3-132]', () => {
  const begun = { ...base, steps: [step('1', 'a', '1', true), step('2', 'a', '2'), step('3', 'c', '1')] };
  expect(toTexts(withStep(begun, 'new', 'a', '1'))).toEqual(['1=1.1', 'new=1.1.1', '2=1.2', '3=2.1.1']);
  expect(toTexts(withStep(begun, 'new', 'a', '2'))).toEqual(['1=1.1', '2=1.2', 'new=1.3', '3=2.1.1']);
  expect(movedSection(begun, 'a', 1)).toBe(begun);
  expect(moved(begun, '1', 1)).toBe(begun);
  // a procedure with its own numbering retains it
  const tens = { ...base, steps: [step('1', 'a', '10'), step('2', 'a', '20')] };
  expect(toTexts(withStep(tens, 'new', 'a', '1'))).toEqual(['1=1.10', 'new=1.10.1', '2=1.20']);
  expect(toTexts(renumbered(tens))).toEqual(['1=1.1', '2=1.2']);
});

test('a section moves with everything in it, and a step moves past the edge of its section [R2.3-131]', () => {
  const swapped = movedSection(base, 'a', 1);
  expect(swapped.sections.map(({ id, number }) => `${id}=${number}`)).toEqual(['b=1', 'c=1.1', 'a=2']);
  expect(toTexts(swapped)).toEqual(['3=1.1.1', '1=2.1', '2=2.2']);
  expect(toTexts(moved(base, '2', 1))).toEqual(['1=1.1', '2=2.1', '3=2.1.1']);
  expect(toTexts(moved(base, '2', -1))).toEqual(['2=1.1', '1=1.2', '3=2.1.1']);
  expect(withSection(base, 'new', 'b').sections.map(({ number }) => number)).toEqual(['1', '2', '2.1', '2.2']);
});

test('a row that is dragged takes the place of the row it is dropped on [R2.3-131]', () => {
  const edited = { ...base, steps: [...base.steps.slice(0, 2), step('x', 'a', '3'), step('3', 'c', '1')] };
  expect(toTexts(placedAt(edited, '1', 'x'))).toEqual(['2=1.1', 'x=1.2', '1=1.3', '3=2.1.1']);
  expect(toTexts(placedAt(edited, 'x', '1'))).toEqual(['x=1.1', '1=1.2', '2=1.3', '3=2.1.1']);
  // into another section: before the step it is dropped on, or first when dropped on the section
  expect(toTexts(placedAt(edited, '2', '3'))).toEqual(['1=1.1', 'x=1.2', '2=2.1.1', '3=2.1.2']);
  expect(toTexts(placedAt(edited, '3', 'a'))).toEqual(['3=1.1', '1=1.2', '2=1.3', 'x=1.4']);
  expect(toTexts(placedAt(edited, '3', 'b'))).toEqual(['1=1.1', '2=1.2', 'x=1.3', '3=2.1']);
  const sections = (draft: OutlineDraft) => draft.sections.map(({ id, number, parent }) => [id, number, parent]);
  expect(sections(placedAt(base, 'b', 'a'))).toEqual([
    ['b', '1', null],
    ['c', '1.1', 'b'],
    ['a', '2', null],
  ]);
  // a section with its contents into another one, and out of it
  expect(sections(placedAt(base, 'a', '3'))).toEqual([
    ['b', '1', null],
    ['a', '1.1', 'b'],
    ['c', '1.2', 'b'],
  ]);
  expect(toTexts(placedAt(base, 'a', 'c'))).toEqual(['1=1.1.1', '2=1.1.2', '3=1.2.1']);
  expect(sections(placedAt(base, 'c', 'a'))).toEqual([
    ['c', '1', null],
    ['a', '2', null],
    ['b', '3', null],
  ]);
});

test('completed work cannot be dragged or added to, and a section cannot go into itself [R2.3-131]', () => {
  const begun = { ...base, steps: [step('1', 'a', '1', true), step('2', 'a', '2'), step('3', 'c', '1')] };
  for (const [id, target] of [
    ['1', '2'],
    ['1', '3'],
    ['a', 'b'],
    ['b', 'c'],
    ['b', '3'],
    ['2', '2'],
    ['2', 'nowhere'],
  ] as const)
    expect(placedAt(begun, id, target), `${id} ${target}`).toBe(begun);
  const closed = {
    ...base,
    sections: base.sections.map((section) => (section.id === 'a' ? { ...section, completed: done } : section)),
  };
  expect(placedAt(closed, '3', '1')).toBe(closed);
  expect(placedAt(closed, '3', 'a')).toBe(closed);
  // beside completed steps it gets a number of its own, and the steps in it continue from that number
  expect(toTexts(placedAt(begun, '3', '2'))).toEqual(['1=1.1', '3=1.1.1', '2=1.2']);
  const other = placedAt(begun, 'b', 'a');
  expect(other.sections.map(({ id, number }) => [id, number])).toEqual([
    ['b', '0.1'],
    ['c', '0.1.1'],
    ['a', '1'],
  ]);
});

test('a removal includes everything inside; an untouched outline is not unsaved [R2.3-131]', () => {
  expect(isDirty(base, put(base, '1', {}))).toBe(false);
  const less = without(base, 'b');
  expect(isDirty(base, less)).toBe(true);
  expect(toSave(base, less).removed).toEqual({ sections: ['b', 'c'], steps: ['3'] });
});
