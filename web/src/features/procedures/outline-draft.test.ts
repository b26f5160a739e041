import { expect, test } from 'vitest';
import {
  isDirty,
  moved,
  movedSection,
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
const step = (id: string, of: string, number: string, isDone = false) => ({
  id,
  rev: 1,
  section: of,
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
const said = ({ sections, steps }: OutlineDraft): readonly string[] =>
  steps.map(({ id, section: of, number }) => `${id}=${sections.find((one) => one.id === of)?.number}.${number}`);

test('[R2.3-132] a step is put between, and those after it are numbered on', () => {
  expect(said(withStep(base, 'new', 'a', '1'))).toEqual(['1=1.1', 'new=1.2', '2=1.3', '3=2.1.1']);
  expect(said(without(withStep(base, 'new', 'a', '1'), '1'))).toEqual(['new=1.1', '2=1.2', '3=2.1.1']);
});

test('[R2.3-132] beside completed steps nothing is numbered anew: what comes between gets a number of its own', () => {
  const begun = { ...base, steps: [step('1', 'a', '1', true), step('2', 'a', '2'), step('3', 'c', '1')] };
  expect(said(withStep(begun, 'new', 'a', '1'))).toEqual(['1=1.1', 'new=1.1.1', '2=1.2', '3=2.1.1']);
  expect(said(withStep(begun, 'new', 'a', '2'))).toEqual(['1=1.1', '2=1.2', 'new=1.3', '3=2.1.1']);
  expect(movedSection(begun, 'a', 1)).toBe(begun);
  expect(moved(begun, '1', 1)).toBe(begun);
  // a procedure that counts in its own way keeps it
  const tens = { ...base, steps: [step('1', 'a', '10'), step('2', 'a', '20')] };
  expect(said(withStep(tens, 'new', 'a', '1'))).toEqual(['1=1.10', 'new=1.10.1', '2=1.20']);
  expect(said(renumbered(tens))).toEqual(['1=1.1', '2=1.2']);
});

test('[R2.3-131] a section moves with all that lies in it, a step over the edge of its section', () => {
  const swapped = movedSection(base, 'a', 1);
  expect(swapped.sections.map(({ id, number }) => `${id}=${number}`)).toEqual(['b=1', 'c=1.1', 'a=2']);
  expect(said(swapped)).toEqual(['3=1.1.1', '1=2.1', '2=2.2']);
  expect(said(moved(base, '2', 1))).toEqual(['1=1.1', '2=2.1', '3=2.1.1']);
  expect(said(moved(base, '2', -1))).toEqual(['2=1.1', '1=1.2', '3=2.1.1']);
  expect(withSection(base, 'new', 'b').sections.map(({ number }) => number)).toEqual(['1', '2', '2.1', '2.2']);
});

test('[R2.3-131] what goes is told with all that lies in it; untouched is not unsaved', () => {
  expect(isDirty(base, put(base, '1', {}))).toBe(false);
  const less = without(base, 'b');
  expect(isDirty(base, less)).toBe(true);
  expect(toSave(base, less).removed).toEqual({ sections: ['b', 'c'], steps: ['3'] });
});
