import { expect, test } from 'vitest';
import { sheetProgress } from './check-sheet.ts';
import { formProblems } from './form-problems.ts';
import { formTemplate } from './form.ts';
import { formulaProblems, keptFormula, shownFormula, whyNone, withComputed } from './formulas.ts';
import { readingsOutside, unexplainedTicks } from './readings.ts';

const both = (text: string) => ({ en: text, zh: text });
const form = (...inputs: readonly object[]) =>
  formTemplate.parse({
    title: both('Form'),
    header: [],
    boxes: ['OK', 'PL', 'NA'],
    punchBox: 'PL',
    tasks: inputs.map((input, at) => ({
      name: `t${at + 1}`,
      number: `1.${at + 1}`,
      text: both(`Task ${at + 1}`),
      input,
    })),
  });
const number = { kind: 'number' };
const computed = (formula: string, more: object = {}) => ({ kind: 'computed', formula, ...more });
const table = {
  kind: 'table',
  columns: [
    { name: 'point', label: both('Point'), kind: 'fixed' },
    { name: 'reading', label: both('Reading'), kind: 'number' },
  ],
  rows: [['1'], ['2'], ['3']],
};

test('a value is computed from numbers, other computed values and columns of tables', () => {
  const template = form(number, computed('[t1] * 2'), computed('[t2] + avg([t4.reading])'), table);
  const answers = { 't1.value': 5, 't4.reading.1': 1, 't4.reading.3': 3 };
  expect(withComputed(template, answers)).toEqual({ ...answers, 't2.value': 10, 't3.value': 12 });
});

test('without its numbers it has no value but a reason, and a former value is removed', () => {
  const template = form(number, number, computed('[t1] / [t2]'));
  expect(withComputed(template, { 't1.value': 5, 't3.value': 7 })).toEqual({ 't1.value': 5 });
  expect(whyNone(template, { 't1.value': 5 }).get('t3')?.en).toBe('Waits for 1.2');
  expect(withComputed(template, { 't1.value': 5, 't2.value': 0 })).toEqual({ 't1.value': 5, 't2.value': 0 });
  expect(whyNone(template, { 't1.value': 5, 't2.value': 0 }).get('t3')?.zh).toBe('除数为零');
});

test('a value beside "not applicable" is not used in a formula', () => {
  const template = form(number, computed('[t1] + 1'));
  expect(withComputed(template, { 't1.value': 5, 't1.box': 'NA' })).not.toHaveProperty('t2.value');
});

test.each([
  [[computed('[t1] + 1')], 'Task 1.1: the formula refers to itself.'],
  [[computed('[t2]'), computed('[t3]'), computed('[t1]')], 'Task 1.1: circular reference through task 1.2, 1.3.'],
  [[computed('[t9]'), number], 'Task 1.1: the formula uses [t9], which is not a number of this form.'],
  [[computed('[t2]'), { kind: 'text' }], 'Task 1.1: the formula uses [t2], which is not a number of this form.'],
  [[computed('1 + 1')], 'Task 1.1: the formula does not use any number of the form.'],
  [[computed('[t2] +'), number], 'Task 1.1: The formula ends too early.'],
  [
    [table, computed('[t1.reading] + 1')],
    'Task 1.2: [1.1.reading] is a column and can only be used inside min, max, avg or sum.',
  ],
  [
    [number, computed('[t1]', { min: 1, target: 2, tolerance: 1 })],
    'Task 1.2: give limits, or a target with its tolerance, not both.',
  ],
  [[number, computed('[t1]', { target: 2 })], 'Task 1.2: a target needs its tolerance, and a tolerance its target.'],
])('a form with an invalid formula is refused (%#)', (inputs, message) => {
  expect(formProblems('itr', form(...inputs)).map(({ words }) => words.en)).toContain(message);
});

test('formulas that use a circular one are not circular themselves, and a circle has no value', () => {
  const template = form(number, computed('[t3] + [t1]'), computed('[t4]'), computed('[t3]'));
  expect(formulaProblems(template).map(({ field }) => field)).toEqual([
    'tasks.2.input.formula',
    'tasks.3.input.formula',
  ]);
  expect(withComputed(template, { 't1.value': 1 })).toEqual({ 't1.value': 1 });
});

test('formulas are shown with task numbers and stored with names, which renumbering does not change', () => {
  const template = form(number, table);
  expect(keptFormula(template, '[1.1] + avg([1.2.reading]) + [7]')).toBe('[t1] + avg([t2.reading]) + [7]');
  expect(shownFormula(template, '[t1] + avg([t2.reading]) + [7]')).toBe('[1.1] + avg([1.2.reading]) + [7]');
  const twice = { tasks: template.tasks.map((task) => ({ ...task, number: '1' })) };
  expect(keptFormula({ ...template, ...twice }, '[1]')).toBe('[t1]');
});

test('a computed value outside target ± tolerance needs a reason as a reading does [use 1]', () => {
  const template = form(number, number, computed('[t1] - [t2]', { target: 0.3, tolerance: 0.1, unit: 'bar' }));
  const answers = (second: number) => ({ 't1.value': 10, 't2.value': second, ...ticks });
  const ticks = { 't1.box': 'OK', 't2.box': 'OK', 't3.box': 'OK' };
  expect(readingsOutside(template, withComputed(template, answers(9.8)))).toEqual([]);
  const off = withComputed(template, answers(9.5));
  expect(readingsOutside(template, off)).toMatchObject([{ value: 0.5, limit: 0.4, unit: 'bar' }]);
  expect(unexplainedTicks(template, off)).toHaveLength(1);
  expect(sheetProgress(template, off).open).toEqual(['t3']);
  expect(sheetProgress(template, { ...off, 't3.comment': 'Accepted by the vendor' }).open).toEqual([]);
});

test('an impossible computed value leaves its task open', () => {
  const template = form(number, computed('1 / [t1]'));
  const answers = { 't1.value': 0, 't1.box': 'OK', 't2.box': 'OK' };
  expect(sheetProgress(template, withComputed(template, answers)).open).toEqual(['t2']);
});
