import { expect, test } from 'vitest';
import { checkAllocate } from '@plumbline/contract/features/checks/calls.ts';
import { handoverCandidates, handoverRaise } from '@plumbline/contract/features/handover/calls.ts';
import { importUndo } from '@plumbline/contract/features/imports/calls/runs.ts';
import { levelCopySetup, levelSave } from '@plumbline/contract/features/levels/calls/levels.ts';
import { adminHistory } from '@plumbline/contract/features/users/calls/organisation.ts';
import type { LevelPath } from '@plumbline/contract/levels.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { allRegisters } from '@plumbline/contract/registers/index.ts';
import { SCOPE_SETUP } from '@plumbline/contract/rules/scope-setup.ts';
import { features } from '@plumbline/server/features/all-features.ts';
import { importTask } from '@plumbline/server/features/imports/import-task.ts';
import { registerService } from '@plumbline/server/features/register-service.ts';
import { aServer, type By } from '@plumbline/server/http/testing.ts';
import { migrateJobs } from '@plumbline/server/jobs/jobs.ts';

const server = await aServer({ features, registers: registerService });
await migrateJobs(server.database);
const path = await server.aTenant('Plant');
const admin = await server.anAdmin(path);
const at = (scope: LevelPath = path): By => ({ as: admin, path: scope });

const must = async (url: string, input: unknown, by: By = at()): Promise<unknown> => {
  const { code, data, msg } = await server.post(url, input, by);
  if (code !== 0) throw new Error(`${url}: ${msg} ${JSON.stringify(data)}`);
  return data;
};
const make = async (register: string, values: Readonly<Record<string, unknown>>, by?: By): Promise<AnyRow> =>
  (await must(`/api/register/${register}/create`, { values }, by)) as AnyRow;
const named = (name: string) => ({ name, description: `About ${name}` });
const rowsOf = async (register: string, by: By): Promise<readonly AnyRow[]> =>
  ((await must(`/api/register/${register}/page`, { limit: 1000 }, by)) as { rows: readonly AnyRow[] }).rows;
const namesOf = async (register: string, by: By) => (await rowsOf(register, by)).map(({ name }) => name).toSorted();
/** Another scope of the same project, created by an administrator. */
const aScope = async (name: string): Promise<LevelPath> => {
  const made = await server.call(levelSave, { parentId: path.D, name }, at());
  return { ...path, E: made.data.id };
};
const copy = async (to: LevelPath, over: { dryRun?: boolean; from?: string; registers?: string[] } = {}, by = at()) =>
  server.call(levelCopySetup, { from: path.E, to: to.E, dryRun: false, ...over }, by);

// a plant: two types with checks, one without, and all sorts of tags in the first scope, where the matrix is ignored
const discipline = (await make('discipline', named('E'))).id;
const itrClass = (await make('itrClass', { ...named('A'), handoverGate: 1 })).id;
const [motor, pump, plate] = [
  (await make('equipmentType', named('Motor'))).id,
  (await make('equipmentType', named('Pump'))).id,
  (await make('equipmentType', named('Plate'))).id,
];
const itrs = await Promise.all(['E01A', 'E02A'].map((name) => make('itr', { ...named(name), discipline, itrClass })));
for (const { id: itr } of itrs) await make('equipmentTypeItr', { equipmentType: motor, itr });
await make('equipmentTypeItr', { equipmentType: pump, itr: itrs[0]?.id, testReference: 'T, "1"' });
const system = (await make('system', named('20'))).id;
const subSystems = [(await make('subSystem', { ...named('20-01'), system })).id];
const who = (await make('subcontractorName', named('Aker'))).id;
const aTag = (name: string, values: Readonly<Record<string, unknown>> = { equipmentType: motor }) =>
  make('tag', { ...named(name), discipline, subSystems, ...values });
