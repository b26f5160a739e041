import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Pasted } from '@plumbline/contract/register/calls.ts';
import { features } from '@plumbline/server/features/all-features.ts';
import { registerService } from '@plumbline/server/features/register-service.ts';
import { aServer } from '@plumbline/server/http/testing.ts';
import { scheduleMapping } from '@plumbline/contract/rules/schedule-sheet.ts';
import { encoded } from '@plumbline/server/sheets/testing/encoded.ts';
import { migrateJobs } from '@plumbline/server/jobs/jobs.ts';
import { dropped, type Dropped, importing, type Imported, workbook } from './support/importing.ts';

/** Small files with what the field writes; where available, they are stored next to the checkout. */
const FAILING = resolve(import.meta.dirname, '../../shared/data/failing');

const server = await aServer({ features, registers: registerService });
await migrateJobs(server.database);

/** A company with what the files name. */
async function aCompany(name: string) {
  const path = await server.aTenant(name);
  const by = { as: await server.anAdmin(path), path };
  const work = importing(server, by);
  const make = async (register: string, values: Readonly<Record<string, unknown>>): Promise<string> =>
    (await work.post<{ id: string }>(`/api/register/${register}/create`, { values })).id;
  const discipline = await make('discipline', { name: 'EL', description: 'Electrical' });
  const system = await make('system', { name: 'SYS', description: 'System' });
  await make('subSystem', { name: 'SUB', description: 'Subsystem', system });
  await make('equipmentType', { name: 'PUMPX', description: 'Pump', discipline });
  await make('authorisedPerson', { name: 'Inspector A' });
  for (const category of 'ABC') await make('punchListItemCategory', { name: category, description: category });
  return { ...work, by, make };
}
type Company = Awaited<ReturnType<typeof aCompany>>;

const punchFile = (...rows: readonly string[]): Dropped => ({
  name: 'punch.csv',
  body: [
    'External number;Description;Category;Discipline;Scope;Raised by;Raised date;Planned date;Man-hours',
    ...rows.map((row, at) => `N${at + 1};x;A;EL;No scope;Inspector A;2026-01-05;${row}`),
  ].join('\n'),
});
const PUNCH = [{ register: 'punchListItem' }];
const reasons = (part: Imported | undefined) =>
  (part?.bad ?? []).map(({ number, problems }) => [number, problems.map(({ words }) => words.en).join(' ')]);
const notesOf = async (work: Company, part: Imported | undefined) =>
  (await work.about(part?.job.id ?? ''))[0]?.notes.map(({ en }) => en) ?? [];
/** The values of a field by external number. */
const punchBy = async (work: Company, field: string) =>
  Object.fromEntries((await work.rows('punchListItem')).map((row) => [row['externalNumber'], row[field]]));

