import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { defaultClientSettings } from '@plumbline/contract/client-settings.ts';
import type { InspectedSheet, KeptMapping } from '@plumbline/contract/features/imports/calls/mappings.ts';
import type { ImportRow } from '@plumbline/contract/features/imports/calls/import-rows.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import type { ImportMapping } from '@plumbline/contract/rules/import-mapping.ts';
import { rows, sql } from '@plumbline/server/db/database.ts';
import { features } from '@plumbline/server/features/all-features.ts';
import { clearImportFiles } from '@plumbline/server/features/imports/clear-files.ts';
import { registerService } from '@plumbline/server/features/register-service.ts';
import { aServer } from '@plumbline/server/http/testing.ts';
import { migrateJobs } from '@plumbline/server/jobs/jobs.ts';
import { importing, sendForm, workbook, type Dropped } from './support/importing.ts';

const server = await aServer({ features, registers: registerService });
await migrateJobs(server.database);
const path = await server.aTenant('Here');
const by = { as: await server.anAdmin(path), path };
const work = importing(server, by);

const csv = (name: string, ...lines: readonly string[]) => ({ name, body: `${lines.join('\n')}\n` });
const only = <T>(all: readonly T[]): T => {
  expect(all).toHaveLength(1);
  return all[0] as T;
};
/** Imports a file with our own captions and returns its only part. */
const load = async (register: string, ...lines: readonly string[]) =>
  only(await work.run(csv(`${register}.csv`, ...lines), [{ register }]));
const reasons = ({
  bad,
}: {
  readonly bad: readonly {
    readonly number: number;
    readonly problems: readonly { readonly words: { readonly en: string } }[];
  }[];
}) => bad.map(({ number, problems }) => [number, problems.map(({ words }) => words.en).join(' ')]);

await load('discipline', 'Name,Description', 'M,Mechanical', 'E,Electrical');
await load('punchListItemCategory', 'Name,Description', 'A,Before mechanical completion', 'B,Before start-up');
await load('authorisedPerson', 'Name', 'AB');
await load('system', 'Name,Description', '10,Feed');
await load('subSystem', 'Name,Description,System', '10-01,Feed,10');

test('"Ended" is the real end, later than the start of the writing transaction [imports D6]', async () => {
  const { job } = await load('area', 'Name,Description', 'A1,Deck');
  const line = only(
    await rows(
      server.database.db,
      sql<{ later: boolean }>`select j.ended_at > max(h.at) as later from import_job j
        join history h on h.tenant_id = j.tenant_id and h.row_id = j.id where j.id = ${job.id}::uuid group by j.ended_at`,
    ),
  );
  expect(line.later).toBe(true);
});

const punch = (dates: readonly string[]) => [
  'Description,Category,Discipline,Raised by,Raised date,Planned date',
  ...dates.map((date, at) => `Item ${at},A,M,AB,2026-01-05,${date}`),
];

test('an ambiguous date is read as day/month with a note, and refused where its column shows another order [imports D7]', async () => {
  const result = await load('punchListItem', ...punch(['03/04/2026', '25/04/2026', '2026-05-01', '05/05/2026']));
  expect(result.bad).toEqual([]);
  const [about] = await work.about(result.job.id);
  expect(about?.notes.map(({ en }) => en)).toEqual([
    expect.stringMatching(/^Planned date: 1 date such as 03\/04\/2026 was read as day\/month/) as string,
  ]);
  const mixed = await load('punchListItem', ...punch(['03/04/2026', '04/13/2026', '2026-05-01']));
  expect(reasons(mixed)).toEqual([
    [2, expect.stringMatching(/^This is 2026-04-03 or 2026-03-04: .* Or say in the mapping/)],
  ]);
  expect(mixed.job).toMatchObject({ added: 2, invalid: 1 });
  const [how] = await work.about(mixed.job.id);
  expect(how?.notes.map(({ en }) => en)).toEqual(['Planned date: 1 date such as 04/13/2026 was read as month/day.']);
});