await aTag('=M-1', { equipmentType: motor, subcontractorNames: [who] });
await aTag('M-2');
await aTag('P-1', { equipmentType: pump });
await aTag('X-1', { equipmentType: plate });
await aTag('Z-1', { equipmentType: motor, ignoreEquipmentTypeToItr: true });
await make('cable', { ...named('C-1'), discipline, subSystems, equipmentType: motor });
const signOffs = [
  { label: 'Handed over', zh: '移交', type: 'required' },
  { label: 'Taken over', zh: '接收', type: 'complete' },
];
const mcc = await make('handoverType', { ...named('MCC'), grouping: 'subSystem', gates: ['1'], order: 1, signOffs });
await make('handoverType', { ...named('CCC'), grouping: 'system', gates: ['1', '2'], order: 2 });
await must('/api/ext/form-template/save', {
  register: 'handoverType',
  id: mcc.id,
  stamp: '0',
  template: {
    title: { en: 'MCC', zh: 'MCC' },
    header: [],
    boxes: ['OK'],
    tasks: [{ name: 'walk', number: '1', text: { en: 'Walked down', zh: '已联检' } }],
  },
  comment: 'first',
});
await make('activity', named('A-1'));
await server.call(
  levelSave,
  { id: path.E, name: 'Plant E', options: { fourEyes: true, timeZone: 'Asia/Shanghai' } },
  at(),
);

test('the setup of a scope is its own reference data, and none of its work [B13]', () => {
  expect(SCOPE_SETUP.map(({ key }) => key)).toEqual(['handoverType']);
  const others = allRegisters
    .filter((register) => register.level === 'E' && !SCOPE_SETUP.includes(register))
    .map(({ key }) => key);
  expect(others.toSorted()).toEqual(
    [
      'activity',
      'asBuiltDrawing',
      'assuranceTracker',
      'handover',
      'importJob',
      'jobCard',
      'multiTagItr',
      'operation',
      'punchList',
      'punchListItem',
      'reportDefinition',
      'scheduledReport',
      'tagItr',
      'tagPwl',
      'transmittal',
      'transmittalLine',
      'workPack',
      'workPackApproval',
    ].toSorted(),
  );
});

test('is copied as previewed, in one step: rows with sign-offs and forms, and options; a repeat adds nothing [B13]', async () => {
  const scope = await aScope('Second');
  const there = at(scope);
  const expected = {
    parts: [
      {
        register: 'handoverType',
        copied: { count: 2, names: ['MCC', 'CCC'] },
        forms: 1,
        there: { count: 0, names: [] },
        refused: { count: 0, rows: [] },
        closed: null,
      },
    ],
    options: {
      copied: [
        { key: 'timeZone', here: '', other: 'Asia/Shanghai' },
        { key: 'fourEyes', here: false, other: true },
      ],
      kept: [],
    },
  };
  expect((await copy(scope, { dryRun: true })).data).toEqual(expected);
  expect(await namesOf('handoverType', there)).toEqual([]);
  expect((await copy(scope)).data).toEqual(expected);
  expect(await namesOf('handoverType', there)).toEqual(['CCC', 'MCC']);
  const copied = (await rowsOf('handoverType', there)).find(({ name }) => name === 'MCC');
  expect(copied).toMatchObject({ description: 'About MCC', grouping: 'subSystem', gates: ['1'], signOffs });
  const form = await must('/api/ext/form-template/get', { register: 'handoverType', id: copied?.id }, there);
  expect(form).toMatchObject({ revision: 1, template: { tasks: [{ name: 'walk' }] } });
  const again = await copy(scope);
  expect(again.data).toMatchObject({
    parts: [{ copied: { count: 0 }, forms: 0, there: { count: 2, names: ['MCC', 'CCC'] } }],
    options: { copied: [], kept: [] },
  });
  expect(await namesOf('handoverType', there)).toEqual(['CCC', 'MCC']);
  const { entries } = (await server.call(adminHistory, { area: 'level', id: scope.E }, at())).data;
  expect(entries.map(({ changes }) => changes.map(({ field }) => field).toSorted())).toEqual([
    ['fourEyes', 'setupFrom', 'timeZone'],
    ['name', 'parent'],
  ]);
});

