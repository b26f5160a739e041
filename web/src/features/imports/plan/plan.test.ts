import type { InspectedSheet } from '@plumbline/contract/features/imports/calls/mappings.ts';
import { partsOfSheet } from '@plumbline/contract/rules/one-sheet.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { SPREAD } from '@plumbline/contract/rules/import-mapping.ts';
import { P6_CAPTIONS } from '@plumbline/contract/rules/schedule-sheet.ts';
import { expect, test } from 'vitest';
import { withAnswers } from './answer-columns.tsx';
import { fillable, hasForms } from './fillable.ts';
import {
  labelOf,
  mappingFor,
  mappingOf,
  partsOf,
  planOf,
  spreadFirst,
  toolOf,
  unclearColumns,
  whyNotYet,
} from './plan.ts';
import { readRows } from './read-rows.ts';

const sheetOf = (captions: readonly string[], more: Partial<InspectedSheet> = {}): InspectedSheet => ({
  name: 'Sheet',
  hidden: false,
  headerRow: 1,
  rowCount: 1,
  rows: [
    { number: 1, cells: captions },
    { number: 2, cells: captions.map(() => 'x') },
  ],
  register: null,
  fits: false,
  proposal: null,
  parts: [],
  remembered: [],
  ...more,
});

test('a sheet of rows with lines is imported into both tables, rows before lines', () => {
  const captions = ['Tag number', 'Members · Member', 'Members · Date added'];
  const parts = partsOfSheet(registers.tagSet, captions) ?? [];
  const plan = planOf({ encoding: null, isGuess: false, sheets: [sheetOf(captions, { register: 'tagSet', parts })] });
  expect(partsOf(plan)).toEqual([
    {
      register: 'tagSet',
      sheet: 'Sheet',
      headerRow: 1,
      mapping: { fields: { name: { from: ['Tag number'] } }, once: true },
    },
    {
      register: 'tagSetMember',
      sheet: 'Sheet',
      headerRow: 1,
      mapping: {
        fields: {
          tagSet: { from: ['Tag number'], down: true },
          member: { from: ['Members · Member'] },
          dateAdded: { from: ['Members · Date added'] },
        },
      },
    },
  ]);
});

test('sign-off columns are recognised in a sheet of records, and in no other', () => {
  const captions = ['Tagged item', 'ITR', 'Completed · signed by', 'Completed · signed on'];
  expect(mappingFor(sheetOf(captions), 'tagItr', 1)).toEqual({ mapping: null, known: false });
  const strange = mappingFor(sheetOf(['Name', 'Description', 'Completed · signed by']), 'discipline', 1);
  expect(Object.keys(strange.mapping?.fields ?? {})).toEqual(['name', 'description']);
});

test('the columns for who completed a step and when stay mapped when another column is changed [R2.3-132]', () => {
  const captions = ['Section', 'Number', 'Completed by', 'Completed on'];
  const [part] = planOf({
    encoding: null,
    isGuess: false,
    sheets: [sheetOf(captions, { register: 'procedureStep', fits: true })],
  });
  expect(part?.mapping).toBe(null);
  expect(Object.keys((part && mappingOf(part).fields) ?? {})).toEqual([
    'procedureSection',
    'number',
    'completedBy',
    'completedOn',
  ]);
  // no file can fill columns that only the system writes
  expect(fillable(registers.procedureSection).map(({ name }) => name)).not.toContain('completedBy');
});

test('a sheet of a planning tool is mapped automatically and compared with its project, unless a user mapped it [R0-05]', () => {
  const found = sheetOf(P6_CAPTIONS, { register: 'activity' });
  const [part] = planOf({ encoding: null, isGuess: false, sheets: [found] });
  if (part === undefined) throw new Error('no part');
  expect(part).toMatchObject({ on: true, register: 'activity', known: true, compare: { within: 'schedule' } });
  expect(part.mapping?.fields['name']).toEqual({ from: ['Activity ID'] });
  expect(toolOf(part)?.en).toBe('Primavera P6');
  // the mapping is the same for another order of captions and for another table
  expect(mappingFor(sheetOf(P6_CAPTIONS.toReversed()), 'activity', 1).mapping).toBe(part.mapping);
  expect(mappingFor(found, 'jobCard', 1).compare).toBeUndefined();

  const own = { fields: { name: { from: ['Activity Name'] } } };
  const remembered = [{ register: 'activity', mapping: own, id: 'x', name: null, owner: 'Lead' }];
  const [next] = planOf({ encoding: null, isGuess: false, sheets: [{ ...found, remembered }] });
  expect(next).toMatchObject({ mapping: own, known: true, compare: { within: 'schedule' } });
  expect(next && toolOf(next)).toBeUndefined();
});