const PUNCH: ImportMapping = {
  fields: {
    description: { from: ['Text'] },
    category: {
      from: ['Prio'],
      replace: [
        { is: '1', by: 'A' },
        { is: '2', by: 'B' },
      ],
    },
    discipline: { from: [], text: 'M' },
    raisedBy: { from: [], text: 'AB' },
    raisedDate: { from: ['Found'], dates: 'mdy' },
    plannedDate: { from: ['Due'], dates: 'mdy', replace: [{ is: 'null', by: '' }] },
    scope: { from: ['Sub'], replace: [{ is: '10-01', by: 'Subsystem' }] },
    subSystem: { from: ['Sub'] },
  },
};

const PUNCH_FILE = csv(
  'punch.csv',
  'Text,Prio,Found,Due,Sub',
  'Leak,1,01/05/2026,04/13/2026,10-01',
  'Rust,2,1/6/2026,NULL,10-01',
);

test('the mapping sets the date order and replaces cell values [imports D7, imports 3]', async () => {
  const done = only(await work.run(PUNCH_FILE, [{ register: 'punchListItem', mapping: PUNCH }]));
  expect(done.bad).toEqual([]);
  const found = (await work.rows('punchListItem'))
    .filter(({ subSystem }) => subSystem !== null)
    .toSorted((a, b) => String(a['description']).localeCompare(String(b['description']), 'en'));
  expect(
    found.map((row) => [
      row['description'],
      (row['category'] as { title: string }).title,
      row['raisedDate'],
      row['plannedDate'],
    ]),
  ).toEqual([
    ['Leak', 'A', '2026-01-05', '2026-04-13'],
    ['Rust', 'B', '2026-01-06', null],
  ]);
});

const sheetOf = async (file: Dropped, on = work): Promise<InspectedSheet> => only((await on.inspect(file)).sheets);
/** Another user of the company, and the same user in a new project of the company. */
const colleague = importing(server, { as: await server.anAdmin(path), path });
const project = await server.aLevel({ tenantId: path.A, parentId: path.C, step: 'D' });
const elsewhere = { ...path, D: project, E: await server.aLevel({ tenantId: path.A, parentId: project, step: 'E' }) };
const inNewProject = importing(server, { ...by, path: elsewhere });

test('a simulation does not teach a mapping; a full import does, and fixed values stay in their project [imports D8]', async () => {
  const rooms = csv('rooms.csv', 'Room code,Purpose,Level', 'R-1,Office,Top');
  const wrong: ImportMapping = { fields: { name: { from: ['Purpose'] }, description: { from: ['Purpose'] } } };
  const right: ImportMapping = { fields: { name: { from: ['Room code'] }, description: { from: ['Purpose'] } } };
  await work.run(rooms, [{ register: 'location', mapping: wrong }], { setting: 'simulate' });
  expect((await sheetOf(rooms)).remembered).toEqual([]);
  await work.run(rooms, [{ register: 'location', mapping: right }]);
  await work.run(rooms, [{ register: 'location', mapping: wrong }], { setting: 'simulate' });
  expect(only((await sheetOf(rooms)).remembered)).toMatchObject({ register: 'location', mapping: right, name: null });
  await colleague.run(rooms, [{ register: 'location', mapping: wrong }]);
  expect(only((await sheetOf(rooms)).remembered).mapping, 'one person does not replace what another keeps').toEqual(
    right,
  );
  expect(only((await sheetOf(PUNCH_FILE)).remembered).mapping).toEqual(PUNCH);
  const { discipline: _discipline, raisedBy: _raisedBy, ...others } = PUNCH.fields;
  expect(only((await sheetOf(PUNCH_FILE, inNewProject)).remembered).mapping).toEqual({ fields: others });
});

const nameOf = (row: AnyRow, field: string): string | undefined =>
  (row[field] as { readonly title: string } | null)?.title;
const items = async () =>
  (await work.rows('punchListItem'))
    .filter(({ externalNumber }) => externalNumber !== null)
    .toSorted((a, b) => String(a['externalNumber']).localeCompare(String(b['externalNumber']), 'en'));
const CONTRACTOR = 'External number,Description,Category,Discipline,Raised by,Raised date';

