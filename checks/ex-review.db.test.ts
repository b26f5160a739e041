import { expect, test } from 'vitest';
import { handoverBlockers } from '@plumbline/contract/features/handover/calls.ts';
import { traitsOf } from '@plumbline/contract/field/kinds.ts';
import { exReview } from '@plumbline/contract/lists/ex-review.ts';
import { importMake } from '@plumbline/contract/features/imports/calls/import-rows.ts';
import { importUndo } from '@plumbline/contract/features/imports/calls/runs.ts';
import { levelSave } from '@plumbline/contract/features/levels/calls/levels.ts';
import type { LevelPath } from '@plumbline/contract/levels.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { machineZone } from '@plumbline/contract/rules/clock.ts';
import { oneRow, sql, transaction } from '@plumbline/server/db/database.ts';
import { known } from '@plumbline/server/db/model.ts';
import { features } from '@plumbline/server/features/all-features.ts';
import { importTask } from '@plumbline/server/features/imports/import-task.ts';
import { registerService } from '@plumbline/server/features/register-service.ts';
import { aServer, headersOf, type By } from '@plumbline/server/http/testing.ts';
import { insert } from '@plumbline/server/register/write/verbs.ts';
import { migrateJobs } from '@plumbline/server/jobs/jobs.ts';
import { importing } from './support/importing.ts';

const server = await aServer({ features, registers: registerService });
await migrateJobs(server.database);
const { db } = server.database;
const path = await server.aTenant('Plant');
const admin = await server.anAdmin(path);
const at = (scope: LevelPath = path): By => ({ as: admin, path: scope });

const must = async <T>(url: string, input: unknown, by: By = at()): Promise<T> => {
  const { code, data, msg } = await server.post(url, input, by);
  if (code !== 0) throw new Error(`${url}: ${msg} ${JSON.stringify(data)}`);
  return data as T;
};
const make = async (register: string, values: Readonly<Record<string, unknown>>, by?: By): Promise<string> =>
  (await must<AnyRow>(`/api/register/${register}/create`, { values }, by)).id;
const rowsOf = async (key: string, by: By = at(), more: object = {}): Promise<readonly AnyRow[]> =>
  (await must<{ rows: readonly AnyRow[] }>(`/api/register/${key}/page`, { limit: 1000, ...more }, by)).rows;
const named = (name: string) => ({ name, description: `About ${name}` });
const titleOf = (row: AnyRow, field: string): string => (row[field] as { title: string } | null)?.title ?? '';
/** The pairs of the review, as `tag ITR`. */
const pairs = async (by: By = at()): Promise<readonly string[]> =>
  (await rowsOf('exReview', by)).map((row) => `${String(row['name'])} ${titleOf(row, 'itr')}`).toSorted();
/** A row of the review by its pair; the two rows of one tag have no fixed order. */
const pairOf = async (name: string, by: By): Promise<AnyRow | undefined> =>
  (await rowsOf('exReview', by)).find((row) => `${String(row['name'])} ${titleOf(row, 'itr')}` === name);
const text = async (key: string, verb: string, input: object): Promise<string> => {
  const url = `/api/register/${key}/${verb}`;
  const headers = { ...headersOf(at()), 'content-type': 'application/json' };
  return (await server.app.inject({ method: 'POST', url, headers, payload: input })).body.replace('\ufeff', '');
};

// E has two rules, I one, M none; every Ex rated item of E and I lacks its checks
const [E, I, M] = [
  await make('discipline', named('E')),
  await make('discipline', named('I')),
  await make('discipline', named('M')),
];
const itrClass = await make('itrClass', { ...named('A'), handoverGate: 1 });
const anItr = (name: string) => make('itr', { ...named(name), discipline: E, itrClass });
const [inspection, second] = [await anItr('X05A'), await anItr('X06A')];
await make('exRatedToItr', { discipline: E, itr: inspection });
await make('exRatedToItr', { discipline: E, itr: second });
await make('exRatedToItr', { discipline: I, itr: inspection });
const equipmentType = await make('equipmentType', named('Motor'));
const system = await make('system', named('20'));
const subSystem = await make('subSystem', { ...named('20-01'), system });
const other = await make('subSystem', { ...named('30-01'), system: await make('system', named('30')) });
const zone = async (name: string, presence: string, substance = 'gas') =>
  make('exZone', { ...named(name), presence, substance });
