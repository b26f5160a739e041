import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { BadColumn, BadRow } from '@plumbline/contract/features/imports/calls/import-rows.ts';
import { messageList } from '@plumbline/contract/features/messages/calls/messages.ts';
import { type FieldSource, type ImportMapping, SPREAD } from '@plumbline/contract/rules/import-mapping.ts';
import { features } from '@plumbline/server/features/all-features.ts';
import { importTask } from '@plumbline/server/features/imports/import-task.ts';
import { spreadTable } from '@plumbline/server/features/imports/mapped-table.ts';
import { registerService } from '@plumbline/server/features/register-service.ts';
import { aServer, headersOf } from '@plumbline/server/http/testing.ts';
import { migrateJobs } from '@plumbline/server/jobs/jobs.ts';
import { listSheets, readTable } from '@plumbline/server/sheets/read-table.ts';
import { readXlsx } from 'hucre/xlsx';
import { type Dropped, importing, sendForm, workbook } from './support/importing.ts';

const server = await aServer({ features, forms: 'chosen', registers: registerService });
await migrateJobs(server.database);
const path = await server.aTenant('Here');
const by = { as: await server.anAdmin(path), path };
const work = importing(server, by);
const folder = await mkdtemp(join(tmpdir(), 'plumbline-workbook-'));

/** A file returned by the product, saved to disk. */
async function downloaded(url: string, input: unknown): Promise<{ readonly path: string; readonly name: string }> {
  const answer = await server.app.inject({
    method: 'POST',
    url,
    headers: { ...headersOf(by), 'content-type': 'application/json' },
    payload: JSON.stringify(input),
  });
  const header = String(answer.headers['content-disposition']);
  const name = decodeURIComponent(/filename\*=UTF-8''([^;]+)/.exec(header)?.[1] ?? '');
  const at = join(folder, `${Date.now()}-${name.replaceAll('/', '_')}`);
  await writeFile(at, answer.rawPayload);
  return { path: at, name };
}
/** An uploaded file, saved to disk. */
async function onDisk({ name, body }: Dropped): Promise<string> {
  const at = join(folder, `up-${name}`);
  await writeFile(at, body);
  return at;
}
const cellsOf = async (file: { readonly path: string; readonly name: string }, sheet?: string) => {
  await using table = await readTable(file, { sheet });
  const all: (readonly string[])[] = [table.headers];
  for await (const batch of table.rows()) all.push(...batch.map(({ cells }) => cells));
  return all;
};

const PLANT = {
  // rows that refer to others come first, so the server has to find the order
  Tags: [
    ['Tag number', 'Description', 'Discipline', 'Equipment type', 'Subsystems'],
    ['10-P-1', 'Pump', 'M', 'Pump', '10-01'],
    ['10-P-2', 'Pump', 'M', 'Pump', '10-99'],
  ],
  子系统: [
    ['名称', '描述', '系统'],
    ['10-01', 'Feed', '10'],
  ],
  system: [
    ['Name', 'Description'],
    ['10', 'Feed'],
  ],
  'Equipment type': [
    ['Name', 'Description', 'Discipline'],
    ['Pump', 'Pump', 'M'],
  ],
  Discipline: [
    ['Name', 'Description'],
    ['M', 'Mechanical'],
  ],
};