describe('an external number [imports D3]', () => {
  test('finds existing punch items again, without duplicates', async () => {
    const first = await load(
      'punchListItem',
      CONTRACTOR,
      'C-1,Bolt missing,A,M,AB,2026-01-05',
      'C-2,Paint,B,M,AB,2026-01-05',
    );
    expect(first.job, JSON.stringify(first.bad)).toMatchObject({ added: 2, invalid: 0 });
    const again = await load(
      'punchListItem',
      CONTRACTOR,
      'c-1,Bolt missing,B,M,AB,2026-01-05',
      'C-2,Paint,B,M,AB,2026-01-05',
      'C-3,Noise,B,M,AB,2026-01-05',
      'C-3,Noise,B,M,AB,2026-01-05',
    );
    expect(again.job).toMatchObject({ added: 1, updated: 1, unchanged: 1, invalid: 1 });
    expect(reasons(again)).toEqual([[5, 'This row appears twice in the file; the first one is used.']]);
    expect((await items()).map((row) => [row['externalNumber'], nameOf(row, 'category')])).toEqual([
      ['c-1', 'B'],
      ['C-2', 'B'],
      ['C-3', 'B'],
    ]);
  });

  test('is recommended where a new item repeats the text of another on the same object', async () => {
    const lines = [
      'Description,Category,Discipline,Raised by,Raised date,Scope,Subsystem',
      ...['leak', 'Other', 'OTHER'].map((text) => `${text},A,M,AB,2026-01-05,Subsystem,10-01`),
    ];
    const done = only(
      await work.run(csv('again.csv', ...lines), [{ register: 'punchListItem' }], { setting: 'simulate' }),
    );
    expect(done.job, JSON.stringify(done.bad)).toMatchObject({ toBeAdded: 3, invalid: 0 });
    const response = await work.post<{ rows: ImportRow[] }>('/api/ext/import/rows', {
      job: done.job.id,
      outcome: 'noted',
    });
    expect(response.rows.map(({ number, notes }) => [number, notes.map(({ words }) => words.en).join(' ')])).toEqual([
      [2, expect.stringMatching(/^PL-\d+ looks like the same item\. If it is, enter its number/)],
      [4, expect.stringMatching(/^Row 3 of this file looks like the same/)],
    ]);
  });

  test('may accompany our number, and must identify the same row', async () => {
    const [first, two] = await items();
    const wrong = await load(
      'punchListItem',
      'Number,External number',
      `${String(first?.['number'])},C-2`,
      `${String(two?.['number'])},C-20`,
    );
    expect(reasons(wrong)).toEqual([[2, `The external number belongs to another row: ${String(two?.['number'])}.`]]);
    expect(wrong.job).toMatchObject({ updated: 1 });
    const gone = await load('punchListItem', 'External number,Action', 'C-20,Delete', 'C-99,Delete');
    expect(gone.job).toMatchObject({ deleted: 1, invalid: 1 });
  });

  test('is unique on screen too, and free again once its row is deleted', async () => {
    const values = {
      externalNumber: 'C-3',
      description: 'Twice',
      category: '',
      discipline: '',
      raisedBy: '',
      raisedDate: '2026-01-05',
    };
    const item = (await items())[0];
    for (const name of ['category', 'discipline', 'raisedBy'] as const)
      values[name] = (item?.[name] as { id: string } | undefined)?.id ?? '';
    const made = await server.post('/api/register/punchListItem/create', { values }, by);
    expect(made.msg).toMatch(/C-3/i);
    expect(
      (await server.post('/api/register/punchListItem/create', { values: { ...values, externalNumber: 'C-20' } }, by))
        .code,
    ).toBe(0);
    const gone = (await server.post('/api/register/punchListItem/deleted', {}, by)).data as { rows: { id: string }[] };
    const back = await server.post('/api/register/punchListItem/restore', { ids: gone.rows.map(({ id }) => id) }, by);
    expect(JSON.stringify(back.data)).toContain('C-20');
  });

  test('finds Tag ITRs and certificates without their own key, which only new ones need', async () => {
    await load('equipmentType', 'Name,Description,Discipline', 'Motor,Motor,E');
    await load('itrClass', 'Name,Description,Handover gate', 'A,Mechanical completion,1');
    await load(
      'itr',
      'Name,Description,Discipline,ITR class,Generation method',
      'M01A,Motor,E,A,digital',
      'M02A,Motor,E,A,digital',
    );
    await load('tag', 'Tag number,Description,Discipline,Equipment type,Subsystems', 'EM-1,One,E,Motor,10-01');
    const made = await load('tagItr', 'Tagged item,ITR,External number', 'EM-1,M01A,Q-7');
    expect(made.job, JSON.stringify(made.bad)).toMatchObject({ added: 1 });
    const next = await load('tagItr', 'External number,Document reference', 'Q-7,DOC-1', 'Q-8,DOC-2');
    expect(next.job).toMatchObject({ updated: 1, invalid: 1 });
    expect(reasons(next)).toEqual([[3, 'Required Required']]);
    const moved = await load('tagItr', 'Tagged item,ITR,External number', 'EM-1,M02A,Q-7');
    expect(reasons(moved)).toEqual([[2, expect.stringContaining('The external number belongs to another row: EM-1')]]);
    await load('handoverType', 'Name,Description,Grouping,Gates', 'MCC,Mechanical completion,Subsystem,1');
    const raised = await load('handover', 'Handover type,Subsystem,External number', 'MCC,10-01,H-1');
    expect(raised.job, JSON.stringify(raised.bad)).toMatchObject({ added: 1 });
    const changed = await load('handover', 'External number,Includes', 'h-1,Skid 4');
    expect(changed.job, JSON.stringify(changed.bad)).toMatchObject({ updated: 1 });
  });
});