const [zone0, zone1, zone2] = [await zone('0', 'continuous'), await zone('1', 'occasional'), await zone('2', 'rare')];
const zone21 = await zone('21', 'occasional', 'dust');
const safe = await make('exZone', { ...named('Safe'), presence: 'none' });
const d = await make('exProtection', { ...named('d'), minimumZone: zone1 });
const ip66 = await make('exIpRating', named('IP66'));
const model = await make('exRatedModel', {
  ...named('GD7'),
  certificateNumber: 'DEKRA 1',
  certificateExpires: '2099-01-01',
  gasGroup: 'IIC',
  exProtection: d,
  exIpRating: ip66,
});
const who = await make('subcontractorName', named('Aker'));
const aTag = (name: string, overrides: object = {}) =>
  make('tag', { ...named(name), equipmentType, discipline: E, subSystems: [subSystem], isExRated: true, ...overrides });
const motor = await aTag('M-1', { exZone: zone1, exRatedModel: model, subcontractorNames: [who] });
await aTag('M-2', { exZone: zone0, exProtection: d, exIpRating: ip66, exCertificateNumber: 'X', exGasGroup: 'IIB' });
await aTag('M-3', { discipline: M });
await aTag('M-4', { isExRated: false });
await aTag('T-5', { discipline: I, exZone: zone21, exRatedModel: model, exCertificateExpires: '2020-01-31' });
await aTag('T-6', { discipline: I, subSystems: [other] });
await aTag('T-7', { discipline: I, exZone: safe, exIpRating: ip66 });
const fitting = await aTag('T-8', { discipline: I, exZone: zone2, exRatedModel: model });
const set = await make('tagSet', { ...named('C-9'), discipline: I, equipmentType, subSystems: [subSystem] });
await make('tagSetMember', { tagSet: set, member: fitting, dateAdded: '2026-01-02' });
await make('tagItr', { taggedItem: set, itr: inspection });
const ALL = ['M-1 X05A', 'M-1 X06A', 'M-2 X05A', 'M-2 X06A', 'T-5 X05A', 'T-6 X05A', 'T-7 X05A', 'T-8 X05A'];

const everything = { mode: 'allMatching' } as const;
type Selected = typeof everything | { mode: 'these'; ids: readonly string[] } | { mode: 'allMatching'; filter: object };
const add = (by: By, selection: Selected, setting: 'simulate' | 'full' | null) =>
  server.call(importMake, { list: 'exReview', selection, setting } as never, by);
const run = async (job: string | null, by: By): Promise<AnyRow> => {
  await importTask(server.database, { tenantId: path.A, job });
  return must('/api/register/importJob/get', { id: job }, by);
};
const aScope = async (name: string): Promise<LevelPath> => ({
  ...path,
  E: (await server.call(levelSave, { parentId: path.D, name }, at())).data.id,
});

test('the review lists each Ex rated item with each ITR of the rules for its discipline that it lacks [R2.3-113]', async () => {
  expect(await pairs()).toEqual(ALL);
  const found = await oneRow(
    db,
    sql<{
      n: number;
    }>`select count(*)::int as n from tagged_item x join ex_rated_to_itr r using (tenant_id, level_id, discipline)
      where x.is_ex_rated and not exists (select from tag_itr k where k.tagged_item = x.id and k.itr = r.itr)`,
  );
  expect(found?.n).toBe(ALL.length);
  const filter = {
    and: [
      { field: 'itr', op: 'is', value: second },
      { field: 'discipline', op: 'is', value: E },
    ],
  };
  expect((await rowsOf('exReview', at(), { filter })).map(({ name }) => name)).toEqual(['M-1', 'M-2']);
});

test('selected lines are added in one import with a via of its own, once, and can be undone [R2.3-113]', async () => {
  const there = at(await aScope('Second'));
  expect(await pairs(there)).toEqual(ALL);
  const first = await pairOf('M-1 X05A', there);
  const gone = '00000000-0000-4000-8000-000000000000';
  const response = await add(there, { mode: 'these', ids: [first?.id ?? '', gone] }, null);
  expect(response.data).toMatchObject({
    made: { count: 1, rows: [{ title: 'M-1 - X05A' }] },
    left: [],
    gone: 1,
    job: null,
  });
  const motors = { mode: 'allMatching', filter: { field: 'discipline', op: 'is', value: E } } as const;
  const tried = await add(there, motors, 'simulate');
  expect(await run(tried.data.job, there)).toMatchObject({ toBeAdded: 4, invalid: 0 });
  expect(await pairs(there)).toHaveLength(ALL.length);

  // two at once: each adds what the other did not
  const both = await Promise.all([add(there, everything, 'full'), add(there, everything, 'full')]);
  const done = [await run(both[0].data.job, there), await run(both[1].data.job, there)];
  expect(done.map(({ added }) => added).toSorted()).toEqual([0, ALL.length]);
  expect(await pairs(there)).toEqual([]);
  expect((await add(there, everything, 'full')).data).toMatchObject({ made: { count: 0 }, job: null });
  const made = await rowsOf('tagItr', there);
  expect(made.map(({ name }) => name).toSorted()).toEqual(ALL.map((entry) => entry.replace(' ', ' - ')));
  const ofMotor = made.find(({ name }) => name === 'M-1 - X05A');
  expect(ofMotor?.['subcontractorNames']).toMatchObject([{ title: 'Aker' }]);
  const history = await must<{ entries?: unknown }>('/api/register/tagItr/history', { id: ofMotor?.id }, there);
  expect(JSON.stringify(history)).toContain('"via":"ex"');

  const job = (done[0]?.['added'] === 0 ? both[1] : both[0]).data.job ?? '';
  expect((await server.call(importUndo, { job, dryRun: false }, there)).data).toMatchObject({ removed: ALL.length });
  expect(await pairs(there)).toEqual(ALL);
});