test('existing rows and chosen options remain [B13]', async () => {
  const scope = await aScope('Third');
  await make('handoverType', { ...named('mcc'), description: 'Ours', grouping: 'levelE', gates: ['3'] }, at(scope));
  await server.call(levelSave, { id: scope.E, name: 'Third', options: { timeZone: 'Europe/Oslo' } }, at());
  expect((await copy(scope)).data).toMatchObject({
    parts: [{ copied: { count: 1, names: ['CCC'] }, there: { count: 1, names: ['MCC'] } }],
    options: {
      copied: [{ key: 'fourEyes' }],
      kept: [{ key: 'timeZone', here: 'Europe/Oslo', other: 'Asia/Shanghai' }],
    },
  });
  expect((await rowsOf('handoverType', at(scope))).find(({ name }) => name === 'mcc')).toMatchObject({
    description: 'Ours',
    grouping: 'levelE',
  });
});

test('two simultaneous copies duplicate nothing [B13]', async () => {
  const scope = await aScope('Fourth');
  const both = await Promise.all([copy(scope), copy(scope)]);
  expect(both.map(({ code }) => code)).toEqual([0, 0]);
  expect(both.map(({ data }) => data.parts[0]?.copied.count).toSorted()).toEqual([0, 2]);
  expect(await namesOf('handoverType', at(scope))).toEqual(['CCC', 'MCC']);
});

test('copying requires permission to see the source, and to change and add to the target [B13]', async () => {
  const scope = await aScope('Fifth');
  const keeper = (levels: readonly string[], permissions: readonly string[]): Promise<By> =>
    server.aUser(path, { permissions, levels }).then((as) => ({ as }));
  const codes = ['level:update', 'handoverType:*'];
  expect((await copy(scope, {}, await keeper([scope.E], codes))).code).toBe(404);
  expect((await copy(scope, {}, await keeper([path.E], codes))).code).toBe(404);
  expect((await copy(scope, {}, await keeper([path.D], ['handoverType:*']))).code).toBe(403);
  const elsewhere = await server.aTenant('Elsewhere');
  expect((await copy(scope, { from: elsewhere.E })).code).toBe(404);
  expect((await copy(path, { from: path.E })).code).toBe(14);
  expect((await copy({ ...path, E: path.D }, {})).code).toBe(14);
  expect((await copy(scope, { registers: ['tagItr'] })).code).toBe(14);
  const withoutAdd = await copy(scope, {}, await keeper([path.D], ['level:update', 'handoverType:see']));
  expect(withoutAdd.data).toMatchObject({
    parts: [
      { copied: { count: 0 }, closed: { en: expect.stringContaining('Add'), zh: expect.stringContaining('新增') } },
    ],
  });
  expect(await namesOf('handoverType', at(scope))).toEqual([]);
});

const ALL = { register: 'taggedItem', selection: { mode: 'allMatching' } } as const;
const allocate = async (
  by: By,
  over: Partial<{ register: string; selection: object; setting: 'simulate' | 'full' | null }> = {},
) => server.call(checkAllocate, { ...ALL, setting: null, ...over } as never, by);
/** Runs the queued job, and returns its line in the log. */
const run = async (job: string | null, by: By): Promise<AnyRow> => {
  await importTask(server.database, { tenantId: path.A, job });
  return (await must('/api/register/importJob/get', { id: job }, by)) as AnyRow;
};
const titles = (found: readonly { why: string; rows: readonly { title: string }[] }[]) =>
  Object.fromEntries(found.map(({ why, rows }) => [why, rows.map(({ title }) => title)]));
const checksIn = async (by: By) =>
  (await rowsOf('tagItr', by))
    .map((row) => [row['name'], row['progress'], row['subcontractorNames'], row['subSystems'], row['discipline']])
    .toSorted((a, b) => String(a[0]).localeCompare(String(b[0])));