describe('an unknown name [imports D5]', () => {
  const SYSTEMS = 'Tag,Text,Area';
  const file = csv('tags.csv', SYSTEMS, 'X-1,New,A77', 'EM-1,One,A77');
  const mapped = (unknown: 'blank' | 'add' | undefined): ImportMapping => ({
    fields: {
      name: { from: ['Tag'] },
      description: { from: ['Text'] },
      discipline: { from: [], text: 'E' },
      equipmentType: { from: [], text: 'Motor' },
      subSystems: { from: [], text: '10-01' },
      area: { from: ['Area'], ...(unknown && { unknown }) },
    },
  });
  const run = async (unknown: 'blank' | 'add' | undefined, setting = 'full') =>
    only(await work.run(file, [{ register: 'tag', mapping: mapped(unknown) }], { setting }));

  test('refuses its row, or is skipped with a note: blank in a new row, unchanged in an existing one', async () => {
    await load('tag', 'Tag number,Area', 'EM-1,A1');
    expect((await run(undefined)).job).toMatchObject({ invalid: 2 });
    const done = await run('blank');
    expect(done.job, JSON.stringify(done.bad)).toMatchObject({ added: 1, unchanged: 1, invalid: 0 });
    const tags = await work.rows('tag');
    expect(tags.map((row) => [row['name'], nameOf(row, 'area')])).toEqual([
      ['EM-1', 'A1'],
      ['X-1', undefined],
    ]);
    const response = await work.post<{ rows: ImportRow[] }>('/api/ext/import/rows', {
      job: done.job.id,
      outcome: 'noted',
    });
    expect(response.rows.map(({ notes }) => notes.map(({ words }) => words.en))).toEqual([
      ['There is no "A77" in Area: left out, as the mapping says.'],
      ['There is no "A77" in Area: left out, as the mapping says.'],
    ]);
  });

  test('or is added with permission: a simulation reports it and adds nothing, an undo removes it', async () => {
    const names = async () => (await work.rows('area')).map((row) => row['name']);
    const tried = await run('add', 'simulate');
    expect(tried.job, JSON.stringify(tried.bad)).toMatchObject({ toBeUpdated: 2, invalid: 0 });
    expect(await work.post('/api/ext/import/consequences', { job: tried.job.id })).toMatchObject([
      { subject: 'area', action: 'add', count: 1 },
    ]);
    expect(await names()).toEqual(['A1']);
    const done = await run('add');
    expect(done.job).toMatchObject({ updated: 2 });
    expect(await names()).toEqual(['A1', 'A77']);
    await work.post('/api/ext/import/undo', { job: done.job.id, dryRun: false });
    expect(await names()).toEqual(['A1']);
    const some = await server.aUser(path, { permissions: ['*:see', '*:import', 'tag:*'] });
    const fields = { setting: 'full', plan: JSON.stringify([{ register: 'tag', mapping: mapped('add') }]) };
    const refused = await sendForm(server, '/api/ext/import/start', { file, fields, by: { as: some, path } });
    expect(refused.code).toBe(403);
  });
});

