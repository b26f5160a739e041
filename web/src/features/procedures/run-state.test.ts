import type { RunStep } from '@plumbline/contract/features/procedures/calls/runs.ts';
import { expect, test } from 'vitest';
import { sectionsOf, stepName, waitsFor } from './run-state.ts';

const step = (id: string, more: Partial<RunStep> = {}): RunStep => ({
  id,
  rev: 1,
  section: 'a',
  number: id,
  description: id,
  holdPoint: false,
  expectedValue: null,
  unit: null,
  lowerLimit: null,
  upperLimit: null,
  completed: null,
  measuredValue: null,
  outOfLimits: false,
  remark: null,
  takenBack: null,
  punchOpen: 0,
  punch: 0,
  mocsOpen: 0,
  mocs: 0,
  files: 0,
  ...more,
});
const done = { by: 'Li Wei', on: '2026-01-05' };
const section = (id: string, parent: string | null) => ({
  id,
  rev: 1,
  number: id,
  description: id,
  parent,
  completed: null,
});

test('steps after an open hold point wait for it; completed and earlier steps do not [R2.3-132]', () => {
  const steps = [step('1'), step('2', { holdPoint: true }), step('3'), step('4', { completed: done }), step('5')];
  const waits = waitsFor({ steps });
  expect([...waits].map(([id, hold]) => [id, hold.id])).toEqual([
    ['3', '2'],
    ['5', '2'],
  ]);
  expect(waitsFor({ steps: steps.map((step) => (step.id === '2' ? { ...step, completed: done } : step)) }).size).toBe(
    0,
  );
});

test('sections are listed with their steps and their depth [R2.3-131]', () => {
  const sections = [section('a', null), section('b', 'a'), section('c', 'b')];
  const steps = [step('1', { completed: done }), step('2'), step('3', { section: 'c' })];
  const found = sectionsOf({ sections, steps });
  expect(found.map((node) => [node.depth, node.done, node.steps.length])).toEqual([
    [0, 1, 2],
    [1, 0, 0],
    [2, 0, 1],
  ]);
  expect(stepName({ sections }, step('7', { section: 'b' }))).toBe('b.7');
});
