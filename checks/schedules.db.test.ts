import { join } from 'node:path';
import { expect, test } from 'vitest';
import { importMake } from '@plumbline/contract/features/imports/calls/import-rows.ts';
import { importUndo, type ImportPart } from '@plumbline/contract/features/imports/calls/runs.ts';
import type { ImportInspection } from '@plumbline/contract/features/imports/calls/mappings.ts';
import { scheduleMapping } from '@plumbline/contract/rules/schedule-sheet.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { features } from '@plumbline/server/features/all-features.ts';
import { importTask } from '@plumbline/server/features/imports/import-task.ts';
import { registerService } from '@plumbline/server/features/register-service.ts';
import { aServer } from '@plumbline/server/http/testing.ts';
import { migrateJobs } from '@plumbline/server/jobs/jobs.ts';
import { dropped, importing, type Dropped } from './support/importing.ts';

const server = await aServer({ features, registers: registerService });
await migrateJobs(server.database);
const path = await server.aTenant('Site');
const by = { as: await server.anAdmin(path), path };
const work = importing(server, by);
const sample = (name: string): Promise<Dropped> => dropped(join(import.meta.dirname, 'samples/schedules', name));

/** The import the page would run if the user changed nothing. */
const planOf = ({ sheets }: ImportInspection): ImportPart[] =>
  sheets.map(({ name, register, headerRow, rows }) => {
    const known = scheduleMapping(rows[0]?.cells ?? []);
    if (register === null || known === undefined) throw new Error(`${name} is no schedule`);
    return { register, sheet: name, headerRow, mapping: known.mapping, compare: { within: 'schedule' } };
  });

const SHOWN = [
  'name',
  'schedule',
  'wbsCode',
  'wbsName',
  'plannedStart',
  'plannedFinish',
  'actualStart',
  'actualFinish',
  'scheduleStatus',
  'schedulePercent',
  'originalDays',
  'remainingDays',
  'budgetHours',
] as const;
const activities = async () =>
  (await work.rows('activity'))
    .map((row) => SHOWN.map((name) => row[name]))
    .toSorted((a, b) => String(a[0]).localeCompare(String(b[0])));

test('an XER is listed by project, with the column names of Primavera, and needs no manual mapping [R0-05]', async () => {
  const found = await work.inspect(await sample('k2.xer'));
  expect(found.encoding).toBe('utf-8');
  expect(found.sheets.map(({ name, register, rowCount, fits }) => [name, register, rowCount, fits])).toEqual([
    ['COMP-K2', 'activity', 6, false],
    ['TIE-IN', 'activity', 1, false],
  ]);
  expect(found.sheets[0]?.rows.map(({ cells }) => cells.slice(0, 7))).toEqual([
    ['Activity ID', 'Activity Name', 'Project ID', 'WBS', 'WBS Name', 'Activity Type', 'Activity Status'],
    ['A1000', 'Compressor on site', 'COMP-K2', 'COMP-K2', 'Compressor K2', 'Start Milestone', 'Completed'],
    ['A1010', 'Level and grout base frame', 'COMP-K2', 'COMP-K2.MEC', 'Mechanical', 'Task Dependent', 'Completed'],
    [
      'A1020',
      'Align compressor to motor',
      'COMP-K2',
      'COMP-K2.MEC.ALG',
      'Alignment',
      'Resource Dependent',
      'In Progress',
    ],
    ['A1030', 'Pull cables to local panel', 'COMP-K2', 'COMP-K2.ELE', 'Electrical', 'Task Dependent', 'Not Started'],
    ['A1040', 'Terminate panel, "first" side', 'COMP-K2', 'COMP-K2.ELE', 'Electrical', 'Task Dependent', 'In Progress'],
    ['S1', 'Compressor K2', 'COMP-K2', 'COMP-K2', 'Compressor K2', 'WBS Summary', 'In Progress'],
  ]);
});

