import type { InspectedSheet } from '@plumbline/contract/features/imports/calls/import-inspect.ts';
import { partsOfSheet } from '@plumbline/contract/rules/one-sheet.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { P6_CAPTIONS } from '@plumbline/contract/rules/schedule-sheet.ts';
import { expect, test } from 'vitest';
import { fillable, mappingFor, mappingOf, partsOf, planOf, toolOf } from './plan.ts';

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

test('a sheet of rows with their lines goes into both tables, the rows before their lines', () => {
  const captions = ['Tag number', 'Members · Member', 'Members · Date added'];
  const parts = partsOfSheet(registers.tagSet, captions) ?? [];
  const plan = planOf({ encoding: null, sheets: [sheetOf(captions, { register: 'tagSet', parts })] });
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

test('columns of sign-offs are ours in a sheet of records, and in no other', () => {
  const captions = ['Tagged item', 'ITR', 'Completed · signed by', 'Completed · signed on'];
  expect(mappingFor(sheetOf(captions), 'tagItr', 1)).toEqual({ mapping: null, known: false });
  const strange = mappingFor(sheetOf(['Name', 'Description', 'Completed · signed by']), 'discipline', 1);
  expect(Object.keys(strange.mapping?.fields ?? {})).toEqual(['name', 'description']);
});

test('[R2.3-132] who completed a step and when stays when something is said of a column of our own file', () => {
  const captions = ['Section', 'Number', 'Completed by', 'Completed on'];
  const [part] = planOf({ encoding: null, sheets: [sheetOf(captions, { register: 'procedureStep', fits: true })] });
  expect(part?.mapping).toBe(null);
  expect(Object.keys((part && mappingOf(part).fields) ?? {})).toEqual([
    'procedureSection',
    'number',
    'completedBy',
    'completedOn',
  ]);
  // what the system alone writes is filled by no file
  expect(fillable(registers.procedureSection).map(({ name }) => name)).not.toContain('completedBy');
});

test('[R0-05] a sheet of a planning tool is mapped by itself and set beside its own project, until somebody mapped it otherwise', () => {
  const found = sheetOf(P6_CAPTIONS, { register: 'activity' });
  const [part] = planOf({ encoding: null, sheets: [found] });
  if (part === undefined) throw new Error('no part');
  expect(part).toMatchObject({ on: true, register: 'activity', known: true, compare: { within: 'schedule' } });
  expect(part.mapping?.fields['name']).toEqual({ from: ['Activity ID'] });
  expect(toolOf(part)?.en).toBe('Primavera P6');
  // in another order, and for another table, it is what it is
  expect(mappingFor(sheetOf(P6_CAPTIONS.toReversed()), 'activity', 1).mapping).toBe(part.mapping);
  expect(mappingFor(found, 'jobCard', 1).compare).toBeUndefined();

  const own = { fields: { name: { from: ['Activity Name'] } } };
  const remembered = [{ register: 'activity', mapping: own, id: 'x', name: null, owner: 'Lead' }];
  const [next] = planOf({ encoding: null, sheets: [{ ...found, remembered }] });
  expect(next).toMatchObject({ mapping: own, known: true, compare: { within: 'schedule' } });
  expect(next && toolOf(next)).toBeUndefined();
});
