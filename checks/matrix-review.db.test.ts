import { expect, test } from 'vitest';
import { reviewAlign, reviewRemove } from '@plumbline/contract/features/checks/calls.ts';
import { importMake } from '@plumbline/contract/features/imports/calls/import-rows.ts';
import { importUndo } from '@plumbline/contract/features/imports/calls/runs.ts';
import { levelSave } from '@plumbline/contract/features/levels/calls/levels.ts';
import type { LevelPath } from '@plumbline/contract/levels.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { oneRow, sql } from '@plumbline/server/db/database.ts';
import { features } from '@plumbline/server/features/all-features.ts';
import { importTask } from '@plumbline/server/features/imports/import-task.ts';
import { registerService } from '@plumbline/server/features/register-service.ts';
import { aServer, headersOf, type By } from '@plumbline/server/http/testing.ts';
import { migrateJobs } from '@plumbline/server/jobs/jobs.ts';

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
const rowsOf = async (key: string, by: By = at(), filter?: object): Promise<readonly AnyRow[]> =>
  (await must<{ rows: readonly AnyRow[] }>(`/api/register/${key}/page`, { limit: 1000, filter }, by)).rows;
const named = (name: string) => ({ name, description: `About ${name}` });
const titleOf = (row: AnyRow, field: string): string => (row[field] as { title: string } | null)?.title ?? '';

type Review = 'itrReview' | 'pwlReview';
const OF = { itrReview: 'itr', pwlReview: 'pwl' } as const;
/** The rows of a review as `tag library row state`. */
const readTexts = async (key: Review, by: By = at(), state?: string): Promise<readonly string[]> =>
  (await rowsOf(key, by, state === undefined ? undefined : { field: 'state', op: 'is', value: state }))
    .map((row) => [row['name'], titleOf(row, OF[key]), row['testReference'], row['state']].filter(Boolean).join(' '))
    .toSorted();
/** The number of rows of a review by state. */
const counts = async (key: Review, by: By = at(), filter?: object): Promise<Readonly<Record<string, number>>> => {
  const url = `/api/register/${key}/groups`;
  const { groups } = await must<{ groups: { values: { value: string }[]; count: number }[] }>(
    url,
    { by: ['state'], filter },
    by,
  );
  const none = { missing: 0, extra: 0, matched: 0 };
  return { ...none, ...Object.fromEntries(groups.map(({ values: [state], count }) => [state?.value, count])) };
};
const everything = { mode: 'allMatching' } as const;
const add = (key: Review, by: By, selection: object = everything, setting: 'simulate' | 'full' | null = 'full') =>
  server.call(importMake, { list: key, selection, setting } as never, by);
const remove = (key: Review, by: By, dryRun = false, selection: object = everything) =>
  server.call(reviewRemove, { list: key, selection, dryRun } as never, by);
const align = (by: By, dryRun = false, selection: object = everything, list = 'pwlReview') =>
  server.call(reviewAlign, { list, selection, dryRun } as never, by);
const run = async (job: string | null, by: By): Promise<AnyRow> => {
  await importTask(server.database, { tenantId: path.A, job });
  return must('/api/register/importJob/get', { id: job }, by);
};
let scopes = 0;
const aScope = async (): Promise<By> =>
  at({
    ...path,
    E: (await server.call(levelSave, { parentId: path.D, name: `Scope ${(scopes += 1)}` }, at())).data.id,
  });
const option = (scope: By, options: object) =>
  server.call(levelSave, { id: scope.path?.E ?? '', name: `Scope ${scopes}`, options } as never, { as: admin });