test('an XER becomes activities with branch, dates, progress and hours; summaries are skipped [R0-05]', async () => {
  const file = await sample('k2.xer');
  const plan = planOf(await work.inspect(file));
  const tried = await work.run(file, plan, { setting: 'simulate' });
  expect(tried.map(({ job }) => [job['toBeAdded'], job['invalid']])).toEqual([
    [5, 0],
    [1, 0],
  ]);
  expect(await work.count('activity')).toBe(0);
  const done = await work.run(file, plan);
  expect(done.map(({ sheet, job }) => [sheet, job['added'], job['invalid']])).toEqual([
    ['COMP-K2', 5, 0],
    ['TIE-IN', 1, 0],
  ]);
  expect((await work.about(done[0]?.job.id ?? '')).map(({ leftOut }) => leftOut)).toEqual([1, 0]);
  expect(await activities()).toEqual([
    [
      'A1000',
      'COMP-K2',
      'COMP-K2',
      'Compressor K2',
      '2026-03-02',
      null,
      '2026-03-02',
      '2026-03-02',
      'completed',
      100,
      0,
      0,
      0,
    ],
    [
      'A1010',
      'COMP-K2',
      'COMP-K2.MEC',
      'Mechanical',
      '2026-03-02',
      '2026-03-10',
      '2026-03-03',
      '2026-03-12',
      'completed',
      100,
      8,
      0,
      120,
    ],
    [
      'A1020',
      'COMP-K2',
      'COMP-K2.MEC.ALG',
      'Alignment',
      '2026-03-11',
      '2026-03-17',
      '2026-03-13',
      null,
      'inProgress',
      75,
      5,
      1.25,
      64,
    ],
    [
      'A1030',
      'COMP-K2',
      'COMP-K2.ELE',
      'Electrical',
      '2026-03-19',
      '2026-03-23',
      null,
      null,
      'notStarted',
      0,
      3,
      3,
      48,
    ],
    [
      'A1040',
      'COMP-K2',
      'COMP-K2.ELE',
      'Electrical',
      '2026-03-20',
      '2026-03-26',
      '2026-03-20',
      null,
      'inProgress',
      25,
      5,
      3.75,
      96.5,
    ],
    ['T900', 'TIE-IN', 'TIE-IN', 'Tie-in', null, '2026-05-08', null, null, 'notStarted', 0, 0, 0, null],
  ]);
});

test('the XML of Primavera updates the same activities, in any element order, and its baselines are ignored [R0-05]', async () => {
  const file = await sample('k2-p6.xml');
  const found = await work.inspect(file);
  expect(found.encoding).toBeNull();
  expect(found.sheets.map(({ name, rowCount }) => [name, rowCount])).toEqual([['COMP-K2', 4]]);
  const [done] = await work.run(file, planOf(found));
  // the name of one, and the branch of another, differ from the XER
  expect(done?.job).toMatchObject({ total: 3, added: 0, updated: 2, unchanged: 1, invalid: 0 });
  expect((await activities())[3]).toEqual([
    'A1030',
    'COMP-K2',
    'COMP-K2',
    null,
    '2026-03-19',
    '2026-03-23',
    null,
    null,
    'notStarted',
    0,
    3,
    3,
    48,
  ]);
});

test('a revision matches its activities, shows old and new, and lists missing ones of its own project only [R0-05]', async () => {
  const { name, body } = await sample('k2.xer');
  const text = String(body);
  const revised = text
    .replace(
      '2026-03-23 16:00\t2026-03-19 08:00\t2026-03-23 16:00',
      '2026-03-25 16:00\t2026-03-21 08:00\t2026-03-25 16:00',
    )
    .split('\r\n')
    .filter((line) => !line.includes('\tA1040\t') && !line.includes('\tT900\t'))
    .join('\r\n');
  const file = { name, body: revised };
  const found = await work.inspect(file);
  expect(found.sheets.map(({ name: project }) => project)).toEqual(['COMP-K2']);
  // the mapping of the first import was remembered, like every mapping
  expect(found.sheets[0]?.remembered.map(({ register }) => register)).toEqual(['activity']);
  const [done] = await work.run(file, planOf(found));
  expect(done?.job).toMatchObject({ added: 0, invalid: 0, updated: 2 });
  const { rows: changed } = await work.post<{
    rows: { key: string; changes: { column: string; was: string; becomes: string }[] }[];
  }>('/api/ext/import/rows', { job: done?.job.id, outcome: 'updated', limit: 10 });
  expect(changed.find(({ key }) => key === 'A1030 / COMP-K2')?.changes).toEqual(
    expect.arrayContaining([
      { column: 'plannedFinish', was: '2026-03-23', becomes: '2026-03-25' },
      { column: 'plannedStart', was: '2026-03-19', becomes: '2026-03-21' },
    ]),
  );
  expect((await work.about(done?.job.id ?? '')).map(({ missing }) => missing)).toEqual([1]);
  // can be undone like any import
  await server.call(importUndo, { job: done?.job.id ?? '', dryRun: false }, by);
  expect((await activities())[3]?.slice(4, 6)).toEqual(['2026-03-19', '2026-03-23']);
});