/** Tags, two checks allowed on them, and a person who may sign. */
const CHECKS = {
  Tag: [
    ['Tag number', 'Description', 'Discipline', 'Equipment type', 'Subsystems'],
    ...['88-P-1', '88-P-2', '88-P-3', '88-P-4'].map((name) => [name, 'Pump', 'M', 'Pump', '10-01']),
  ],
  Class: [
    ['name', 'description', 'handoverGate'],
    ['A', 'Before mechanical completion', '1'],
  ],
  ITR: [
    ['Name', 'Description', 'Discipline', 'ITR class'],
    ['M01A', 'Cold check', 'M', 'A'],
    ['M02B', 'Loop check', 'M', 'A'],
  ],
  Person: [
    ['name', 'signTagItrs'],
    ['Li Wei', 'Yes'],
  ],
};
const PAPER = {
  title: { en: 'Check', zh: '检查' },
  header: [],
  boxes: ['OK'],
  tasks: [{ name: 'seen', number: '1', text: { en: 'Seen', zh: '已查' }, required: false }],
};
const CHECK_PARTS = Object.entries({ Tag: 'tag', Class: 'itrClass', ITR: 'itr', Person: 'authorisedPerson' }).map(
  ([sheet, register]) => ({ register, sheet }),
);

test('every sheet is matched to its register by name in either language, or by its key', async () => {
  const found = await work.inspect({ name: 'plant.xlsx', body: await workbook({ ...PLANT, 'Read me': [['Hello']] }) });
  expect(found.sheets.map(({ name, register, fits, headerRow }) => [name, register, fits, headerRow])).toEqual([
    ['Tags', 'tag', true, 1],
    ['子系统', 'subSystem', true, 1],
    ['system', 'system', true, 1],
    ['Equipment type', 'equipmentType', true, 1],
    ['Discipline', 'discipline', true, 1],
    ['Read me', null, false, 1],
  ]);
});

const plan = [
  { register: 'tag', sheet: 'Tags' },
  { register: 'subSystem', sheet: '子系统' },
  { register: 'system', sheet: 'system' },
  { register: 'equipmentType', sheet: 'Equipment type' },
  { register: 'discipline', sheet: 'Discipline' },
];

test('in a simulated workbook later sheets see the additions of earlier ones, and nothing is written [R3-082, R3-083]', async () => {
  const file = { name: 'plant.xlsx', body: await workbook(PLANT) };
  const tried = await work.run(file, plan, { setting: 'simulate' });
  const order = tried.map(({ register }) => register);
  expect(order.indexOf('tag')).toBe(4);
  expect(order.indexOf('system')).toBeLessThan(order.indexOf('subSystem'));
  expect(order.indexOf('discipline')).toBeLessThan(order.indexOf('equipmentType'));
  expect(tried.at(-1)?.job).toMatchObject({ state: 'done', toBeAdded: 1, toBeUpdated: 0, invalid: 1, added: null });
  expect(tried.at(-1)?.bad[0]?.problems[0]?.words.en).toContain('There is no "10-99" in Subsystem');
  for (const { job } of tried.slice(0, -1)) expect(job).toMatchObject({ toBeAdded: 1, invalid: 0 });
  for (const register of ['tag', 'system', 'discipline']) expect(await work.count(register)).toBe(0);
});

/** What this person's import messages open, latest first. */
async function toldOf(): Promise<readonly (string | undefined)[]> {
  const { data } = await server.call(messageList, {}, by);
  return data.rows.filter(({ scene }) => scene === 'importResult').map(({ item }) => item.id);
}

test('a full workbook import is one job with a result row per sheet, counted from the file [imports D10, imports D14, R3-073, R3-074, R3-075, R3-076, R3-077, R3-078, R3-079, R3-080, R3-081]', async () => {
  const before = await toldOf();
  const done = await work.run({ name: 'plant.xlsx', body: await workbook(PLANT) }, plan);
  // one message for the file, however many sheets it has; it opens the sheet with faults
  expect(await toldOf()).toEqual([done.at(-1)?.job.id, ...before]);
  expect(done.map(({ job }) => [job['tableName'], job['added']])).toEqual([
    ['System', 1],
    ['Subsystem', 1],
    ['Discipline', 1],
    ['Equipment type', 1],
    ['Tag', 1],
  ]);
  const tags = done.at(-1)?.job;
  expect(tags).toMatchObject({
    id: expect.any(String) as string,
    tableName: 'Tag',
    importSetting: 'full',
    total: 2,
    added: 1,
    deleted: 0,
    updated: 0,
    invalid: 1,
    unchanged: 0,
  });
  const again = await work.run({ name: 'plant.xlsx', body: await workbook(PLANT) }, plan);
  expect(again.map(({ job }) => [job['unchanged'], job['invalid']])).toEqual([
    [1, 0],
    [1, 0],
    [1, 0],
    [1, 0],
    [1, 1],
  ]);
  expect((await work.about(tags?.id ?? '')).map(({ sheet }) => sheet)).toEqual([
    'system',
    '子系统',
    'Discipline',
    'Equipment type',
    'Tags',
  ]);
});