// a matrix with and without status and test reference, and tags with no checks, all of them or others
const discipline = await make('discipline', named('E'));
const itrClass = await make('itrClass', { ...named('A'), handoverGate: 1 });
const [motor, pump, plate] = [
  await make('equipmentType', named('Motor')),
  await make('equipmentType', named('Pump')),
  await make('equipmentType', named('Plate')),
];
const used = await make('equipmentStatus', named('Existing'));
const [first, second, third] = [
  await make('itr', { ...named('E01A'), discipline, itrClass }),
  await make('itr', { ...named('E02A'), discipline, itrClass }),
  await make('itr', { ...named('E03A'), discipline, itrClass }),
];
const line = await make('equipmentTypeItr', { equipmentType: motor, itr: first });
await make('equipmentTypeItr', { equipmentType: motor, itr: second, testReference: 'Cold' });
await make('equipmentTypeItr', { equipmentType: motor, itr: second, testReference: 'Hot' });
await make('equipmentTypeItr', { equipmentType: pump, itr: third });
await make('equipmentTypeItr', { equipmentType: pump, equipmentStatus: used, itr: first });
const pwl = await make('pwl', { ...named('P01'), discipline });
await make('equipmentTypePwl', { equipmentType: motor, pwl, frequency: 30, firstDue: 7 });
const system = await make('system', named('20'));
const subSystems = [await make('subSystem', { ...named('20-01'), system })];
const who = await make('subcontractorName', named('Aker'));
const aTag = (name: string, values: object) => make('tag', { ...named(name), discipline, subSystems, ...values });
const [one1] = [
  await aTag('M-1', { equipmentType: motor, subcontractorNames: [who] }),
  await aTag('M-2', { equipmentType: motor }),
  await aTag('P-1', { equipmentType: pump }),
  await aTag('P-2', { equipmentType: pump, equipmentStatus: used }),
  await aTag('X-1', { equipmentType: plate }),
  await aTag('Z-1', { equipmentType: motor, ignoreEquipmentTypeToItr: true, ignoreEquipmentTypeToPwl: true }),
];
const OF_MOTOR = ['E01A', 'E02A Cold', 'E02A Hot'];
const WANTED = [...['M-1', 'M-2'].flatMap((tag) => OF_MOTOR.map((itr) => `${tag} ${itr}`)), 'P-1 E03A', 'P-2 E01A'];

test('a review compares the matrix with the checks: by status, case-insensitive, without tags that ignore it [R2.3-112]', async () => {
  const there = await aScope();
  expect(await readTexts('itrReview', there)).toEqual(WANTED.map((row) => `${row} missing`));
  await make('tagItr', { taggedItem: one1, itr: second, testReference: 'COLD' }, there);
  await make('tagItr', { taggedItem: one1, itr: third }, there);
  expect(await readTexts('itrReview', there, 'matched')).toEqual(['M-1 E02A COLD matched']);
  expect(await readTexts('itrReview', there, 'extra')).toEqual(['M-1 E03A extra']);
  expect(await counts('itrReview', there)).toEqual({ missing: 7, extra: 1, matched: 1 });
  // counting stops one above the requested maximum, which shows that there are more
  for (const [most, total] of [
    [3, 4],
    [7, 7],
    [8, 7],
  ]) {
    const filter = { field: 'state', op: 'anyOf', value: ['missing'] };
    expect(await must('/api/register/itrReview/count', { filter, most }, there)).toEqual({ total });
  }
  // rows of other scopes never show, and neither do deleted rows
  expect((await counts('itrReview', await aScope()))['extra']).toBe(0);
  const [made] = await rowsOf('tagItr', there, { field: 'itr', op: 'is', value: third });
  await must('/api/register/tagItr/remove', { selection: { mode: 'these', ids: [made?.id] } }, there);
  expect(await readTexts('itrReview', there, 'extra')).toEqual([]);
  // a line of the matrix counts the tags that lack it, by the same conditions
  const lines = await rowsOf('equipmentTypeItr', there);
  expect(lines.map((row) => row['tagsLacking']).toSorted()).toEqual([1, 1, 1, 2, 2]);
  expect(lines.find(({ id }) => id === line)?.['tagsLacking']).toBe(
    (
      await rowsOf('itrReview', there, {
        and: [
          { field: 'equipmentType', op: 'is', value: motor },
          { field: 'itr', op: 'is', value: first },
          { field: 'state', op: 'is', value: 'missing' },
        ],
      })
    ).length,
  );
});