test('a sheet with a device per row and a check per column is read as a check per row, its ITR named by the caption [imports 5]', () => {
  const sheet = sheetOf(['Device', 'Cold check', 'Loop check'], {
    rows: [
      { number: 1, cells: ['Device', 'Cold check', 'Loop check'] },
      { number: 2, cells: ['P-1', '03/04/2026 LW', ''] },
      { number: 3, cells: ['P-2', '05/06/2026 LW', 'x'] },
    ],
  });
  const found = mappingFor(sheet, 'tagItr', 1);
  const mapping = found.mapping ?? { fields: {} };
  expect(mapping.fields).toEqual({ taggedItem: { from: ['Device'] } });
  const part = { id: 1, sheet, headerRow: 1, on: true, register: 'tagItr', known: false, mapping };
  const first = spreadFirst(part, mapping);
  expect(first).toEqual({ fields: { taggedItem: { from: ['Device'] }, itr: { from: [SPREAD.column] } } });
  const signedOn = { from: [SPREAD.cell], before: ' ' };
  const spread = { ...first, spread: ['Cold check', 'Loop check'] };
  const complete = { ...spread, fields: { ...first.fields, 'Completed · signed on': signedOn } };
  expect(readRows(part, complete).rows).toEqual([
    ['P-1', 'Cold check', '03/04/2026'],
    ['P-2', 'Cold check', '05/06/2026'],
    ['P-2', 'Loop check', 'x'],
  ]);
  expect(unclearColumns({ ...part, mapping: complete }).map(({ label }) => label.zh)).toEqual(['完成 · 签署日期']);
});

test('sign-off columns in a sheet of records stay mapped when another column is changed', () => {
  const sheet = sheetOf(['Tagged item', 'ITR', 'Witnessed · signed by', 'Accepted · signed on', '3.1 · answer']);
  const part = { id: 1, sheet, headerRow: 1, on: true, register: 'tagItr', known: false, mapping: null };
  expect(Object.keys(mappingOf(part).fields)).toEqual([
    'taggedItem',
    'itr',
    'Witnessed · signed by',
    'Accepted · signed on',
    '3.1 · answer',
  ]);
});

test('columns of a file can be chosen as answers and removed again; a column that stays keeps its settings', () => {
  const tag = { taggedItem: { from: ['Device'] } };
  const first = withAnswers(tag, ['Megger', 'Remark']);
  expect(first).toEqual({
    ...tag,
    'Megger · answer': { from: ['Megger'] },
    'Remark · answer': { from: ['Remark'] },
  });
  expect(labelOf(registers.tagItr, 'Megger · answer').zh).toBe('Megger · 填写内容');
  const mapping = { ...first, 'Megger · answer': { from: ['Megger'], before: ' ' } };
  expect(withAnswers(mapping, ['Megger'])).toEqual({ ...tag, 'Megger · answer': { from: ['Megger'], before: ' ' } });
  expect([registers.tagItr, registers.tag].map(hasForms)).toEqual([true, false]);
});

const punch = (manhours: readonly string[], figures?: 'point' | 'comma') => {
  const captions = ['External number', 'Man-hours'];
  const rows = [captions, ...manhours.map((text, at) => [`M${at}`, text])];
  const sheet = sheetOf(captions, { rows: rows.map((cells, at) => ({ number: at + 1, cells })) });
  const fields = {
    externalNumber: { from: ['External number'] },
    manhours: { from: ['Man-hours'], ...(figures && { figures }) },
  };
  return { id: 1, sheet, headerRow: 1, on: true, register: 'punchListItem', known: false, mapping: { fields } };
};

test.each([
  [['1,5', '0,125', '1,234'], '1,234'],
  [['1,234'], '1,234'],
  [['1,5', '1.234'], '1.234'],
  [['1,234.5', '1,234'], undefined],
  [['1,5', '0,125'], undefined],
  [['12.5', '1.234'], undefined],
])('a column of figures such as %j requires an answer about %s before it is imported', (manhours, example) => {
  const part = punch(manhours);
  expect(unclearColumns(part)[0]?.example).toBe(example);
  const why = whyNotYet([part])?.en ?? '';
  expect(why.includes('a point or a comma precedes the decimals in')).toBe(example !== undefined);
  expect(unclearColumns(punch(manhours, 'comma'))).toEqual([]);
});