test('the review is exported as shown, or as a sheet for an import of Tag ITRs [R2.3-113]', async () => {
  const there = at(await aScope('Third'));
  const first = await pairOf('M-1 X05A', there);
  expect(
    (await text('exReview', 'export', { format: 'csv', columns: ['name', 'itr', 'discipline'] })).split('\n')[0],
  ).toMatch(/^Tag number,ITR,Discipline/);
  const sheet = await text('exReview', 'export', { format: 'csv', asImport: true });
  const template = (await text('tagItr', 'template', { format: 'csv' })).trim().split(',');
  const [captions = '', ...lines] = sheet.trim().split(/\r?\n/);
  expect(captions.split(',').filter((caption) => !template.includes(caption))).toEqual([]);
  expect(lines).toHaveLength(ALL.length);
  const chosen = { mode: 'these', ids: [first?.id] };
  const some = await text('exReview', 'export', { format: 'csv', asImport: true, selection: chosen });
  expect(some.trim().split(/\r?\n/)).toHaveLength(2);
  const [done] = await importing(server, there).run({ name: 'ex.csv', body: sheet }, [{ register: 'tagItr' }]);
  expect(done?.job).toMatchObject({ added: ALL.length, invalid: 0 });
  expect(await pairs(there)).toEqual([]);
  expect(JSON.parse(await text('exItem', 'export', { format: 'csv', asImport: true }))).toMatchObject({ code: 400 });
});

test('adding requires permission to see the list and to add and import Tag ITRs; other lists are unknown [R2.3-113]', async () => {
  const someone = async (...permissions: string[]): Promise<By> => ({
    as: await server.aUser(path, { permissions }),
    path,
  });
  const rights = ['tagItr:see', 'tagItr:add', 'tagItr:import'];
  for (const lacking of rights) {
    const by = await someone(...rights.filter((right) => right !== lacking));
    expect([lacking, (await add(by, everything, 'simulate')).code]).toEqual([lacking, 403]);
  }
  for (const list of ['exItem', 'tag', 'none'])
    expect((await server.call(importMake, { list, selection: everything, setting: null }, at())).code).toBe(404);
});

test('the Ex register shows zone, protection, certificate, their warnings, and the last inspection [DG 3.6]', async () => {
  const there = at(await aScope('Fourth'));
  const items = async () => new Map((await rowsOf('exItem', there)).map((row) => [row['name'], row]));
  const listed = await items();
  expect(listed.get('M-1')).toMatchObject({
    gasGroup: 'IIC',
    certificate: 'DEKRA 1',
    certificateExpires: '2099-01-01',
    warnings: [],
    result: 'none',
  });
  expect(titleOf(listed.get('M-1') as AnyRow, 'exProtection')).toBe('d');
  expect(listed.get('M-2')).toMatchObject({ gasGroup: 'IIB', warnings: ['Protection not allowed in this zone'] });
  expect(listed.get('M-3')?.['warnings']).toEqual(['No zone', 'No protection', 'No IP rating', 'No certificate']);
  expect(listed.get('T-5')?.['warnings']).toEqual([
    'Protection is for gas, zone is dust, or the reverse',
    'Certificate expired',
  ]);
  expect(listed.get('T-7')?.['warnings']).toEqual([]);
  expect(listed.has('M-4')).toBe(false);

  for (const [testReference, day] of [
    ['initial', '2026-01-05'],
    ['periodic 2026', '2026-07-06'],
    ['periodic 2027', null],
  ] as const) {
    const id = await make('tagItr', { taggedItem: motor, itr: inspection, testReference }, there);
    if (day !== null)
      await sql`update tag_itr set progress = 'signedOff', signed_on = ${day}::date where id = ${id}::uuid`.execute(db);
  }
  const inspected = (await items()).get('M-1');
  expect(inspected).toMatchObject({
    lastInspection: '2026-07-06',
    lastReference: 'periodic 2026',
    result: 'passed',
    inspectionsOpen: 1,
  });
  await sql`update tag_itr set out_of_limits = 2 where test_reference = 'periodic 2026'`.execute(db);
  expect((await items()).get('M-1')).toMatchObject({ result: 'findings', findings: 2 });
  // an inspection in one scope does not count in another
  expect((await rowsOf('exItem')).find(({ name }) => name === 'M-1')).toMatchObject({ lastInspection: null });
});

