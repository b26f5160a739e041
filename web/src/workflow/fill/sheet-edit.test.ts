import { describe, expect, test } from 'vitest';
import { formTemplate, type Task } from '@plumbline/contract/rules/form.ts';
import {
  beginEdit,
  draftOf,
  isChanged,
  okBox,
  readingsToExplain,
  saveInput,
  withComputedAnswers,
  setAnswer,
  tasksWithoutPunch,
  tickBox,
  tickRemaining,
  untick,
  type PunchDraft,
  type SheetEdit,
} from './sheet-edit.ts';
import { sheet } from './sheet-fixture.ts';

const task = (name: string): Task => {
  const found = sheet.template.tasks.find((task) => task.name === name);
  if (found === undefined) throw new Error(`no task ${name}`);
  return found;
};
const person = '00000000-0000-7000-8000-0000000000aa';
const begin = (): PunchDraft => draftOf(task('earth'), 'en', { raisedBy: person, edit: { answers: {} } });
const tick = (edit: SheetEdit, name: string, option: string): SheetEdit =>
  tickBox(edit, { task: task(name), option, raises: option === 'PL' }, begin);
const start = beginEdit(sheet);

describe('the boxes of a task', () => {
  test('are one group: ticking another unticks the first', () => {
    expect(tick(start, 'plate', 'NA').answers['plate.box']).toBe('NA');
  });
  test('are cleared by a second click', () => {
    expect(tick(start, 'plate', 'OK').answers).toEqual({});
  });
  test('leave the sheet unchanged when ticked and ticked back', () => {
    expect(isChanged(sheet, tick(tick(start, 'plate', 'NA'), 'plate', 'OK'))).toBe(false);
  });
});

describe('a ticked punch box', () => {
  const ticked = tick(start, 'earth', 'PL');

  test('begins an item with the text of the task', () => {
    expect(ticked.punch['earth']).toEqual({
      category: null,
      description: '2 Earthing tight',
      detailedDescription: '',
      raisedBy: person,
    });
  });
  test('blocks saving until its item is complete', () => {
    expect(tasksWithoutPunch(sheet, ticked)).toEqual(['earth']);
    const complete = { ...ticked, punch: { earth: { ...begin(), category: person } } };
    expect(tasksWithoutPunch(sheet, complete)).toEqual([]);
    expect(saveInput(sheet, complete).punch).toEqual([
      { task: 'earth', category: person, raisedBy: person, description: '2 Earthing tight' },
    ]);
  });
  test('keeps what was typed when it is unticked, and sends none of it', () => {
    const unticked = tick(ticked, 'earth', 'OK');
    expect(unticked.punch['earth']).toBeDefined();
    expect(saveInput(sheet, unticked).punch).toEqual([]);
    expect(tasksWithoutPunch(sheet, unticked)).toEqual([]);
  });
  test('asks for nothing when its item is already raised', () => {
    const raised = { ...sheet, punch: [{ id: 'p', task: 'earth', number: 'PL-1', category: 'A', state: 'raised' }] };
    expect(tasksWithoutPunch(raised, ticked)).toEqual([]);
    expect(saveInput(raised, ticked).punch).toEqual([]);
  });
});

describe('marking all remaining', () => {
  test('ticks what is open and can be undone', () => {
    const { edit, filled } = tickRemaining(sheet.template, start);
    expect(filled).toEqual(['earth.box', 'winding.box']);
    expect(edit.answers).toEqual({ 'plate.box': 'OK', 'earth.box': 'OK', 'winding.box': 'OK' });
    expect(untick(sheet.template, edit, filled).answers).toEqual(start.answers);
  });
  test('undoes nothing that was changed since', () => {
    const { edit, filled } = tickRemaining(sheet.template, start);
    expect(untick(sheet.template, tick(edit, 'earth', 'NA'), filled).answers).toEqual({
      'plate.box': 'OK',
      'earth.box': 'NA',
    });
  });
  test.each([
    [['OK', 'NA', 'PL'], 'PL', 'OK'],
    [['N/A', 'Yes', 'No'], undefined, 'Yes'],
    [['PL'], 'PL', null],
  ])('finds the box that says done in %j', (boxes, punchBox, ok) => {
    expect(okBox({ boxes, punchBox })).toBe(ok);
  });
});

test('an emptied answer counts as none', () => {
  expect(setAnswer(start, 'plate.box', '').answers).toEqual({});
  expect(isChanged(sheet, setAnswer(start, 'plate.comment', ''))).toBe(false);
});

describe('a value outside its limits [use 1]', () => {
  const low = setAnswer(start, 'winding.value', 2);

  test('starts the text of its punch item', () => {
    const { description } = draftOf(task('winding'), 'zh', { raisedBy: null, edit: low });
    expect(description).toBe('3 绝缘电阻：2 MΩ，限值 5 MΩ');
  });
  test('is not ticked with the rest until someone says why it is accepted', () => {
    expect(tickRemaining(sheet.template, low).filled).toEqual(['earth.box']);
    const explained = setAnswer(low, 'winding.comment', 'dried for a day');
    expect(tickRemaining(sheet.template, explained).filled).toEqual(['earth.box', 'winding.box']);
  });
  test('has a panel until it is raised as a punch item', () => {
    expect(readingsToExplain(sheet, low).map((reading) => reading.task.name)).toEqual(['winding']);
    expect(readingsToExplain(sheet, tick(low, 'winding', 'PL'))).toEqual([]);
  });
});

test('computed answers and waiting pictures are included, and a withdrawn signature is not sent', () => {
  const text = { en: 'x', zh: 'x' };
  const asks = (name: string, input: object) => ({ name, number: '1', text, boxes: false, input });
  const template = formTemplate.parse({
    title: text,
    header: [],
    boxes: [],
    tasks: [
      asks('a', { kind: 'number' }),
      asks('twice', { kind: 'computed', formula: '[a] * 2' }),
      asks('plate', { kind: 'picture' }),
      asks('witness', { kind: 'signature' }),
    ],
  });
  const fullSheet = { ...sheet, template, punch: [] };
  const edit = { answers: { 'a.value': 4, 'twice.value': 1 }, comment: '', punch: {} };
  const photo = { task: 'plate', punch: false, name: 'x', blob: new Blob() };
  const drawn = { ...photo, id: 'drawn', task: 'witness', drawn: true as const };
  const waiting = [{ ...photo, id: 'p1' }, { ...photo, id: 'p2', punch: true }, drawn];
  expect(withComputedAnswers(fullSheet, edit, waiting).answers).toEqual({
    'a.value': 4,
    'twice.value': 8,
    'plate.value': 'p1',
  });
  const files = (answers: object) =>
    saveInput(fullSheet, { ...edit, answers: { ...answers } }, waiting).photos?.map(({ file }) => file);
  expect(files({})).toEqual(['p1', 'p2']);
  expect(files({ 'witness.value': 'drawn' })).toEqual(['p1', 'p2', 'drawn']);
});