test('the XML of Microsoft Project: tasks by their unique ids, with summaries as their branch [R0-05]', async () => {
  const file = await sample('k2-msp.xml');
  const found = await work.inspect(file);
  expect(found.sheets.map(({ name, register, rowCount }) => [name, register, rowCount])).toEqual([
    ['Compressor K2', 'activity', 4],
  ]);
  const [captions = [], , frame = []] = found.sheets[0]?.rows.map(({ cells }) => cells) ?? [];
  const cell = (caption: string): string | undefined => frame[captions.indexOf(caption)];
  expect(cell('Task Kind')).toBe('Task');
  expect(['Name', 'Baseline Start', 'Baseline Finish', 'Work'].map(cell)).toEqual([
    'Level & grout base frame',
    '2026-03-02',
    '2026-03-10',
    '120.5',
  ]);
  const [done] = await work.run(file, planOf(found));
  expect(done?.job).toMatchObject({ total: 3, added: 3, invalid: 0 });
  expect((await activities()).filter(([, schedule]) => schedule === 'Compressor K2')).toEqual([
    [
      '4',
      'Compressor K2',
      '1.1',
      'Mechanical',
      '2026-03-03',
      '2026-03-12',
      '2026-03-03',
      '2026-03-12',
      null,
      100,
      8,
      0,
      120.5,
    ],
    ['5', 'Compressor K2', '1.2', 'Mechanical', '2026-03-13', '2026-03-18', '2026-03-13', null, null, 75, 5, 1.25, 64],
    ['9', 'Compressor K2', '2', null, '2026-03-18', '2026-03-18', null, null, null, 0, 0, 0, 0],
  ]);
});

test('cancelled tasks and ghosts of other files are no work, and elapsed days have 24 hours [field B4]', async () => {
  const task = (uid: number, more: string) =>
    `<Task><UID>${uid}</UID><Name>T${uid}</Name><Start>2026-03-02T08:00:00</Start><Duration>PT24H0M0S</Duration><RemainingDuration>PT12H0M0S</RemainingDuration>${more}</Task>`;
  const formats = [7, 8, 38, 39].map((format, at) => task(at + 1, `<DurationFormat>${format}</DurationFormat>`));
  const others = [
    task(5, '<Active>0</Active>'),
    task(6, '<ExternalTask>1</ExternalTask>'),
    task(7, '<Active>1</Active>'),
  ];
  const body = `<Project xmlns="http://schemas.microsoft.com/project"><Title>Mill</Title><MinutesPerDay>480</MinutesPerDay><Tasks>${[...formats, ...others].join('')}</Tasks></Project>`;
  const file = { name: 'mill.xml', body };
  const found = await work.inspect(file);
  const kinds = found.sheets[0]?.rows.map(({ cells }) => cells[5]);
  expect(kinds).toEqual(['Task Kind', 'Task', 'Task', 'Task', 'Task', 'Inactive', 'External', 'Task']);
  const [done] = await work.run(file, planOf(found));
  expect((await work.about(done?.job.id ?? '')).map(({ leftOut }) => leftOut)).toEqual([2]);
  const mill = (await activities()).filter(([, schedule]) => schedule === 'Mill');
  expect(mill.map((row) => [row[0], row[10], row[11]])).toEqual([
    ['1', 3, 1.5],
    ['2', 1, 0.5],
    ['3', 1, 0.5],
    ['4', 3, 1.5],
    ['7', 3, 1.5],
  ]);
});

test('a project of which an XER has only linked activities is not proposed [field C5]', async () => {
  const { name, body } = await sample('k2.xer');
  const text = String(body)
    .replace('%F\tproj_id\tproj_short_name\tplan_start_date', '%F\tproj_id\tproj_short_name\texport_flag')
    .replace(/(%R\t501\tCOMP-K2\t).*/, '$1Y')
    .replace(/(%R\t502\tTIE-IN\t).*/, '$1N')
    .replaceAll('2026-03-02 08:00', '2026-03-02 8:00');
  const file = { name, body: text };
  const found = await work.inspect(file);
  expect(found.sheets.map((sheet) => [sheet.name, sheet.hidden])).toEqual([
    ['COMP-K2', false],
    ['TIE-IN', true],
  ]);
  const [captions = [], first = []] = found.sheets[0]?.rows.map(({ cells }) => cells) ?? [];
  expect(first[captions.indexOf('Planned Start')]).toBe('2026-03-02');
});