describe('figures and dates are read alike on every path', async () => {
  const work = await aCompany('Readings');

  test('a decimal comma is read, and a figure with two readings is refused until the mapping says which', async () => {
    const file = punchFile(';1,5', ';0,125', ';1,234', ';1.234', ';12 500,5');
    const [tried] = await work.run(file, PUNCH, { setting: 'simulate' });
    expect(reasons(tried)).toEqual([
      [3, 'At most 2 decimals.'],
      [4, expect.stringMatching(/^This is 1234 or 1\.234: .* Or say in the mapping/)],
      [5, expect.stringMatching(/At most 2 decimals\. This is 1234 or 1\.234/)],
    ]);
    const mapped = (figures: 'point' | 'comma') => [
      {
        register: 'punchListItem',
        mapping: {
          fields: {
            externalNumber: { from: ['External number'] },
            description: { from: ['Description'] },
            category: { from: ['Category'] },
            discipline: { from: ['Discipline'] },
            raisedBy: { from: ['Raised by'] },
            raisedDate: { from: ['Raised date'] },
            manhours: { from: ['Man-hours'], figures },
          },
        },
      },
    ];
    const [point] = await work.run(punchFile(';1,5', ';1,234', ';1.5'), mapped('point'));
    expect(reasons(point)).toEqual([]);
    expect(await punchBy(work, 'manhours')).toEqual({ N1: 1.5, N2: 1234, N3: 1.5 });
    const [comma] = await work.run(punchFile(';1,5', ';1,230', ';1.230'), mapped('comma'));
    expect(reasons(comma)).toEqual([[4, expect.stringContaining('This is 1230 or 1.230')]]);
    expect(await punchBy(work, 'manhours')).toEqual({ N1: 1.5, N2: 1.23, N3: 1.5 });
  });

  test('what was read in one of two ways is noted on the import', async () => {
    const [part] = await work.run(
      punchFile('31-Mar-26;1,234.5', '3/31/26;1,234', '2026-03-31T23:30:00Z;', '31.03.2026;'),
      PUNCH,
    );
    expect(reasons(part)).toEqual([]);
    expect(Object.values(await punchBy(work, 'plannedDate'))).toEqual(Array.from({ length: 4 }, () => '2026-03-31'));
    expect(await notesOf(work, part)).toEqual([
      'Planned date: 1 date such as 31-Mar-26 was read with a year from 1950 to 2049.',
      'Planned date: 1 date such as 3/31/26 was read as month/day.',
      'Planned date: 1 time such as 2026-03-31T23:30:00Z names a time zone; the day was taken as it is written.',
      'Man-hours: 1 figure such as 1,234 was read with a comma between thousands.',
    ]);
    expect(await punchBy(work, 'manhours')).toMatchObject({ N2: 1234 });
  });

  test('a paste refuses what has two readings, and takes what the rest of its column shows', async () => {
    const add = (manhours: readonly string[], dates: readonly string[] = []) =>
      work.post<Pasted>('/api/register/punchListItem/paste', {
        dryRun: true,
        add: manhours.map((text, at) => ({
          description: 'x',
          category: 'A',
          discipline: 'EL',
          raisedBy: 'Inspector A',
          raisedDate: '2026-01-05',
          plannedDate: dates[at] ?? '',
          manhours: text,
        })),
      });
    const values = ({ changes }: Pasted, field: string) =>
      changes.flatMap((item) => (item.field === field ? [item.new] : []));
    const mixed = await add(['1,5', '1,234', '12,25']);
    expect(values(mixed, 'manhours')).toEqual(['1.5', '12.25']);
    expect(mixed.refused.map(({ at, field, why }) => [at, field, why.en])).toEqual([
      [1, 'manhours', expect.stringContaining('This is 1234 or 1.234')],
    ]);
    expect(values(await add(['1,234', '1,234.5']), 'manhours')).toEqual(['1234', '1234.5']);
    const days = await add(['', '', ''], ['03/04/2026', '04/13/2026', '2026-05-01']);
    expect(values(days, 'plannedDate')).toEqual(['2026-04-13', '2026-05-01']);
    expect(days.refused).toMatchObject([{ at: 0, field: 'plannedDate' }]);
    const spoiled = await add(['#REF!', '1']);
    expect(spoiled.refused).toMatchObject([
      {
        at: 0,
        field: 'manhours',
        why: { en: expect.stringContaining('an error of the spreadsheet, #REF!') as string },
      },
    ]);
  });
});

const TAG = 'Tag number,Description,Discipline,Equipment type,Subsystems,Comments'.split(',');
const tagRow = (name: string, description: string, comments = ''): readonly string[] => [
  name,
  description,
  'EL',
  'PUMPX',
  'SUB',
  comments,
];
const TAGS = [{ register: 'tag' }];