test('rows missing from a file are listed, for the whole register or for the values it names [imports D4]', async () => {
  await load('system', 'Name,Description', '20,Gas', '30,Water');
  await load('subSystem', 'Name,Description,System', '20-01,Gas,20', '20-02,Gas lift,20', '30-01,Water,30');
  const missing = async (within: string | null, setting: string) => {
    const part = { register: 'subSystem', compare: { within } };
    const done = only(await work.run(csv('s.csv', 'Name,Description,System', '20-01,Gas,20'), [part], { setting }));
    const list = { filter: { field: 'importJob', op: 'is', value: done.job.id }, limit: 50 };
    const { rows: all } = await work.post<{ rows: AnyRow[] }>('/api/register/importMissing/page', list);
    expect((await work.about(done.job.id))[0]?.missing).toBe(all.length);
    return {
      job: done.job.id,
      names: all.map((row) => row['name']),
      ids: all.map((row) => row['record']),
      about: all.map((row) => row['description']),
    };
  };
  expect((await missing(null, 'simulate')).names).toEqual(['10-01', '20-02', '30-01']);
  const ofSystem = await missing('system', 'simulate');
  expect(ofSystem.names).toEqual(['20-02']);
  expect(ofSystem.about).toEqual(['Gas lift']);
  const { job, ids } = await missing('system', 'full');
  const remove = (more: object) => work.post('/api/ext/import/remove-missing', { job, ...more });
  expect(await remove({ all: true, dryRun: true })).toMatchObject({ removed: 1, refused: [] });
  expect(await remove({ ids, dryRun: false })).toMatchObject({ removed: 1 });
  expect(await work.count('subSystem')).toBe(3);
  const all = await missing(null, 'full');
  const left = await work.post<{ removed: number; refused: { title: string }[] }>('/api/ext/import/remove-missing', {
    job: all.job,
    all: true,
    dryRun: false,
  });
  expect(left).toMatchObject({ removed: 1, refused: [{ title: '10-01' }] });
  await work.post('/api/ext/import/undo', { job: all.job, dryRun: false });
  expect((await work.rows('subSystem')).map((row) => row['name'])).toEqual(['10-01', '20-01', '30-01']);
});

test('a simulation shows old and new value of every cell, in pages and as an export [imports 1]', async () => {
  const before = await load('system', 'Name,Description', '20,Gas plant', '30,Sea water');
  expect(before.job).toMatchObject({ updated: 2 });
  const done = only(
    await work.run(csv('s.csv', 'Name,Description', '20,Gas', '30,Water', '40,Air'), [{ register: 'system' }], {
      setting: 'simulate',
    }),
  );
  const { rows: reportedRows } = await work.post<{ rows: ImportRow[] }>('/api/ext/import/rows', {
    job: done.job.id,
    outcome: 'updated',
    limit: 1,
  });
  expect(reportedRows.map(({ changes }) => changes)).toEqual([
    [{ column: 'description', was: 'Gas plant', becomes: 'Gas' }],
  ]);
  const list = { filter: { field: 'importJob', op: 'is', value: done.job.id }, limit: 50 };
  const { rows: cells } = await work.post<{ rows: AnyRow[] }>('/api/register/importChange/page', list);
  expect(cells).toMatchObject([
    { row: 2, name: '20', column: 'Description', was: 'Gas plant', becomes: 'Gas' },
    { row: 3, name: '30', column: 'Description', was: 'Sea water', becomes: 'Water' },
  ]);
});