const make = async (register: string, values: Readonly<Record<string, unknown>>): Promise<string> =>
  (await work.post<AnyRow>(`/api/register/${register}/create`, { values })).id;
const named = (name: string) => ({ name, description: `About ${name}` });
const datesOf = async (register: string) =>
  (await work.rows(register))
    .map(({ name, plannedStart, plannedFinish }) => [name, plannedStart, plannedFinish])
    .toSorted((a, b) => String(a[0]).localeCompare(String(b[0])));

test('cards take the planned dates of their activities on request: listed, simulated, imported once, undone [R0-05]', async () => {
  const discipline = await make('discipline', named('M'));
  const system = await make('system', named('10'));
  const subSystem = await make('subSystem', { ...named('10-01'), system });
  const locked = await make('jobCardStatus', { ...named('Closed'), locksJobCard: true });
  const activity = Object.fromEntries((await work.rows('activity')).map(({ id, name }) => [String(name), id]));
  const card = (name: string, more: object) => make('jobCard', { ...named(name), discipline, subSystem, ...more });
  const own = { plannedStart: '2026-03-01', plannedFinish: '2026-03-16' };
  const ids = [
    await card('JC-1', { activity: activity['A1020'], ...own }),
    // a milestone has no start, so the card keeps its own
    await card('JC-2', { activity: activity['T900'], ...own }),
    await card('JC-3', { activity: activity['A1020'], plannedStart: '2026-03-11', plannedFinish: '2026-03-17' }),
    await card('JC-4', own),
    await card('JC-5', { activity: activity['A1030'], ...own, jobCardStatus: locked }),
  ];
  const before = await datesOf('jobCard');
  const beside = (await work.rows('cardDates')).map(({ name, state, shift }) => [name, state, shift]);
  expect(beside.toSorted()).toEqual([
    ['JC-1', 'differs', 1],
    ['JC-2', 'differs', 53],
    ['JC-3', 'same', 0],
    ['JC-4', 'none', null],
    ['JC-5', 'differs', 7],
  ]);

  const take = (setting: 'simulate' | 'full' | null) =>
    server.call(importMake, { list: 'cardDates', selection: { mode: 'these', ids }, setting }, by);
  const { data: report } = await take(null);
  expect(report.made.rows.map(({ title }) => title)).toEqual(['JC-1', 'JC-2', 'JC-5']);
  expect(report.left.map(({ why, rows }) => [why.en, rows.map(({ title }) => title)])).toEqual([
    ['No activity', ['JC-4']],
    ['Same', ['JC-3']],
  ]);

  const run = async (setting: 'simulate' | 'full') => {
    const { job } = (await take(setting)).data;
    await importTask(server.database, { tenantId: path.A, job });
    return work.post<AnyRow>('/api/register/importJob/get', { id: job });
  };
  expect(await run('simulate')).toMatchObject({ state: 'done', toBeAdded: 0, toBeUpdated: 2, invalid: 1 });
  expect(await datesOf('jobCard')).toEqual(before);
  const done = await run('full');
  expect(done).toMatchObject({ state: 'done', added: 0, updated: 2, invalid: 1 });
  // the locked card reports the reason at its row
  const { rows: bad } = await work.post<{ rows: { key: string; problems: { words: { en: string } }[] }[] }>(
    '/api/ext/import/rows',
    { job: done.id, outcome: 'invalid', limit: 10 },
  );
  expect(bad.map(({ key, problems }) => [key, problems[0]?.words.en])).toEqual([
    ['JC-5', 'JC-5 is locked: JC-5 has the status “Closed”. Only its status, progress and sign-offs can still change.'],
  ]);
  expect(await datesOf('jobCard')).toEqual([
    ['JC-1', '2026-03-11', '2026-03-17'],
    ['JC-2', '2026-03-01', '2026-05-08'],
    ['JC-3', '2026-03-11', '2026-03-17'],
    ['JC-4', '2026-03-01', '2026-03-16'],
    ['JC-5', '2026-03-01', '2026-03-16'],
  ]);
  expect((await server.call(importUndo, { job: done.id, dryRun: false }, by)).code).toBe(0);
  expect(await datesOf('jobCard')).toEqual(before);
});

