import { expect, test } from 'vitest';
import { answeredBy, type TaskMark } from './answered.ts';
import { formTemplate } from './form.ts';

const template = formTemplate.parse({
  title: { en: 'Motor', zh: '电动机' },
  header: [],
  boxes: ['OK', 'NA', 'PL'],
  tasks: ['1.1', '1.2', '1.3', '1.4', '2.1', '2.2', ''].map((number, at) => ({
    name: `t${at}`,
    number,
    text: { en: 'Check', zh: '检查' },
  })),
});
const mark = (at: number, by: string, on: string): TaskMark => ({ task: `t${at}`, by, on });

test('answered tasks are listed by person and date, neighbours as a range [rules A5]', () => {
  const answers = Object.fromEntries(template.tasks.map(({ name }) => [`${name}.box`, 'OK']));
  const marks = [
    mark(5, 'Wang Fang', '2026-11-21'),
    ...[0, 1, 2].map((at) => mark(at, 'Li Wei', '2026-11-22')),
    mark(3, 'Wang Fang', '2026-11-22'),
    mark(4, 'Li Wei', '2026-11-22'),
    mark(6, 'Wang Fang', '2026-11-21'),
  ];
  expect(answeredBy(template, answers, marks)).toEqual([
    { by: 'Wang Fang', on: '2026-11-21', tasks: '2.2, #7' },
    { by: 'Li Wei', on: '2026-11-22', tasks: '1.1–1.3, 2.1' },
    { by: 'Wang Fang', on: '2026-11-22', tasks: '1.4' },
  ]);
});

test('a task now empty or no longer on the form has no author [rules A5]', () => {
  const marks = [mark(0, 'Li Wei', '2026-11-22'), { task: 'gone', by: 'Li Wei', on: '2026-11-22' }];
  expect(answeredBy(template, { 't0.box': null, 'gone.box': 'OK' }, marks)).toEqual([]);
  expect(answeredBy(template, { 't0.comment': 'seen' }, marks)).toEqual([
    { by: 'Li Wei', on: '2026-11-22', tasks: '1.1' },
  ]);
});
