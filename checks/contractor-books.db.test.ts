import { expect, test } from 'vitest';
import { importRemoveMissing } from '@plumbline/contract/features/imports/calls/import-rows.ts';
import { features } from '@plumbline/server/features/all-features.ts';
import { registerService } from '@plumbline/server/features/register-service.ts';
import { aServer } from '@plumbline/server/http/testing.ts';
import { migrateJobs } from '@plumbline/server/jobs/jobs.ts';
import { type Dropped, importing, type Imported, workbook } from './support/importing.ts';

/** What the books of contractors do to a mapping: names that are long, unknown or refused, and rows that go missing. */
const server = await aServer({ features, registers: registerService, forms: 'chosen' });
await migrateJobs(server.database);

async function aCompany(name: string) {
  const path = await server.aTenant(name);
  const by = { as: await server.anAdmin(path), path };
  const work = importing(server, by);
  const make = async (register: string, values: Readonly<Record<string, unknown>>): Promise<string> =>
    (await work.post<{ id: string }>(`/api/register/${register}/create`, { values })).id;
  await make('discipline', { name: 'EL', description: 'Electrical' });
  const system = await make('system', { name: 'SYS', description: 'System' });
  await make('subSystem', { name: 'SUB', description: 'Subsystem', system });
  return { ...work, by, make };
}
const csv = (...lines: readonly string[]): Dropped => ({ name: 'book.csv', body: lines.join('\n') });
const reasons = (part: Imported | undefined) =>
  (part?.bad ?? []).map(({ number, problems }) => [number, problems.map(({ words }) => words.en)]);
const from = (caption: string, more: object = {}) => ({ from: [caption], ...more });

test('names of equipment types have up to 120 characters; longer ones are shortened alike wherever they are named [field B6]', async () => {
  const work = await aCompany('Long names');
  const long = (text: string) => `${text} ${'of a packaged unit '.repeat(8)}`.trim();
  const body = await workbook({
    Type: [
      ['Name', 'Description'],
      ['T'.repeat(120), 'D'.repeat(1000)],
      [long('Valve'), 'x'],
      [long('Pump'), 'x'],
    ],
    Component: [
      ['Name', 'TypeName'],
      ['C-1', 'T'.repeat(120)],
      ['C-2', long('Valve')],
      ['C-3', long('Pump')],
    ],
  });
  const plan = (shorten: boolean) => [
    {
      register: 'equipmentType',
      sheet: 'Type',
      mapping: { fields: { name: from('Name', { shorten }), description: from('Description') } },
    },
    {
      register: 'tag',
      sheet: 'Component',
      mapping: {
        fields: {
          name: from('Name'),
          description: from('Name'),
          equipmentType: from('TypeName', { shorten }),
          discipline: { from: [], text: 'EL' },
          subSystems: { from: [], text: 'SUB' },
        },
      },
    },
  ];
  const file = { name: 'cobie.xlsx', body };
  const [types, tags] = await work.run(file, plan(false), { setting: 'simulate' });
  expect([types?.job['toBeAdded'], reasons(types).map(([number]) => number)]).toEqual([1, [3, 4]]);
  // who names a type that was refused is sent to its row, not to the table
  expect(reasons(tags)).toEqual([
    [
      3,
      [
        expect.stringMatching(
          /^"Valve of .*" is not in Equipment type, because its row in this import was refused: Type, row 3\./,
        ),
      ],
    ],
    [4, [expect.stringMatching(/refused: Type, row 4\. Correct that row first\.$/)]],
  ]);
  expect(tags?.bad[0]?.problems[0]?.words.zh).toContain('本次导入中该行未被接受（Type 第 3 行）');
  const done = await work.run(file, plan(true));
  expect(done.map(({ job }) => [job['added'], job['invalid']])).toEqual([
    [3, 0],
    [3, 0],
  ]);
  const names = (await work.rows('equipmentType')).map(({ name }) => String(name));
  expect(names.map(({ length }) => length)).toEqual([120, 120, 120]);
  expect(new Set(names).size).toBe(3);
  expect((await work.about(done[0]?.job.id ?? '')).map(({ notes }) => notes.map(({ en }) => en))).toEqual([
    ['Name: 2 texts were shortened to 120 characters, as the mapping says.'],
    ['Equipment type: 2 texts were shortened to 120 characters, as the mapping says.'],
  ]);
  const again = await work.run(file, plan(true));
  expect(again.map(({ job }) => job['unchanged'])).toEqual([3, 3]);
});