test('two projects with the same activity numbers stay separate, from every tool, and cards name the right one [R0-05]', async () => {
  const yard = await server.aTenant('Yard');
  const at = { as: await server.anAdmin(yard), path: yard };
  const there = importing(server, at);
  const load = async (file: Dropped) => {
    const done = await there.run(file, planOf(await there.inspect(file)));
    return done.map(({ sheet, job }) => [sheet, job['added'], job['updated'], job['unchanged'], job['invalid']]);
  };
  const another = async (name: string, from: string, to: string): Promise<Dropped> => {
    const { body } = await sample(name);
    return {
      name: `other-${name}`,
      body: String(body).replaceAll(from, to).replaceAll('Align compressor', 'Align the other'),
    };
  };
  await load(await sample('k2.xer'));
  await load(await sample('k2-msp.xml'));
  const before = await there.rows('activity');
  expect(await load(await another('k2.xer', 'COMP-K2', 'COMP-K3'))).toEqual([
    ['COMP-K3', 5, 0, 0, 0],
    ['TIE-IN', 0, 0, 1, 0],
  ]);
  expect(await load(await another('k2-msp.xml', 'Compressor K2', 'Compressor K3'))).toEqual([
    ['Compressor K3', 3, 0, 0, 0],
  ]);
  // three of them are in the Primavera XML too
  expect(await load(await another('k2-p6.xml', 'COMP-K2', 'COMP-K3'))).toMatchObject([['COMP-K3', 0, 2, 1, 0]]);
  const after = await there.rows('activity');
  expect(after.length).toBe(before.length + 8);
  // the activities of the first projects are unchanged
  expect(after.filter(({ id }) => before.some((earlier) => earlier.id === id))).toEqual(before);
  const called = after.filter(({ name }) => name === 'A1020' || name === '4').map(({ title }) => title);
  expect(called.toSorted()).toEqual(['COMP-K2 - A1020', 'COMP-K3 - A1020', 'Compressor K2 - 4', 'Compressor K3 - 4']);

  const create = (register: string, values: object) => server.post(`/api/register/${register}/create`, { values }, at);
  const idOf = ({ data }: { readonly data: unknown }) => (data as AnyRow).id;
  await create('discipline', named('M'));
  const system = idOf(await create('system', named('10')));
  await create('subSystem', { ...named('10-01'), system });
  const cards = [
    'Name,Description,Discipline,Subsystem,Activity',
    'C-2,One,M,10-01,COMP-K2 - A1020',
    'C-3,Other,M,10-01,comp-k3 - a1020',
    'C-4,Neither,M,10-01,A1020',
  ].join('\n');
  const [loaded] = await there.run({ name: 'cards.csv', body: cards }, [{ register: 'jobCard' }]);
  expect(loaded?.job).toMatchObject({ added: 2, invalid: 1 });
  expect(loaded?.bad[0]?.problems[0]?.words.en).toContain('There is no "A1020" in Activity');
  const hangs = (await there.rows('jobCard')).map(({ name, activity }) => [
    name,
    (activity as AnyRow | null)?.['title'],
  ]);
  expect(hangs.toSorted()).toEqual([
    ['C-2', 'COMP-K2 - A1020'],
    ['C-3', 'COMP-K3 - A1020'],
  ]);

  // created manually too: a duplicate is identified by both number and schedule
  expect(await create('activity', { ...named('A1020'), schedule: 'COMP-K4' })).toMatchObject({ code: 0 });
  expect(await create('activity', named('A1020'))).toMatchObject({ code: 0, data: { title: 'A1020' } });
  const twice = await create('activity', { ...named('a1020'), schedule: 'comp-k4' });
  expect(twice.code).not.toBe(0);
  expect(twice.msg).toContain('comp-k4 - a1020');
  // its history records the new schedule, and its cards show the new name
  const k3 = after.find(({ title }) => title === 'COMP-K3 - A1020');
  const rows = [{ id: k3?.id, rev: k3?.rev, values: { schedule: 'K3' } }];
  expect(await server.post('/api/register/activity/update', { rows }, at)).toMatchObject({ code: 0 });
  const [card] = (await there.rows('jobCard')).filter(({ name }) => name === 'C-3');
  expect(card?.['activity']).toMatchObject({ title: 'K3 - A1020' });
});

test('users who may see cards but not import them are refused with the missing permission [R0-05]', async () => {
  const reader = await server.aUser(path, { permissions: ['jobCard:see', 'jobCard:update', 'activity:see'] });
  const selection = { mode: 'allMatching' } as const;
  const answer = await server.call(importMake, { list: 'cardDates', selection, setting: 'full' }, { as: reader, path });
  expect(answer).toMatchObject({
    code: 403,
    msg: 'You do not have the right to do this: Import. Ask your administrator.',
  });
});
