import { describe, expect, test } from 'vitest';
import { register } from '@plumbline/contract/register/register.ts';
import { registers, allRegisters } from '@plumbline/contract/registers/index.ts';
import { listSheets } from '@plumbline/contract/registers/list-sheets.ts';
import { text } from '@plumbline/contract/field/field.ts';
import { w } from '@plumbline/contract/words/word.ts';
import { refusalOf } from './file-check.ts';
import { countLabel, COUNTS, countsOf, percentOf, tableLabel, columnLabel } from './import-job-view.ts';
import { importTables } from './import-tables.ts';

const LIMITS = { bytes: 20 * 1024 * 1024 };

describe('a chosen file', () => {
  test('over the size limit is refused before it is sent, with advice [imports D2]', () => {
    expect(refusalOf({ name: 'tags.csv', size: LIMITS.bytes }, LIMITS)).toBeNull();
    expect(refusalOf({ name: 'tags.csv', size: LIMITS.bytes + 1 }, LIMITS)?.en).toMatch(
      /^The file has 21 MB; you may load 20 MB at once\. Split it/,
    );
  });
  test.each(['tags.csv', 'TAGS.XLSX', 'my tags.v2.xlsx'])('%s may be sent', (name) => {
    expect(refusalOf({ name, size: 1 }, LIMITS)).toBeNull();
  });
  test.each(['tags.xls', 'tags.csv.pdf', 'csv', 'tags'])(
    '%s is refused in the words of the specification [R5-26]',
    (name) => {
      expect(refusalOf({ name, size: 1 }, LIMITS)?.en).toBe(
        'Cannot import this file. File must be in .csv or .xlsx format',
      );
    },
  );
  test('an empty file is refused in the words of the specification [R5-27]', () => {
    expect(refusalOf({ name: 'tags.csv', size: 0 }, LIMITS)?.en).toBe(
      'The file contains no data. Please check and upload a valid file.',
    );
  });
});

describe('the tables to import into', () => {
  const make = (key: string, en: string, zh: string) =>
    register({
      key,
      label: w(en, zh),
      route: '/RefTable/X',
      group: 'RefTable',
      level: 'C',
      naturalKey: ['name'],
      title: 'name',
      access: 'reference',
      fields: { name: text(w('Name', '名称'), {}) },
    });
  const some = [make('zone', 'Zone', '爱'), make('area', 'Area', '区域')];

  test('are in the alphabetical order of the language', () => {
    const granted = new Set(['*']);
    expect(importTables(some, { granted, language: 'en' }).map(({ key }) => key)).toEqual(['area', 'zone']);
    expect(importTables(some, { granted, language: 'zh' }).map(({ key }) => key)).toEqual(['zone', 'area']);
  });
  test('need the import right, lists the right on their parent register, and never include a log', () => {
    expect(importTables(some, { granted: new Set(['area:import', 'zone:see']), language: 'en' })).toEqual([
      { key: 'area', label: 'Area' },
    ]);
    const lists = importTables(listSheets, { granted: new Set(['testPack:import']), language: 'en' });
    expect(lists.map(({ label }) => label)).toEqual([
      'Test pack line',
      'Test pack mechanical joint',
      'Test pack spool',
    ]);
    const all = importTables(allRegisters, { granted: new Set(['*']), language: 'en' });
    expect(all.map(({ key }) => key)).not.toContain(registers.importJob.key);
  });
});

describe('the result row', () => {
  test('null counts are shown as 0 [R3-085]', () => {
    expect(countsOf({ total: 3, added: null })).toMatchObject({ total: 3, added: 0, toBeDeleted: 0 });
  });
  test('has every count of the specification, each with its label', () => {
    expect(COUNTS.map((count) => countLabel(count).en)).toEqual([
      'Total',
      'Added',
      'Deleted',
      'Updated',
      'Invalid',
      'Unchanged',
      'To be added',
      'To be updated',
      'To be deleted',
    ]);
  });
});

test('a table is named in the language of the page, from its key or its name in either language', () => {
  expect(tableLabel('punchListItem').zh).toBe('尾项');
  expect(tableLabel('Punch item').zh).toBe('尾项');
  expect(tableLabel('尾项').en).toBe('Punch item');
  expect(columnLabel('Tag', 'subSystems').en).toBe('Subsystems');
  expect(columnLabel('Tag', 'Odd column').en).toBe('Odd column');
  expect(tableLabel('Gone').en).toBe('Gone');
});

test.each([
  [{ state: 'queued', rowsDone: null, total: null }, null],
  [{ state: 'running', rowsDone: 0, total: 200 }, 0],
  [{ state: 'running', rowsDone: 199, total: 200 }, 99],
  [{ state: 'done', rowsDone: 200, total: 200 }, 100],
  [{ state: 'running', rowsDone: 5, total: 0 }, null],
] as const)('a job %j is at %s percent', (job, percent) => {
  expect(percentOf(job)).toBe(percent);
});