test('all states of a review by tag number are the same rows page by page and whole, up and down [R2.3-112, issue 35 1]', async () => {
  const there = await aScope();
  await make('tagItr', { taggedItem: one1, itr: second, testReference: 'COLD' }, there);
  await make('tagItr', { taggedItem: one1, itr: third }, there);
  const page = async (sort: object[], more: object): Promise<readonly string[]> =>
    (
      await must<{ rows: readonly AnyRow[] }>('/api/register/itrReview/page', { sort, limit: 1000, ...more }, there)
    ).rows.map(({ id }) => id);
  for (const filter of [undefined, { field: 'equipmentType', op: 'is', value: motor }])
    for (const sort of [[{ field: 'name' }], [{ field: 'name', desc: true }], [{ field: 'name' }, { field: 'itr' }]]) {
      const fullList = await page(sort, { filter });
      expect(fullList.length).toBeGreaterThan(4);
      const pieces: string[] = [];
      for (let offset = 0; offset < fullList.length; offset += 2)
        pieces.push(...(await page(sort, { filter, offset, limit: 2 })));
      expect(pieces).toEqual(fullList);
    }
});

test.each(['itrReview', 'pwlReview'] as const)(
  '%s: missing rows are added in one import, once, and can be undone [R2.3-112, R2.3-144]',
  async (key) => {
    const there = await aScope();
    const before = await counts(key, there);
    const total = before['missing'] ?? 0;
    expect(total).toBe(key === 'itrReview' ? WANTED.length : 2);
    const rows = await rowsOf(key, there);
    const ids = rows.slice(0, 1).map(({ id }) => id);
    expect((await add(key, there, { mode: 'these', ids }, null)).data).toMatchObject({ made: { count: 1 }, job: null });
    const sheet = await server.app.inject({
      method: 'POST',
      url: `/api/register/${key}/export`,
      headers: { ...headersOf(there), 'content-type': 'application/json' },
      payload: { format: 'csv', asImport: true },
    });
    expect(sheet.body.trim().split('\n')).toHaveLength(total + 1);
    const both = await Promise.all([add(key, there), add(key, there)]);
    const done = [await run(both[0].data.job, there), await run(both[1].data.job, there)];
    expect(done.map(({ added }) => added).toSorted()).toEqual([0, total]);
    // missing and matched are what the matrix requires; extra and matched are what exists
    expect(await counts(key, there)).toEqual({ missing: 0, extra: 0, matched: total });
    expect((await add(key, there)).data).toMatchObject({
      made: { count: 0 },
      left: [{ why: { en: 'Matched' }, count: total }],
    });
    const via = await oneRow(
      db,
      sql<{
        n: number;
      }>`select count(*)::int as n from history h where h.via = 'matrix' and h.level_id = ${there.path?.E ?? ''}::uuid and action = 'add'`,
    );
    expect(via?.n).toBe(total);
    const job = (done[0]?.['added'] === 0 ? both[1] : both[0]).data.job ?? '';
    expect((await server.call(importUndo, { job, dryRun: false }, there)).data).toMatchObject({ removed: total });
    expect(await counts(key, there)).toEqual(before);
  },
);