test('an unreadable sheet is refused alone; the others are imported', async () => {
  const sheets = {
    Area: [
      ['Name', 'Nonsense'],
      ['A1', 'x'],
    ],
    Module: [
      ['Name', 'Description'],
      ['M1', 'Module'],
    ],
    Phase: [['Name', 'Description']],
  };
  const done = await work.run({ name: 'three.xlsx', body: await workbook(sheets) }, [
    { register: 'area', sheet: 'Area' },
    { register: 'module', sheet: 'Module' },
    { register: 'phase', sheet: 'Phase' },
  ]);
  expect(done.map(({ job }) => [job['state'], job['added'], job['problem']])).toEqual([
    ['failed', null, 'Unknown columns: Nonsense. Captions must match the template, or be mapped on the Imports page.'],
    ['done', 1, null],
    ['failed', null, 'The file contains no data. Please check and upload a valid file.'],
  ]);
});

test('one undo reverts the whole workbook, with a line in the log of each sheet', async () => {
  const sheets = {
    System: [
      ['Name', 'Description'],
      ['50', 'Flare'],
    ],
    Subsystem: [
      ['Name', 'Description', 'System'],
      ['50-01', 'Flare', '50'],
    ],
  };
  const done = await work.run({ name: 'flare.xlsx', body: await workbook(sheets) }, [
    { register: 'subSystem', sheet: 'Subsystem' },
    { register: 'system', sheet: 'System' },
  ]);
  const [first] = done;
  const tried = await work.post<{ removed: number }>('/api/ext/import/undo', { job: first?.job.id, dryRun: true });
  expect(tried).toMatchObject({ removed: 2, obstacleCount: 0 });
  await work.post('/api/ext/import/undo', { job: first?.job.id, dryRun: false });
  expect((await work.rows('system')).map((row) => row['name'])).not.toContain('50');
  for (const { job } of done)
    expect(await work.post('/api/register/importJob/get', { id: job.id })).toMatchObject({ state: 'undone' });
});

test('the result workbook has every sheet with its own columns, errors and previous values', async () => {
  const sheets = {
    Area: [
      ['Description', 'Name', 'Action'],
      ['First', 'A1', ''],
      ['Second', 'A2', ''],
      ['Third', 'A3', ''],
    ],
  };
  const area = [{ register: 'area', sheet: 'Area' }];
  await work.run({ name: 'areas.xlsx', body: await workbook(sheets) }, area);
  const changed = {
    Area: [
      ['Description', 'Name', 'Action'],
      ['Renamed', 'A1', ''],
      ['Second', 'A2', 'Delete'],
      ['', 'A3', ''],
      ['Third', 'a3', ''],
    ],
  };
  const done = await work.run({ name: 'areas.xlsx', body: await workbook(changed) }, area);
  const file = await downloaded('/api/ext/import/result', { job: done[0]?.job.id });
  expect(file.name).toMatch(/^Area areas Full \d{4}-\d{2}-\d{2} \d{4}\.xlsx$/);
  expect(await cellsOf(file)).toEqual([
    ['Description', 'Name', 'Action', 'Outcome', 'Details'],
    ['Renamed', 'A1', '', 'Updated', ''],
    ['Second', 'A2', 'Delete', 'Deleted', ''],
    ['', 'A3', '', 'Invalid', 'Required'],
    ['Third', 'a3', '', 'Invalid', 'This row appears twice in the file; the first one is used.'],
  ]);
  const [sheet] = (await readXlsx(new Uint8Array(await readFile(file.path)), { readStyles: true })).sheets;
  const cell = (at: string) => sheet?.cells?.get(at);
  expect(JSON.stringify(cell('1,0'))).toContain('Was: First');
  expect(JSON.stringify(cell('1,0'))).toContain('FFFF99');
  expect(JSON.stringify(cell('3,0'))).toContain('FF9B9B');
  expect(JSON.stringify(cell('2,1'))).toContain('D9D9D9');
  // a corrected result file can be uploaded as it is: its two extra columns are ignored
  const back = await work.run({ name: 'areas.xlsx', body: await readFile(file.path) }, area, { setting: 'validate' });
  expect(back[0]?.job).toMatchObject({ state: 'done', total: 4 });
});