describe('encodings, and rows on several sheets', async () => {
  const work = await aCompany('Sheets');
  const text = (body: string, encoding: 'windows-1251' | 'euc-kr'): Dropped => ({
    name: 'tags.csv',
    body: encoded(`${TAG.join(',')}\nC-1,${body},EL,PUMPX,SUB,\n`, encoding),
  });

  test('a guessed encoding is tried with a note, and not imported in full until it is chosen', async () => {
    const file = text('Насос', 'windows-1251');
    expect(await work.inspect(file)).toMatchObject({ encoding: 'windows-1251', isGuess: true });
    const [tried] = await work.run(file, TAGS, { setting: 'simulate' });
    expect(tried?.job).toMatchObject({ state: 'done', toBeAdded: 1 });
    expect(await notesOf(work, tried)).toEqual([
      expect.stringContaining('Windows-1251 (Cyrillic), which is only a guess'),
    ]);
    const [refused] = await work.run(file, TAGS);
    expect(refused?.job).toMatchObject({ state: 'failed', added: null });
    expect(refused?.job['problem']).toContain('Windows-1251 (Cyrillic) is only a guess');
    expect(await work.count('tag')).toBe(0);
    const [done] = await work.run(file, TAGS, { encoding: 'windows-1251' });
    expect(done?.job).toMatchObject({ state: 'done', added: 1 });
    expect(await work.rows('tag')).toMatchObject([{ name: 'C-1', description: 'Насос' }]);
    const [korean] = await work.run(text('급수 펌프', 'euc-kr'), TAGS, { encoding: 'euc-kr' });
    expect(korean?.job).toMatchObject({ updated: 1 });
  });

  test('a bad byte spoils its row, not the file', async () => {
    const rows = ['B-1,pompe à eau', 'B-2,débit', 'B-3,pompe \xff eau'].map((row) => `${row},EL,PUMPX,SUB,`);
    const body = Buffer.concat([
      Buffer.from([TAG.join(','), ...rows.slice(0, 2), ''].join('\n')),
      Buffer.from(`${rows[2]}\n`, 'latin1'),
    ]);
    const [part] = await work.run({ name: 'one.csv', body }, TAGS);
    expect(reasons(part)).toEqual([[4, expect.stringContaining('a character that could not be read')]]);
    expect((await work.rows('tag')).map(({ description }) => description)).toEqual(
      expect.arrayContaining(['pompe à eau', 'débit']),
    );
  });

  test('a row on two sheets appears twice, in a trial and in full; the first counts, and the file loads again unchanged', async () => {
    const body = await workbook({
      'Area A': [TAG, tagRow('TW-1', 'from A'), tagRow('TW-2', 'only A')],
      'Area B': [TAG, tagRow('TW-1', 'from B'), tagRow('TW-3', 'only B')],
    });
    const plan = ['Area A', 'Area B'].map((sheet) => ({ register: 'tag', sheet }));
    const twice = [[2, 'This row appears twice in this import: Area A, row 2. That one is used.']];
    for (const setting of ['simulate', 'full', 'full']) {
      const [first, second] = await work.run({ name: 'areas.xlsx', body }, plan, { setting });
      expect([reasons(first), reasons(second)], setting).toEqual([[], twice]);
      expect(second?.bad[0]?.problems[0]?.words.zh).toBe('该行在本次导入中重复：Area A 第 2 行。以该行为准。');
    }
    const [first, second] = await work.run({ name: 'areas.xlsx', body }, plan);
    expect([first?.job, second?.job]).toMatchObject([
      { unchanged: 2, updated: 0 },
      { unchanged: 1, updated: 0, invalid: 1 },
    ]);
    expect((await work.rows('tag')).find(({ name }) => name === 'TW-1')).toMatchObject({ description: 'from A' });
  });

  test('sheets whose mapping takes each key once leave what an earlier sheet gave', async () => {
    const body = await workbook({
      One: [
        ['Room', 'Text'],
        ['R1', 'first'],
        ['R1', 'again'],
      ],
      Two: [
        ['Room', 'Text'],
        ['R1', 'other'],
        ['R2', 'second'],
      ],
    });
    const fields = { name: { from: ['Room'] }, description: { from: ['Text'] } };
    const plan = ['One', 'Two'].map((sheet) => ({ register: 'area', sheet, mapping: { fields, once: true } }));
    const parts = await work.run({ name: 'rooms.xlsx', body }, plan);
    expect(parts.map(({ job }) => [job['added'], job['unchanged'], job['invalid']])).toEqual([
      [1, 0, 0],
      [1, 1, 0],
    ]);
    expect((await work.rows('area')).map(({ name, description }) => [name, description])).toEqual([
      ['R1', 'first'],
      ['R2', 'second'],
    ]);
  });

  test('errors of a spreadsheet are no names and no texts, also where unknown names would be added', async () => {
    const body = await workbook({ Tag: [TAG, tagRow('E-1', '#N/A'), tagRow('#REF!', 'x'), tagRow('E-3', '#ЗНАЧ!')] });
    const [part] = await work.run({ name: 'errors.xlsx', body }, TAGS);
    expect(reasons(part)).toEqual([
      [2, expect.stringContaining('an error of the spreadsheet, #N/A')],
      [3, expect.stringContaining('an error of the spreadsheet, #REF!')],
      [4, expect.stringContaining('an error of the spreadsheet, #ЗНАЧ!')],
    ]);
    const names = {
      name: { from: ['Name'] },
      description: { from: ['Name'] },
      discipline: { from: ['Trade'], unknown: 'add' as const },
    };
    const types: Dropped = { name: 't.csv', body: 'Name,Trade\nT1,#REF!\n' };
    const [added] = await work.run(types, [{ register: 'equipmentType', mapping: { fields: names } }]);
    expect(reasons(added)).toEqual([[2, expect.stringContaining('#REF!')]]);
    expect((await work.rows('discipline')).map(({ name }) => name)).toEqual(['EL']);
  });
});