test('extra checks are removed only if no one has worked on them; the others are named, and it can be undone [R2.3-112]', async () => {
  const there = await aScope();
  const extra = async (testReference: string) => make('tagItr', { taggedItem: one1, itr: third, testReference }, there);
  const [free, begun, signed, punched] = [await extra('a'), await extra('b'), await extra('c'), await extra('d')];
  await make('tagItr', { taggedItem: one1, itr: first }, there);
  await sql`update tag_itr set progress = case id when ${begun}::uuid then 'inProgress' else 'signedOff' end
    where id in (${begun}::uuid, ${signed}::uuid)`.execute(db);
  const category = await make('punchListItemCategory', { ...named('B'), willPreventHandover: false });
  const raisedBy = await make('authorisedPerson', { name: 'Li', signPunchListItems: true });
  await make(
    'punchListItem',
    { description: 'Bolt', category, discipline, raisedBy, raisedDate: '2026-01-02', scope: 'tagItr', tagItr: punched },
    there,
  );
  const result = (await remove('itrReview', there, true)).data;
  expect(result).toMatchObject({ done: 1, rows: [{ id: free }], batch: null });
  const whys = result.refused.map(({ title, why }) => `${title}: ${why.en}`);
  for (const why of ['b: It has been started.', 'c: It is signed, in full or in part.', 'd: It has punch items.'])
    expect(
      whys.some((text) => text.endsWith(why)),
      why,
    ).toBe(true);
  expect(await readTexts('itrReview', there, 'extra')).toHaveLength(4);
  const both = await Promise.all([remove('itrReview', there), remove('itrReview', there)]);
  expect(both.map(({ data }) => data.done).toSorted()).toEqual([0, 1]);
  expect(await readTexts('itrReview', there, 'extra')).toHaveLength(3);
  const batch = both.find(({ data }) => data.done === 1)?.data.batch;
  await must('/api/register/tagItr/undo', { batch }, there);
  expect(await readTexts('itrReview', there, 'extra')).toHaveLength(4);
});

test('deleted unsigned checks are missing again; after a change of type the former checks are extra [R2.3-112]', async () => {
  const there = await aScope();
  await run((await add('itrReview', there)).data.job, there);
  const some = (await rowsOf('tagItr', there)).slice(0, 5).map(({ id }) => id);
  await must('/api/register/tagItr/remove', { selection: { mode: 'these', ids: some } }, there);
  expect((await counts('itrReview', there))['missing']).toBe(5);
  await run((await add('itrReview', there)).data.job, there);
  await option(there, { tagItrAllocation: 'onAddAndChange' });
  const [tag] = await rowsOf('tag', there, { field: 'name', op: 'is', value: 'P-1' });
  await must(
    '/api/register/tag/change',
    { selection: { mode: 'these', ids: [tag?.id] }, values: { equipmentType: motor } },
    there,
  );
  const ofIt = { field: 'name', op: 'is', value: 'P-1' };
  expect(await counts('itrReview', there, ofIt)).toEqual({ missing: 0, extra: 1, matched: 3 });
  await must(
    '/api/register/tag/change',
    { selection: { mode: 'these', ids: [tag?.id] }, values: { equipmentType: pump } },
    there,
  );
});

test('a cycle whose frequency differs from the matrix is listed as different, and each tag once [R2.3-144]', async () => {
  const there = await aScope();
  await run((await add('pwlReview', there)).data.job, there);
  const cycles = await rowsOf('tagPwl', there);
  const ofFirst = cycles.find((row) => titleOf(row, 'taggedItem') === 'M-1');
  expect(cycles.map((row) => [row['frequency'], row['progress']])).toEqual([
    [30, 'notStarted'],
    [30, 'notStarted'],
  ]);
  await must(
    '/api/register/tagPwl/change',
    { selection: { mode: 'these', ids: [ofFirst?.id] }, values: { frequency: 14 } },
    there,
  );
  await sql`insert into tag_pwl (tenant_id, id, level_id, name, tagged_item, pwl, due_date, frequency, progress, signed_on, sub_systems, discipline)
    select tenant_id, gen_random_uuid(), level_id, 'earlier', tagged_item, pwl, due_date - 30, 30, 'signedOff', due_date - 30, sub_systems, discipline
    from tag_pwl where level_id = ${there.path?.E ?? ''}::uuid`.execute(db);
  expect(await readTexts('pwlReview', there)).toEqual(['M-1 P01 differs', 'M-2 P01 matched']);
});