test('invalid rows are opened with their cells, corrected, and imported again alone', async () => {
  const csv = 'Name,Description,System\n60-01,One,60\n60-02,,10\n60-03,Three,10\n';
  const [done] = await work.run({ name: 'subs.csv', body: csv }, [{ register: 'subSystem' }]);
  expect(done?.job).toMatchObject({ added: 1, invalid: 2 });
  const job = done?.job.id ?? '';
  expect((await work.about(job))[0]).toMatchObject({ correctable: true, encoding: 'utf-8', encodingChosen: false });
  const opened = await work.post<{ columns: BadColumn[]; rows: BadRow[]; total: number }>('/api/ext/import/bad-rows', {
    job,
  });
  expect(opened.columns.map(({ name }) => name)).toEqual(['name', 'description', 'system', 'Action']);
  expect(opened.rows.map(({ number, cells }) => [number, ...cells])).toEqual([
    [2, '60-01', 'One', '60', ''],
    [3, '60-02', '', '10', ''],
  ]);
  const columns = opened.columns.map(({ name }) => name);
  const rows = [
    ['60-01', 'One', '10', ''],
    ['60-02', '', '10', ''],
  ];
  const again = await work.post<{ job: string }>('/api/ext/import/rerun', { job, setting: 'full', columns, rows });
  await importTask(server.database, { tenantId: path.A, job: again.job });
  expect(await work.post('/api/register/importJob/get', { id: again.job })).toMatchObject({
    state: 'done',
    fileName: 'subs · corrected.csv',
    total: 2,
    added: 1,
    invalid: 1,
  });
  const odd = await server.post(
    '/api/ext/import/rerun',
    { job, setting: 'full', columns: ['name'], rows: [['a', 'b']] },
    by,
  );
  expect(odd.code).toBe(400);
  const unknown = await server.post(
    '/api/ext/import/rerun',
    { job, setting: 'full', columns: ['evil'], rows: [['a']] },
    by,
  );
  expect(unknown.msg).toContain('evil');
});

test('the first rows are previewed, and a wrongly detected encoding can be changed [imports D15]', async () => {
  // "Ö" and "ß" in Windows-1252, side by side, read as one Chinese character in GB18030
  const body = Buffer.from('Name,Description\nG1,\xd6\xd0\xce\xc4\n', 'latin1');
  const found = await work.inspect({ name: 'list.csv', body }, { register: 'glandType' });
  expect(found.encoding).toBe('gb18030');
  expect(found.sheets[0]?.rows[1]?.cells).toEqual(['G1', '中文']);
  const other = await work.inspect({ name: 'list.csv', body }, { register: 'glandType', encoding: 'windows-1252' });
  expect(other.sheets[0]?.rows[1]?.cells).toEqual(['G1', 'ÖÐÎÄ']);
  const [done] = await work.run({ name: 'list.csv', body }, [{ register: 'glandType' }], { encoding: 'windows-1252' });
  expect((await work.about(done?.job.id ?? ''))[0]).toMatchObject({ encoding: 'windows-1252', encodingChosen: true });
  expect((await work.rows('glandType')).map((row) => row['description'])).toEqual(['ÖÐÎÄ']);
});