describe.skipIf(!existsSync(FAILING))('files that once were read wrong without a word', async () => {
  const work = await aCompany('Field');
  const at = (name: string) => dropped(join(FAILING, name));

  test('01: the day of a date cell is the whole part of its number', async () => {
    const [part] = await work.run(await at('01-end-of-day.xlsx'), PUNCH);
    expect(reasons(part)).toEqual([]);
    expect(await punchBy(work, 'plannedDate')).toEqual({ E1: '2026-03-31', E2: '2026-03-31', E3: '2026-03-31' });
  });

  test('02: 0,125 is never 125, and 1,234 beside 1,5 is refused with both readings', async () => {
    const [part] = await work.run(await at('02-decimal-comma.xlsx'), PUNCH);
    expect(reasons(part)).toEqual([
      [3, 'At most 2 decimals.'],
      [4, expect.stringContaining('This is 1234 or 1.234')],
    ]);
    expect(await punchBy(work, 'manhours')).toMatchObject({ M1: 1.5 });
    expect(await notesOf(work, part)).toEqual(['Man-hours: 2 figures such as 1,5 were read with a decimal comma.']);
  });

  test('09: dates that spreadsheets and people write are read, and years after 2100 refused', async () => {
    const [part] = await work.run(await at('09-two-digit-years.xlsx'), PUNCH);
    expect(reasons(part)).toEqual([[7, 'Dates after 2100-12-31 are not accepted.']]);
    const days = await punchBy(work, 'plannedDate');
    expect(['Y1', 'Y2', 'Y3', 'Y4', 'Y5'].map((name) => days[name])).toEqual(
      Array.from({ length: 5 }, () => '2026-03-31'),
    );
    expect((await notesOf(work, part)).join(' ')).toMatch(/2 dates such as 31-Mar-26 .*1 time such as/);
  });

  test('04: error cells are named, and no tag is made of one', async () => {
    const [part] = await work.run(await at('04-excel-errors.xlsx'), TAGS);
    expect(reasons(part)).toEqual([
      [2, expect.stringContaining('#N/A')],
      [3, expect.stringContaining('#REF!')],
    ]);
    expect(await work.count('tag')).toBe(0);
  });

  test('05: the same tag on two sheets is reported, and a second load is unchanged', async () => {
    const plan = ['Area A', 'Area B'].map((sheet) => ({ register: 'tag', sheet }));
    const file = await at('05-same-tag-on-two-sheets.xlsx');
    await work.run(file, plan);
    const [first, second] = await work.run(file, plan);
    expect([first?.job, second?.job]).toMatchObject([
      { unchanged: 2, updated: 0, invalid: 0 },
      { unchanged: 1, updated: 0, invalid: 1 },
    ]);
    expect(reasons(second)).toEqual([[2, expect.stringContaining('Area A, row 2')]]);
  });

  test('07: other code pages are offered, and not imported unasked', async () => {
    for (const [name, encoding, text] of [
      ['07-cyrillic-cp1251.csv', 'windows-1251', 'Насос подачи воды'],
      ['07-korean-cp949.csv', 'euc-kr', '급수 펌프'],
      ['07-korean-cp949.xer', 'euc-kr', undefined],
    ] as const) {
      const file = await at(name);
      expect(await work.inspect(file), name).toMatchObject({ encoding, isGuess: true });
      if (text === undefined) continue;
      expect((await work.run(file, TAGS))[0]?.job, name).toMatchObject({ state: 'failed' });
      expect((await work.run(file, TAGS, { encoding }))[0]?.job, name).toMatchObject({ added: 2 });
      expect((await work.rows('tag')).map(({ description }) => description)).toContain(text);
    }
  });

  test('03: runs of blanks, tabs and line breaks in a name are one blank', async () => {
    const [part] = await work.run(await at('03-blanks-in-names.xlsx'), TAGS);
    expect(part?.job).toMatchObject({ added: 1, invalid: 3 });
    expect(new Set(reasons(part).map(([, why]) => why))).toEqual(
      new Set(['This row appears twice in the file; the first one is used.']),
    );
  });

  test('10, 11, 12: hidden rows, damaged numbers and merged cells are noted', async () => {
    const [hidden] = await work.run(await at('10-hidden-rows.xlsx'), TAGS);
    expect(await notesOf(work, hidden)).toEqual(['2 rows are hidden in the file and were read too.']);
    const [damaged] = await work.run(await at('11-damaged-by-excel.xlsx'), TAGS);
    expect(await notesOf(work, damaged)).toEqual([
      expect.stringMatching(/^Tag number: 1 number such as 8939010102358480000 has more than 15 digits/),
      expect.stringMatching(/^Tag number: 1 name such as 2026-03-01 is a date/),
      expect.stringMatching(/^Tag number: 1 name is TRUE/),
      expect.stringMatching(/^Serial number: 1 number such as 8939010102358480000/),
    ]);
    const [merged] = await work.run(await at('12-merged-cells.xlsx'), TAGS);
    expect([reasons(merged), merged?.job['added']]).toEqual([[], 3]);
    expect(await notesOf(work, merged)).toEqual(['2 cells are part of a merged cell and were read with its value.']);
  });

  test('08: cancelled and external tasks are left out, and an elapsed day is one day', async () => {
    const file = await at('08-msproject-inactive-external-elapsed.xml');
    const found = await work.inspect(file);
    const [sheet] = found.sheets;
    const builtIn = scheduleMapping(sheet?.rows[0]?.cells ?? []);
    expect(sheet?.rows.map(({ cells }) => cells[5])).toContain('Inactive');
    await work.run(file, [{ register: 'activity', sheet: sheet?.name, mapping: builtIn?.mapping }]);
    const days = Object.fromEntries((await work.rows('activity')).map((row) => [row['name'], row['originalDays']]));
    expect([days['1'], days['2'], days['3'], days['4']]).toEqual([2, 1, undefined, undefined]);
  });

  test('13: a blank between the comma and the quote of a cell is no part of it', async () => {
    const [part] = await work.run(await at('13-quoted-after-space.csv'), TAGS);
    expect([reasons(part), part?.job['added']]).toEqual([[], 1]);
  });
});