test('differing cycles without signatures take the frequency of the matrix; simulated, done once, undone [R2.3-144]', async () => {
  const there = await aScope();
  await run((await add('pwlReview', there)).data.job, there);
  const cycles = await rowsOf('tagPwl', there);
  for (const { id } of cycles)
    await must(
      '/api/register/tagPwl/change',
      { selection: { mode: 'these', ids: [id] }, values: { frequency: 14 } },
      there,
    );
  const li = await make('authorisedPerson', { name: 'Li Na' });
  const signed = cycles.find((row) => titleOf(row, 'taggedItem') === 'M-2')?.id ?? '';
  await sql`insert into sign_event (tenant_id, level_id, register, row_id, round, kind, label, type, person_id, person_name, signed_on, by_user, by_name)
    select tenant_id, level_id, 'tagPwl', id, 0, 'given', 'Verified', 'optional', ${li}::uuid, 'Li', current_date, ${admin.userId}::uuid, 'Li'
    from tag_pwl where id = ${signed}::uuid`.execute(db);
  const frequencies = async () => (await rowsOf('tagPwl', there)).map(({ frequency }) => frequency).toSorted();
  const result = (await align(there, true)).data;
  expect(result).toMatchObject({ done: 1, rows: [{ title: 'M-1' }], stay: 1, batch: null });
  expect(result.refused[0]?.why.en).toContain('is signed');
  expect(await frequencies()).toEqual([14, 14]);
  const both = await Promise.all([align(there), align(there)]);
  expect(both.map(({ data }) => data.done).toSorted()).toEqual([0, 1]);
  expect(await frequencies()).toEqual([14, 30]);
  expect(await readTexts('pwlReview', there)).toEqual(['M-1 P01 matched', 'M-2 P01 differs']);
  expect((await align(there)).data.refused.map(({ why }) => why.en)).toEqual([
    expect.stringContaining('is signed'),
    'It matches the matrix, or the matrix does not cover it.',
  ]);
  const batch = both.find(({ data }) => data.done === 1)?.data.batch;
  await must('/api/register/tagPwl/undo', { batch }, there);
  expect(await frequencies()).toEqual([14, 14]);
});

test('a review requires its permissions, and only a review has extra rows [R2.3-112]', async () => {
  const someone = async (...permissions: string[]): Promise<By> => ({
    as: await server.aUser(path, { permissions }),
    path,
  });
  expect((await remove('itrReview', await someone('tagItr:see', 'tagItr:update'))).code).toBe(403);
  expect((await remove('itrReview', await someone('tagItr:delete'))).code).toBe(403);
  expect((await align(await someone('tagPwl:see', 'tagPwl:delete'))).code).toBe(403);
  // a check has nothing that could differ from the matrix
  expect((await align(at(), true, everything, 'itrReview')).code).toBe(404);
  expect((await server.call(reviewRemove, { list: 'exReview', selection: everything } as never, at())).code).toBe(404);
});

test.for(['itrReview', 'pwlReview'] as const)(
  '%s: more differing items than are sorted together are listed the same way [R2.3-112, R2.3-144]',
  async (key) => {
    const by = await aScope();
    const few = await readTexts(key, by, 'missing');
    expect(few.length).toBeGreaterThan(0);
    // drift rows of nonexistent items are added, so that only the query plan changes
    await sql`insert into matrix_drift (tenant_id, level_id, matrix, tagged_item)
      select ${path.A}::uuid, ${by.path?.E ?? ''}::uuid, ${key === 'itrReview' ? 'tagItr' : 'tagPwl'}, new_id() from generate_series(1, 1001)`.execute(
      db,
    );
    expect(await readTexts(key, by, 'missing')).toEqual(few);
    expect((await counts(key, by))['missing']).toBe(few.length);
  },
);