test('a foreign file is mapped, and the next one with the same captions in any order is recognised', async () => {
  const first = 'Equipment list of the yard,,\n,,\nTag No,Service,Maker\n77-P-1,Feed pump: main,Acme\n';
  const file = { name: 'yard.csv', body: first };
  const [sheet] = (await work.inspect(file, { register: 'tag' })).sheets;
  expect(sheet).toMatchObject({ headerRow: 3, fits: false, register: 'tag', remembered: [] });
  expect(sheet?.proposal?.mapping.fields).toEqual({
    name: { from: ['Tag No'] },
    description: { from: ['Service'] },
    manufacturer: { from: ['Maker'] },
  });
  const mapping = {
    fields: {
      ...sheet?.proposal?.mapping.fields,
      description: { from: ['Service'], before: ':', upper: true },
      discipline: { from: [], text: 'M' },
      equipmentType: { from: [], text: 'Pump' },
      subSystems: { from: [], text: '10-01' },
      comments: { from: ['Maker', 'Tag No'], text: ' / ' },
    },
  };
  const [done] = await work.run(file, [{ register: 'tag', headerRow: 3, mapping }]);
  expect(done?.job, JSON.stringify(done?.bad)).toMatchObject({ added: 1, invalid: 0 });
  const made = (await work.rows('tag')).find((row) => row['name'] === '77-P-1');
  expect(made).toMatchObject({ description: 'FEED PUMP', manufacturer: 'Acme', comments: 'Acme / 77-P-1' });
  const [next] = (await work.inspect({ name: 'b.csv', body: 'maker,TAG NO,service\nAcme,77-P-2,x\n' })).sheets;
  expect(next).toMatchObject({ register: 'tag', remembered: [{ register: 'tag', mapping }] });
  const other = await server.aTenant('Elsewhere');
  const there = importing(server, { as: await server.anAdmin(other), path: other });
  const [unknown] = (await there.inspect({ name: 'b.csv', body: 'maker,TAG NO,service\nAcme,77-P-2,x\n' })).sheets;
  expect(unknown, 'a mapping belongs to its company').toMatchObject({ register: null, remembered: [] });
});

test('a mapping with captions missing in the file fails with a message', async () => {
  const mapping = { fields: { name: { from: ['Gone'] }, description: { from: ['Name'] } } };
  const [done] = await work.run({ name: 'x.csv', body: 'Name\nA\n' }, [{ register: 'area', mapping }]);
  expect(done?.job).toMatchObject({
    state: 'failed',
    problem: 'The mapping needs columns this file does not have: Gone.',
  });
});

test('all blank templates come as one zip, each with its name and pick-lists of current values', async () => {
  const file = await downloaded('/api/ext/import/templates', {});
  expect(file.name).toBe('Blank templates.zip');
  const listing = (await readFile(file.path)).toString('latin1');
  // a name appears once before its entry and once in the zip directory
  const names = [...new Set([...listing.matchAll(/([\w() -]+\.xlsx)/g)].map(([, name = '']) => name))];
  expect(names.length).toBeGreaterThan(70);
  // numbered in an order that loads
  const placeOf = (table: string): number => names.findIndex((name) => name.endsWith(` ${table}.xlsx`));
  expect(placeOf('Discipline')).toBeGreaterThanOrEqual(0);
  expect(placeOf('Discipline')).toBeLessThan(placeOf('Equipment type'));
  expect(placeOf('Equipment type')).toBeLessThan(placeOf('Tag'));
  expect(names.map((name) => Number(name.slice(0, 3)))).toEqual(names.map((_, at) => at + 1));
  expect(placeOf('Import')).toBe(-1);
  expect(listing).toContain('000 Read me ');
  const firstDownload = await downloaded('/api/register/equipmentType/template', { format: 'xlsx' });
  expect(await listSheets(firstDownload)).toEqual([
    { name: 'Equipment type', hidden: false },
    { name: 'Notes 说明', hidden: false },
    { name: '_lists', hidden: true },
  ]);
  const [sheet, , lists] = (await readXlsx(new Uint8Array(await readFile(firstDownload.path)), { readStyles: true }))
    .sheets;
  const colours = ['0,0', '0,1', '0,2'].map((at) => JSON.stringify(sheet?.cells?.get(at)));
  expect(colours[0], 'orange: key').toContain('F4B183');
  expect(colours[1], 'blue: required').toContain('BDD7EE');
  expect(colours[2], 'white: optional').not.toMatch(/F4B183|BDD7EE|FFE699/);
  expect(JSON.stringify(lists?.rows), 'disciplines to pick from').toContain('M');
});

