import { describe, expect, test } from 'vitest';
import { formFile, readFormFile } from '@plumbline/contract/rules/form-file.ts';
import { formProblems } from '@plumbline/contract/rules/form-problems.ts';
import { formTemplate, type FormTemplate } from '@plumbline/contract/rules/form.ts';
import { beginDesign, reduceDesign } from './design-state.ts';
import { formOf } from './file-tools.ts';
import { readForm } from './problems.ts';
import {
  addTask,
  copyTask,
  dropTask,
  freshName,
  inBothLanguages,
  moved,
  moveTask,
  renumbered,
} from './template-edit.ts';
import { readDraft } from './use-design.ts';

const word = (text: string) => ({ en: text, zh: text });
const task = (name: string, more: object = {}) => ({ name, number: '', text: word(name), ...more });
const form = (more: object = {}): FormTemplate =>
  formTemplate.parse({
    title: word('Form'),
    header: [],
    boxes: ['OK'],
    tasks: [task('a'), task('b'), task('c')],
    ...more,
  });
const names = ({ tasks }: FormTemplate) => tasks.map(({ name }) => name).join('');
const numbers = ({ tasks }: FormTemplate) => tasks.map(({ number }) => number).join(' ');

describe('tasks', () => {
  test('are numbered continuously, or by section if there are sections', () => {
    expect(numbers(renumbered(form()))).toBe('1 2 3');
    const parts = form({ tasks: [task('a', { title: word('One') }), task('b'), task('c', { title: word('Two') })] });
    expect(numbers(renumbered(parts))).toBe('1.1 1.2 2.1');
    const late = form({ tasks: [task('a'), task('b', { title: word('One') }), task('c')] });
    expect(numbers(renumbered(late))).toBe('1.1 2.1 2.2');
  });
  test('can be moved, and stay in place at the edge', () => {
    expect(names(moveTask(form(), 0, 2))).toBe('bca');
    expect(moved(['x', 'y'], 1, 2)).toEqual(['x', 'y']);
    expect(moved(['x', 'y'], 0, -1)).toEqual(['x', 'y']);
  });
  test('are added after the open one, and copied under new names', () => {
    const added = addTask(form(), 0);
    expect(added.form.tasks.map(({ name }) => name)).toEqual(['a', added.name, 'b', 'c']);
    const copied = copyTask(added.form, 1);
    expect(new Set(copied.form.tasks.map(({ name }) => name)).size).toBe(5);
    expect(freshName(['task1', 'task3'], 'task')).toBe('task2');
  });
  test('pass their heading to the next in the section, and the last cannot be removed', () => {
    const parts = form({ tasks: [task('a', { title: word('One') }), task('b')] });
    expect(dropTask(parts, 0).tasks).toMatchObject([{ name: 'b', title: word('One') }]);
    expect(names(dropTask(form({ tasks: [task('a')] }), 0))).toBe('a');
  });
});

test('text written in one language is used for both until it is translated', () => {
  const made = inBothLanguages(form({ header: [{ label: { en: 'x', zh: 'y' }, field: 'one' }] }));
  expect(made.header).toEqual([{ label: { en: 'x', zh: 'y' }, field: 'one' }]);
  const half: FormTemplate = { ...form(), title: { en: ' ', zh: '表单' } };
  expect(inBothLanguages(half).title).toEqual({ en: '表单', zh: '表单' });
});

describe('undo', () => {
  const change = (text: string, field?: string) =>
    ({ kind: 'change', form: form({ title: word(text) }), ...(field && { field }) }) as const;
  test('reverts typing in one field as one step, and in another field as another', () => {
    let state = beginDesign(form());
    for (const text of ['F1', 'F12', 'F123']) state = reduceDesign(state, change(text, 'title'));
    state = reduceDesign(state, change('other', 'tasks.a.text'));
    state = reduceDesign(state, { kind: 'undo' });
    expect(state.now.title.en).toBe('F123');
    state = reduceDesign(state, { kind: 'undo' });
    expect(state.now.title.en).toBe('Form');
    expect(reduceDesign(state, { kind: 'undo' })).toBe(state);
    state = reduceDesign(reduceDesign(state, { kind: 'redo' }), { kind: 'redo' });
    expect(state.now.title.en).toBe('other');
    expect(reduceDesign(state, change('new')).future).toEqual([]);
  });
});