test('mappings have a name and an owner: viewed, shared, copied, and deleted by their owner [imports D8]', async () => {
  const list = async (on = work) =>
    (await on.post<{ mappings: KeptMapping[] }>('/api/ext/import/mappings', { register: 'glandType' })).mappings;
  const saved = {
    name: 'Glands of the yard',
    register: 'glandType',
    captions: ['No', 'What'],
    mapping: { fields: { name: { from: ['No'] }, description: { from: [], text: 'Of here' } } },
  };
  const { id } = await work.post<{ id: string }>('/api/ext/import/mapping-save', { ...saved, shared: false });
  expect(await list()).toMatchObject([
    { id, name: saved.name, isOwn: true, shared: false, captions: saved.captions, mapping: saved.mapping },
  ]);
  expect(await list(colleague)).toEqual([]);
  await work.post('/api/ext/import/mapping-save', { ...saved, id, shared: true });
  const [theirs] = await list(colleague);
  expect(theirs).toMatchObject({ id, isOwn: false, mapping: saved.mapping });
  expect((await list(inNewProject))[0]?.mapping, 'a fixed value stays in its project').toEqual({
    fields: { name: { from: ['No'] } },
  });
  const copy = await colleague.post<{ id: string }>('/api/ext/import/mapping-save', { ...saved, shared: false });
  await expect(colleague.post('/api/ext/import/mapping-delete', { id })).rejects.toThrow();
  await expect(colleague.post('/api/ext/import/mapping-save', { ...saved, id, shared: true })).rejects.toThrow();
  await colleague.post('/api/ext/import/mapping-delete', { id: copy.id });
  expect((await list(colleague)).map((entry) => entry.id)).toEqual([id]);
  // running an import remembers its own mapping beside the saved one, and leaves the saved one as it is
  const glands = csv('glands.csv', 'No,What', 'G-9,Brass');
  await work.run(glands, [
    { register: 'glandType', mapping: { fields: { name: { from: ['No'] }, description: { from: ['What'] } } } },
  ]);
  expect((await list()).find((entry) => entry.id === id)?.mapping).toEqual(saved.mapping);
  expect(await list()).toHaveLength(2);
});

test('import files are deleted after 90 days, stray files after one, and the job shows it [attack D19]', async () => {
  const done = await load('area', 'Name,Description', 'A9,Deck', 'bad;name,x');
  const folder = join(server.dataDir, 'uploads');
  const stray = join(folder, 'stray');
  await writeFile(stray, 'x');
  await utimes(stray, new Date(0), new Date(0));
  const fresh = join(folder, 'fresh');
  await writeFile(fresh, 'x');
  const { db } = server.database;
  const before = await readdir(folder);
  expect(await clearImportFiles(db, server.dataDir)).toBe(1);
  expect(await readdir(folder)).toEqual(before.filter((name) => name !== 'stray'));
  await sql`update import_job set ended_at = now() - interval '91 days' where id = ${done.job.id}::uuid`.execute(db);
  expect(await clearImportFiles(db, server.dataDir)).toBe(1);
  expect(await readdir(folder)).toHaveLength(before.length - 2);
  const answer = await server.post('/api/ext/import/bad-rows', { job: done.job.id }, by);
  expect(answer.msg).toContain('was deleted 90 days after');
});

test('the size limit of imports is a setting, larger with permission, and checked on inspection and upload [imports D2]', async () => {
  const client = { ...defaultClientSettings(), 'imports.limitMb': 1, 'imports.limitRows': 3, 'imports.largeRows': 5 };
  const strict = await aServer({
    features,
    registers: registerService,
    database: server.database,
    installation: { client },
  });
  const few = importing(strict, { as: await server.aUser(path, { permissions: ['*:see', 'area:*'] }), path });
  const trusted = ['*:see', 'area:*', 'importJob:importLarge'];
  const more = importing(strict, { as: await server.aUser(path, { permissions: trusted }), path });
  const file = csv('areas.csv', 'Name,Description', 'L1,x', '"L2","a', 'b"', ',', 'L3,x', 'L4,x');
  expect(only((await few.inspect(file)).sheets).rowCount).toBe(4);
  const book = {
    name: 'areas.xlsx',
    body: await workbook({ Area: [['Name'], ...Array.from({ length: 60 }, () => ['x'])] }),
  };
  expect(only((await few.inspect(book)).sheets).rowCount, 'counted no further than it matters').toBeGreaterThan(3);
  const refused = only(await few.run(file, [{ register: 'area' }], { setting: 'simulate' }));
  expect(refused.job['problem']).toMatch(
    /^The file contains more than 3 rows, the most you may load at once\. Split it, or ask/,
  );
  const done = only(await more.run(file, [{ register: 'area' }], { setting: 'simulate' }));
  expect(done.job, JSON.stringify(done.job['problem'])).toMatchObject({ state: 'done', total: 4 });
  const large = { name: 'areas.csv', body: Buffer.alloc(3 * 1024 * 1024, 'x') };
  await expect(few.inspect(large)).rejects.toThrow('1 MB');
});