test('where unknown names are added, a row refused for another reason hears nothing of them, and a name that cannot be added says why [field C2]', async () => {
  const work = await aCompany('Unknown names');
  const mapping = {
    fields: {
      name: from('Tag'),
      description: from('Text'),
      equipmentType: from('Kind', { unknown: 'add' as const }),
      area: from('Area', { unknown: 'add' as const }),
      discipline: { from: [], text: 'EL' },
      subSystems: { from: [], text: 'SUB' },
    },
  };
  const file = csv('Tag,Text,Kind,Area', 'A-1,ok,PB,A1', 'A-2,,LS,A1', 'A-3,x,"P;B",A1', `A-4,x,PB,${'A'.repeat(60)}`);
  for (const setting of ['simulate', 'full']) {
    const [part] = await work.run(file, [{ register: 'tag', mapping }], { setting });
    expect(reasons(part), setting).toEqual([
      [3, ['Required']],
      [4, [expect.stringMatching(/^"P;B" cannot be added to Equipment type: .+/)]],
      [5, [expect.stringMatching(/^"A+" cannot be added to Area: .*50/)]],
    ]);
  }
  expect((await work.rows('equipmentType')).map(({ name }) => name)).toEqual(['PB']);
});

test('the log of an import counts the missing rows that were deleted afterwards [field C1]', async () => {
  const work = await aCompany('Missing rows');
  const load = async (...names: readonly string[]) => {
    const file = csv('Name,Description', ...names.map((name) => `${name},x`));
    const [part] = await work.run(file, [{ register: 'area', compare: { within: null } }]);
    return part?.job.id ?? '';
  };
  await load('A', 'B', 'C');
  const job = await load('A');
  const remove = (dryRun: boolean) =>
    server.call(importRemoveMissing, { job, ids: [], all: true, how: 'delete', dryRun }, work.by);
  const deleted = async () =>
    (await work.post<{ deleted: number }>('/api/register/importJob/get', { id: job })).deleted;
  await remove(true);
  expect(await deleted()).toBe(0);
  await remove(false);
  expect([await deleted(), await work.count('area')]).toEqual([2, 1]);
});

test('a mapping with which every row was refused is not remembered [field C7]', async () => {
  const work = await aCompany('Refused mapping');
  const run = (mapped: string) =>
    work.run(csv('Code,Room,Words', 'R1,,x'), [
      { register: 'area', mapping: { fields: { name: from(mapped), description: from('Words') } } },
    ]);
  const remembered = async () => (await work.inspect(csv('Code,Room,Words', 'R1,,x'))).sheets[0]?.remembered ?? [];
  const [refused] = await run('Room');
  expect([refused?.job['invalid'], await remembered()]).toEqual([1, []]);
  await run('Code');
  expect((await remembered()).map(({ register }) => register)).toEqual(['area']);
});

test('captions below headings that are as full as they are are found, whichever table the sheet fills [field C3]', async () => {
  const work = await aCompany('Captions below headings');
  const known = csv('ZMX,Conveyor,Issued', 'Tag no.,Description,Remarks', 'P-1,Pump,x', 'P-2,Motor,y');
  for (const options of [undefined, { register: 'tag' }]) {
    const [found] = (await work.inspect(known, options)).sheets;
    expect([found?.headerRow, found?.rowCount]).toEqual([2, 2]);
  }
});