test('existing tags get their missing checks: previewed, as an import, once, and undone [B13 I13]', async () => {
  const scope = await aScope('Sixth');
  const there = at(scope);
  const result = (await allocate(there)).data;
  expect(result).toMatchObject({ tags: 6, getting: 4, checks: 7, job: null });
  expect(titles(result.none)).toEqual({ ignored: ['Z-1'], noLine: ['X-1'] });
  expect(await checksIn(there)).toEqual([]);

  const tried = (await allocate(there, { setting: 'simulate' })).data;
  expect(await run(tried.job, there)).toMatchObject({
    state: 'done',
    importSetting: 'simulate',
    toBeAdded: 7,
    invalid: 0,
  });
  expect(await checksIn(there)).toEqual([]);

  const { job } = (await allocate(there, { setting: 'full' })).data;
  expect(await run(job, there)).toMatchObject({ state: 'done', total: 7, added: 7, invalid: 0 });
  // the result is as if the tags had been added in this scope: the checks equal those of the first scope
  expect(await checksIn(there)).toEqual(await checksIn(at()));
  expect((await checksIn(there)).map(([name]) => name)).toContain('P-1 - E01A - T, "1"');

  const again = (await allocate(there, { setting: 'full' })).data;
  expect(again).toMatchObject({ tags: 6, getting: 0, checks: 0, job: null });
  expect(titles(again.none)['hasAll']).toEqual(['=M-1', 'C-1', 'M-2', 'P-1']);

  expect((await server.call(importUndo, { job: job ?? '', dryRun: false }, there)).data).toMatchObject({ removed: 7 });
  expect(await checksIn(there)).toEqual([]);
  expect((await allocate(there)).data.checks).toBe(7);
});

test('only the selected tags get checks: named ones, those of a filter, those of a kind [B13]', async () => {
  const scope = await aScope('Seventh');
  const there = at(scope);
  const [first] = (await rowsOf('tag', there)).filter(({ name }) => name === 'M-2');
  const these = { mode: 'these', ids: [first?.id] };
  expect((await allocate(there, { register: 'tag', selection: these })).data).toMatchObject({ tags: 1, checks: 2 });
  const pumps = { mode: 'allMatching', filter: { field: 'equipmentType', op: 'is', value: pump } };
  expect((await allocate(there, { register: 'tag', selection: pumps })).data).toMatchObject({ tags: 1, checks: 1 });
  const cables = { register: 'cable', selection: { mode: 'allMatching' } };
  const { job } = (await allocate(there, { ...cables, setting: 'full' })).data;
  expect(await run(job, there)).toMatchObject({ added: 2 });
  expect((await checksIn(there)).map(([name]) => name)).toEqual(['C-1 - E01A', 'C-1 - E02A']);
  // checks that become missing while the job waits are handled when it runs: here, for a tag another scope adds in the
  // meantime
  const late = (await allocate(there, { register: 'tag', selection: pumps, setting: 'full' })).data;
  await aTag('P-2', { equipmentType: pump });
  expect(await run(late.job, there)).toMatchObject({ total: 2, added: 2 });
});

test('allocating requires permission to add and import checks, and to see the tags [B13]', async () => {
  const scope = await aScope('Eighth');
  const someone = async (...permissions: string[]): Promise<By> => ({
    as: await server.aUser(path, { permissions }),
    path: scope,
  });
  const rights = ['tagItr:add', 'tagItr:import', 'taggedItem:see'];
  for (const lacking of rights) {
    const by = await someone(...rights.filter((right) => right !== lacking));
    expect([lacking, (await allocate(by, { setting: 'full' })).code]).toEqual([lacking, 403]);
  }
  expect((await allocate(await someone(...rights), { setting: 'full' })).code).toBe(0);
  expect((await allocate(at(scope), { register: 'handover' })).code).toBe(404);
});

test('a new scope of work: copy the setup, allocate, raise a certificate [journey 1]', async () => {
  const scope = await aScope('Ninth');
  const there = at(scope);
  expect((await server.call(handoverCandidates, { type: 'MCC' }, there)).code).toBe(404);
  await copy(scope);
  const { job } = (await allocate(there, { setting: 'full' })).data;
  await run(job, there);
  const found = (await server.call(handoverCandidates, { type: 'MCC' }, there)).data;
  expect(found.rows).toMatchObject([{ name: '20-01', totalItrs: 8, state: 'notRaised' }]);
  const objects = found.rows.map(({ id }) => id);
  expect((await server.call(handoverRaise, { type: 'MCC', objects }, there)).code).toBe(0);
  expect(await namesOf('handover', there)).toEqual([expect.stringContaining('20-01')]);
  // from then on its setup is independent
  const late = await copy(scope);
  expect(late.code).not.toBe(0);
  expect(late.msg).toMatch(/Certificates have been raised in Ninth/);
});
