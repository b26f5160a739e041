import { expect, test } from 'vitest';
import { sheetProgress } from './check-sheet.ts';
import type { Answers } from './answers.ts';
import { formTemplate } from './form.ts';
import { countOutside, readingLine, readingsOutside, unexplained, unexplainedTicks } from './readings.ts';

const template = formTemplate.parse({
  title: { en: 'Pneumatic', zh: '气动' },
  header: [],
  boxes: ['OK', 'NA', 'PL'],
  punchBox: 'PL',
  tasks: [
    {
      name: 'fall',
      number: '2.3',
      text: { en: 'Close the valve and wait', zh: '关阀等待' },
      input: { kind: 'number', label: { en: 'Air pressure fall', zh: '气压下降' }, unit: 'bar', min: 0, max: 0.1 },
    },
    { name: 'bolt', number: '3', text: { en: 'Torque', zh: '力矩' }, boxes: false, input: { kind: 'number', min: 35 } },
    { name: 'free', number: '4', text: { en: 'Length', zh: '长度' }, input: { kind: 'number', unit: 'm' } },
  ],
});
const names = (entries: readonly { readonly task: { readonly name: string } }[]): readonly string[] =>
  entries.map(({ task }) => task.name);

test('a value outside its limits is reported with the limit it breaks [use 1]', () => {
  const [fall, bolt, ...more] = readingsOutside(template, { 'fall.value': 5, 'bolt.value': 30, 'free.value': 9999 });
  expect(more).toEqual([]);
  expect(fall && readingLine(fall)).toEqual({
    en: '2.3 Air pressure fall: 5 bar, limit 0.1 bar',
    zh: '2.3 气压下降：5 bar，限值 0.1 bar',
  });
  expect(bolt && readingLine(bolt).en).toBe('3 Torque: 30, limit 35');
  expect(readingsOutside(template, { 'fall.value': 0.1, 'bolt.value': 35 })).toEqual([]);
  expect([countOutside(1).en, countOutside(2).zh]).toEqual(['1 value out of limits', '2 个读数超出限值']);
});

test.each<[string, Answers, { readonly open: string[]; readonly ticks: string[] }]>([
  ['ticked OK', { 'fall.box': 'OK' }, { open: ['fall'], ticks: ['fall'] }],
  ['not ticked', {}, { open: ['fall'], ticks: [] }],
  ['ticked OK with a reason', { 'fall.box': 'OK', 'fall.comment': 'agreed with the vendor' }, { open: [], ticks: [] }],
  ['ticked OK with a blank reason', { 'fall.box': 'OK', 'fall.comment': '  ' }, { open: ['fall'], ticks: ['fall'] }],
  ['raised as a punch item', { 'fall.box': 'PL' }, { open: [], ticks: [] }],
  ['marked not applicable', { 'fall.box': 'NA' }, { open: [], ticks: [] }],
])('a value outside its limits, %s [use 1]', (_, more, { open, ticks }) => {
  const answers = { 'fall.value': 5, ...more };
  expect(names(unexplained(template, answers))).toEqual(open);
  expect(names(unexplainedTicks(template, answers))).toEqual(ticks);
  expect(sheetProgress(template, answers).open.includes('fall')).toBe(open.length > 0 || !('fall.box' in more));
});

test('a task without boxes is open until its value is explained [use 1]', () => {
  expect(sheetProgress(template, { 'bolt.value': 30 }).open).toContain('bolt');
  expect(sheetProgress(template, { 'bolt.value': 30, 'bolt.comment': 'new gasket' }).open).not.toContain('bolt');
  expect(unexplainedTicks(template, { 'bolt.value': 30 })).toEqual([]);
});