test('users who may not import a register are refused, even inside a workbook, and nothing is stored', async () => {
  const person = await server.aUser(path, { permissions: ['area:see', 'area:import', 'importJob:see'] });
  const file = {
    name: 'x.xlsx',
    body: await workbook({
      Area: [
        ['Name', 'Description'],
        ['Z', 'z'],
      ],
    }),
  };
  const start = (parts: unknown) =>
    sendForm(server, '/api/ext/import/start', {
      file,
      fields: { plan: JSON.stringify(parts) },
      by: { as: person, path },
    });
  expect(
    (
      await start([
        { register: 'area', sheet: 'Area' },
        { register: 'system', sheet: 'Area' },
      ])
    ).code,
  ).toBe(403);
  expect((await start([{ register: 'importJob', sheet: 'Area' }])).code).toBe(403);
  expect((await start([{ register: 'nonsense', sheet: 'Area' }])).code).toBe(404);
  expect((await start('not a plan')).code).toBe(14);
  const bare = importing(server, { as: person, path });
  const [sheet] = (await bare.inspect({ name: 'system.csv', body: 'Name,Description\nx,y\n' })).sheets;
  expect(sheet?.register, 'a table one may not import is not proposed').toBeNull();
});

/** A contractor's sheet: one device per row, one check per column, with the date and signer in the cell. */
const MATRIX: ImportMapping = {
  spread: ['Cold check', 'Loop check'],
  fields: {
    taggedItem: { from: ['Device'] },
    itr: {
      from: [SPREAD.column],
      replace: [
        { is: 'cold check', by: 'M01A' },
        { is: 'loop check', by: 'M02B' },
      ],
    },
    ...Object.fromEntries(
      ['Completed', 'Accepted'].flatMap((sign): [string, FieldSource][] => [
        [`${sign} · signed by`, { from: [SPREAD.cell], after: ' ', replace: [{ is: 'LW', by: 'Li Wei' }] }],
        [`${sign} · signed on`, { from: [SPREAD.cell], before: ' ', dates: 'dmy' }],
      ]),
    ),
  },
};