test('an import says how many new ITRs have no form, and counts only those that still have none', async () => {
  const work = await aCompany('New ITRs');
  await work.make('itrClass', { name: 'A', description: 'A', handoverGate: 1 });
  const file = csv('Name,Description,Discipline,ITR class', 'M01A,Pump,EL,A', 'M02A,Motor,EL,A');
  const formless = async (part: Imported | undefined) =>
    (await work.about(part?.job.id ?? '')).map((item) => item.formless);
  const [tried] = await work.run(file, [{ register: 'itr' }], { setting: 'simulate' });
  expect([reasons(tried), await formless(tried)]).toEqual([[], [2]]);
  const [done] = await work.run(file, [{ register: 'itr' }]);
  expect(await formless(done)).toEqual([2]);
  const [first] = await work.rows('itr');
  const design = await work.post<{ stamp: string }>('/api/ext/form-template/get', { register: 'itr', id: first?.id });
  const { stamp } = design;
  await work.post('/api/ext/form-template/take-starter', {
    register: 'itr',
    id: first?.id,
    starter: 'itr/M01A',
    stamp,
  });
  expect(await formless(done)).toEqual([1]);
  const [again] = await work.run(file, [{ register: 'itr' }]);
  expect(await formless(again)).toEqual([0]);
});

test('a list of loops comes with status, target date, subcontractor and comments, and a loop has a check of its own [field B7]', async () => {
  const work = await aCompany('Loops');
  await work.make('subcontractorName', { name: 'ACME', description: 'ACME' });
  const file = csv(
    'Loop number,Service,Check status,Target date,Contractor,Remarks',
    '20-L-1,Pressure,Complete,31-Mar-26,ACME,done twice',
    '20-L-2,Level,Not Ready,,ACME,',
  );
  const found = await work.inspect(file, { register: 'loop' });
  const mapping = found.sheets[0]?.proposal?.mapping;
  expect(Object.keys(mapping?.fields ?? {}).toSorted()).toEqual([
    'comments',
    'description',
    'loopStatus',
    'name',
    'subcontractorName',
    'targetDate',
  ]);
  const [done] = await work.run(file, [{ register: 'loop', mapping }]);
  expect([reasons(done), done?.job['added']]).toEqual([[], 2]);
  const [first, second] = await work.rows('loop');
  expect(first).toMatchObject({
    name: '20-L-1',
    loopStatus: 'complete',
    targetDate: '2026-03-31',
    comments: 'done twice',
  });
  expect(second).toMatchObject({ loopStatus: 'notReady', targetDate: null, loopChecks: 0, itrTotal: 0 });
  const equipmentType = await work.make('equipmentType', { name: 'LOOP', description: 'Loop' });
  const discipline = (await work.rows('discipline'))[0]?.id;
  const subSystems = [(await work.rows('subSystem'))[0]?.id];
  const loop = first?.id;
  const facts = { description: 'x', discipline, equipmentType, subSystems, loop };
  const folder = await work.make('tagSet', { ...facts, name: '20-L-1 check' });
  const transmitter = await work.make('tag', { ...facts, name: '20-PT-1', loopElement: '1' });
  const itrClass = await work.make('itrClass', { name: 'B', description: 'B', handoverGate: 1 });
  const itr = await work.make('itr', { name: 'I02B', description: 'Loop check', discipline, itrClass });
  const installed = await work.make('itr', { name: 'I01A', description: 'Installation', discipline, itrClass });
  await work.make('tagItr', { taggedItem: folder, itr });
  for (const check of [itr, installed]) await work.make('tagItr', { taggedItem: transmitter, itr: check });
  expect((await work.rows('loop'))[0]).toMatchObject({ loopChecks: 1, loopChecksDone: 0, itrTotal: 2, itrDone: 0 });
});

test('a row that two tables of one file give is reported with its row alone, since a .csv has no sheets', async () => {
  const work = await aCompany('Two columns');
  const plan = ['From', 'To'].map((caption) => ({
    register: 'area',
    mapping: { fields: { name: from(caption), description: from('Text') } },
  }));
  const [, second] = await work.run(csv('From,To,Text', 'A,B,first', 'C,A,second'), plan);
  expect(reasons(second)).toEqual([[3, ['This row appears twice in this import: row 2. That one is used.']]]);
});