describe('a file', () => {
  test('reads back exactly as it was written', () => {
    const out = form({ tasks: [task('a', { input: { kind: 'number', unit: 'MΩ', min: 1 } })] });
    expect(formOf('itr', formFile(out))).toEqual({ form: out });
    expect(formOf('itr', JSON.stringify(out))).toEqual({ form: out });
  });
  test.each([
    ['invalid JSON', '{', /cannot be read as JSON/],
    ['nothing', 'null', /form|texts?/i],
    ['a number', '7', /The form/],
    ['an empty form', '{}', /Title of the form/],
    ['deeply nested', '['.repeat(50_000) + ']'.repeat(50_000), /The form/],
    [
      'more parts than a form has',
      JSON.stringify({ ...form(), evil: 1, __proto__: { x: 1 } }),
      /no part called "evil"/,
    ],
    [
      'too many tasks',
      JSON.stringify({ ...form(), tasks: Array.from({ length: 201 }, (_, at) => task(`t${at}`)) }),
      /too many, at most 200/,
    ],
    ['a name twice', JSON.stringify(form({ tasks: [task('a'), task('a')] })), /same name "a"/],
    ['a box of four letters', JSON.stringify({ ...form(), boxes: ['FAIL'] }), /Boxes: too long, at most 3/],
    [
      'a blank text',
      JSON.stringify({ ...form(), tasks: [task('a', { text: { en: '', zh: '' } })] }),
      /Task 1: a text is missing/,
    ],
    ['a choice without a completing option', JSON.stringify(form({ tasks: [choice(false)] })), /at least one option/],
    [
      'sign-offs without a completing one',
      JSON.stringify(form({ signOffs: [{ label: 'x', type: 'optional' }] })),
      /Complete/i,
    ],
  ])('that is %s is refused with a reason', (_, text, words) => {
    const read = formOf('itr', text);
    expect('why' in read && read.why.en).toMatch(words);
    expect('why' in read && read.why.zh).toMatch(/[\u4e00-\u9fff]/);
  });
  test('of another kind loses what this kind cannot show', () => {
    const other = form({
      punchBox: 'OK',
      header: [
        { label: word('Tag'), source: 'tag' },
        { label: word('Name'), source: 'name' },
      ],
      lists: [{ title: word('D'), source: 'drawings', columns: ['name'] }],
    });
    expect(formOf('trackerType', JSON.stringify(other))).toMatchObject({
      form: { header: [{ source: 'name' }], lists: [] },
    });
    expect(formProblems('trackerType', other).map(({ field }) => field)).toEqual([
      'punchBox',
      'header.0.source',
      'lists.0.source',
    ]);
  });
  test('that is a bare value is passed on unchanged', () => {
    expect(readFormFile('[1]')).toEqual([1]);
    expect(readFormFile('')).toBeUndefined();
  });
});
function choice(complete: boolean) {
  const option = (name: string) => ({ name, text: word(name), complete });
  return task('a', { input: { kind: 'choice', options: [option('x'), option('y')] } });
}

test('a problem names the task it is about, so that the designer can open it', () => {
  const wrong = { ...form(), tasks: [task('a'), task('b', { weight: -1 })] };
  expect(readForm('itr', wrong).problems).toMatchObject([{ part: 'tasks', task: 1 }]);
  const wide = form({
    tasks: [
      task('a', {
        input: {
          kind: 'table',
          columns: Array.from({ length: 16 }, (_, at) => ({ name: `c${at}`, label: word('c'), kind: 'text' })),
          rows: [[]],
        },
      }),
    ],
  });
  expect(readForm('itr', wide).problems[0]?.words.en).toMatch(/at most 15/);
  expect(readForm('itr', { ...wide, orientation: 'landscape' }).problems).toEqual([]);
});

test('anything that is not a draft is ignored', () => {
  for (const value of [null, 7, {}, { stamp: 1, form: form() }, { stamp: '1', form: { title: 7 } }])
    expect(readDraft(value)).toBeNull();
  expect(readDraft({ stamp: '1@x', form: form() })).toMatchObject({ stamp: '1@x' });
});