test('a sheet with a device per row and a check per column signs checks; each can be returned and corrected [imports 5]', async () => {
  const library = await work.run({ name: 'library.xlsx', body: await workbook(CHECKS) }, CHECK_PARTS);
  expect(library.flatMap(({ bad }) => bad)).toEqual([]);
  // the answers are on paper: the sheet in the product has no tasks
  for (const { id } of await work.rows('itr'))
    await work.post('/api/ext/form-template/save', { register: 'itr', id, stamp: '0', template: PAPER, comment: '' });
  const lines = [
    'Device,Room,Cold check,Loop check',
    '88-P-1,R1,03/11/2025 LW,',
    '88-P-2,R1,04/11/2025 LW,05/11/2025 LW',
  ];
  const file = { name: 'matrix.csv', body: [...lines, '88-P-3,R2, ,done', '88-P-4,R2,,'].join('\n') };
  const parts = [{ register: 'tagItr', mapping: MATRIX }];
  const [tried] = await work.run(file, parts, { setting: 'simulate' });
  expect(tried?.job, JSON.stringify(tried?.bad)).toMatchObject({ state: 'done', total: 4, invalid: 1 });
  expect(await work.rows('tagItr')).toEqual([]);
  const [done] = await work.run(file, parts);
  expect(done?.job).toMatchObject({ added: 3, invalid: 1 });
  expect(done?.bad.map(({ number, key }) => [number, key])).toEqual([[5, expect.stringContaining('88-P-3') as string]]);
  const signed = async () =>
    (await work.rows('tagItr'))
      .map((row) => [
        (row['taggedItem'] as { title: string }).title,
        (row['itr'] as { title: string }).title,
        row['progress'],
      ])
      .toSorted((a, b) => String(a).localeCompare(String(b), 'en'));
  expect(await signed()).toEqual([
    ['88-P-1', 'M01A', 'signedOff'],
    ['88-P-2', 'M01A', 'signedOff'],
    ['88-P-2', 'M02B', 'signedOff'],
  ]);
  const [again] = await work.run(file, parts);
  expect(again?.job).toMatchObject({ unchanged: 3, invalid: 1 });

  // the result file has the rows as they were read, one check per row
  const result = await cellsOf(await downloaded('/api/ext/import/result', { job: done?.job.id }));
  expect(result.map((cells) => [cells[0], ...cells.slice(4, 7)])).toEqual([
    ['Device', SPREAD.column, SPREAD.cell, 'Outcome'],
    ['88-P-1', 'Cold check', '03/11/2025 LW', 'Added'],
    ['88-P-2', 'Cold check', '04/11/2025 LW', 'Added'],
    ['88-P-2', 'Loop check', '05/11/2025 LW', 'Added'],
    ['88-P-3', 'Loop check', 'done', 'Invalid'],
  ]);

  // a corrected row is signed with its new content
  const job = done?.job.id ?? '';
  const opened = await work.post<{ columns: BadColumn[]; rows: BadRow[] }>('/api/ext/import/bad-rows', { job });
  const columns = opened.columns.map(({ name }) => name);
  expect(columns.toSorted()).toEqual([...Object.keys(MATRIX.fields), 'Action'].toSorted());
  const bad = Object.fromEntries(columns.map((name, at) => [name, opened.rows[0]?.cells[at]]));
  expect(bad).toMatchObject({ taggedItem: '88-P-3', itr: 'M02B', 'Accepted · signed by': 'done', Action: '' });
  const typed = (name: string): string => (name.endsWith('by') ? 'Li Wei' : '2025-11-06');
  const right = [columns.map((name) => (name.includes('·') ? typed(name) : (bad[name] ?? '')))];
  const rerun = { job, setting: 'full', columns, rows: right };
  const { job: corrected } = await work.post<{ job: string }>('/api/ext/import/rerun', rerun);
  await importTask(server.database, { tenantId: path.A, job: corrected });
  expect((await signed()).at(-1)).toEqual(['88-P-3', 'M02B', 'signedOff']);
});

test('columns that become rows must exist, and their rows count towards the row limit [imports 5]', async () => {
  const gone = { ...MATRIX, spread: ['Cold check', 'Hot check'] };
  const file = { name: 'm.csv', body: 'Device,Cold check,Loop check\n88-P-1,x,y\n88-P-2,x,y\n' };
  const [lacking] = await work.run(file, [{ register: 'tagItr', mapping: gone }]);
  expect(lacking?.job['problem']).toContain('Hot check');
  const table = await readTable({ name: 'm.csv', path: await onDisk(file) });
  const all = async (): Promise<void> => {
    for await (const batch of spreadTable(table, MATRIX, 3).rows()) expect(batch).not.toEqual([]);
  };
  await expect(all()).rejects.toMatchObject({ code: 'import.tooManyRows' });
});