test('a certificate of such a type warns of missing Ex checks in its scope, unless Ex is off [DG 3.9.4]', async () => {
  const scope = await aScope('Fifth');
  const there = at(scope);
  const type = { grouping: 'system', gates: ['4'] };
  const rfsu = await make('handoverType', { ...named('RFSU'), ...type, exReview: true }, there);
  const mcc = await make('handoverType', { ...named('MCC'), ...type, gates: ['1'] }, there);
  const [asks, asksNot] = [
    await make('handover', { handoverType: rfsu, system }, there),
    await make('handover', { handoverType: mcc, system }, there),
  ];
  const ofEx = async (id: string) =>
    (await server.call(handoverBlockers, { id }, there)).data.lines.filter(({ kind }) => kind === 'exReview');
  // T-6 is in another system
  expect(await ofEx(asks)).toMatchObject([{ weight: 'warn', detail: { en: expect.stringContaining('7 Ex checks') } }]);
  expect(await ofEx(asksNot)).toEqual([]);
  const option = (ex: boolean) =>
    server.call(levelSave, { id: path.C, name: 'Plant C', options: { ex } }, { as: admin });
  expect((await option(false)).code).toBe(0);
  try {
    expect(await ofEx(asks)).toEqual([]);
    expect(await text('tag', 'template', { format: 'csv' })).not.toContain('Ex ');
  } finally {
    await option(true);
  }
  expect(await text('tag', 'template', { format: 'csv' })).toContain('Ex rated');
  const { data } = await add(there, everything, 'full');
  await run(data.job, there);
  expect(await ofEx(asks)).toEqual([]);
});

test('a review too large to be sorted in one pass has the same rows in the same order [R2.3-113]', async () => {
  const by = at();
  const filter = { field: 'name', op: 'startsWith', value: 'T-' };
  const summarise = (rows: readonly AnyRow[]) => rows.map((row) => [row['name'], titleOf(row, 'itr')]);
  const queryAll = async () => ({
    rows: summarise(await rowsOf('exReview', by, { filter })),
    first: summarise(await rowsOf('exReview', by, { filter, limit: 2 })),
    total: (await must<{ total: number }>('/api/register/exReview/count', { filter }, by)).total,
  });
  const few = await queryAll();
  expect(few.total).toBeGreaterThan(2);
  await transaction(db, (tx) =>
    insert(
      tx,
      { tenantId: path.A, path, userId: null, userName: 'system', timeZone: machineZone(), via: 'screen' },
      known('tag'),
      Array.from({ length: 501 }, (_, n) => ({ ...named(`N-${n}`), equipmentType, discipline: E, isExRated: true })),
    ),
  );
  expect(await queryAll()).toEqual(few);
  expect(await must('/api/register/exReview/count', {}, by)).toEqual({ total: ALL.length + 2 * 501 });
  // sorted by name, then by ITR, across the block boundary
  const sort = [{ field: 'name' }, { field: 'itr' }];
  const first = summarise(await rowsOf('exReview', by, { sort, limit: 1000 }));
  const rest = summarise(await rowsOf('exReview', by, { sort, limit: 1000, offset: 1000 }));
  expect([...first.slice(0, 4), ...rest.slice(-4)]).toEqual(
    [...ALL.slice(0, 4), ...ALL.slice(-4)].map((entry) => entry.split(' ')),
  );
  expect(new Set([...first, ...rest].map(String)).size).toBe(ALL.length + 2 * 501);
  // in the order of any other column: every row once, and equal values together
  for (const [field, kind] of Object.entries(exReview.fields))
    for (const desc of traitsOf(kind).sortable ? [false, true] : []) {
      const found: AnyRow[] = [];
      for (let offset = 0; offset < ALL.length + 2 * 501; offset += 400)
        found.push(...(await rowsOf('exReview', by, { sort: [{ field, desc }], limit: 400, offset })));
      expect(new Set(found.map(({ id }) => id)).size, field).toBe(ALL.length + 2 * 501);
      const values = found.map((row) => JSON.stringify(row[field]));
      const changes = values.filter((value, n) => value !== values[n - 1]);
      expect(changes.length, field).toBe(new Set(values).size);
    }
});
