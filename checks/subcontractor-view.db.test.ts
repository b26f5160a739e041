import { beforeAll, describe, expect, test } from 'vitest';
import { handoverBlockers, handoverCandidates, handoverRaise } from '@plumbline/contract/features/handover/calls.ts';
import { certificateCurve, progressSkyline } from '@plumbline/contract/features/progress/calls/curves.ts';
import { home, progressDetails } from '@plumbline/contract/features/progress/calls/figures.ts';
import { isApart } from '@plumbline/contract/access.ts';
import { levelSave } from '@plumbline/contract/features/levels/calls/levels.ts';
import { progressGrid } from '@plumbline/contract/features/progress/calls/grids.ts';
import { search } from '@plumbline/contract/features/search/calls.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { allRegisters, type RegisterKey } from '@plumbline/contract/registers/index.ts';
import { features } from '@plumbline/server/features/all-features.ts';
import { rows, sql } from '@plumbline/server/db/database.ts';
import { baseOf } from '@plumbline/server/db/model.ts';
import { registerService } from '@plumbline/server/features/register-service.ts';
import { aServer, headersOf, type Person } from '@plumbline/server/http/testing.ts';
import { numberNew } from '@plumbline/server/ledger/number.ts';
import { isSubcontracted } from '@plumbline/server/register/row/subcontracted.ts';

/** Part of the names of everything a subcontractor may not see. */
const SECRET = 'HIDDEN';
const server = await aServer({ features, registers: registerService });
const path = await server.aTenant('Here');
const admin = await server.anAdmin(path);
const theirs = await server.aUser(path, { permissions: ['*:see', 'tag:*', 'punchListItem:*', 'tagItr:*', 'tagSet:*'] });
const free = await server.aUser(path, { permissions: ['*:see'] });

const make = async (key: RegisterKey, values: Record<string, unknown>, as: Person = admin): Promise<AnyRow> => {
  const answer = await server.post(`/api/register/${key}/create`, { values }, { as, path });
  if (answer.code !== 0) throw new Error(`${key}: ${JSON.stringify(answer)}`);
  return answer.data as AnyRow;
};
const named = (name: string) => ({ name, description: name });
const view = async (on: boolean): Promise<void> => {
  await server.call(levelSave, { id: path.E, name: 'Here E', options: { subcontractorView: on } }, { as: admin });
};

const ownRows: Record<string, AnyRow> = {};
const hidden: Record<string, AnyRow> = {};
let certificate: string;

beforeAll(async () => {
  const discipline = (await make('discipline', named('E'))).id;
  const itrClass = (await make('itrClass', { ...named('A'), handoverGate: 1 })).id;
  const equipmentType = (await make('equipmentType', named('Motor'))).id;
  const system = (await make('system', named('20'))).id;
  const subSystems = [(await make('subSystem', { ...named('20-01'), system })).id];
  const itr = (await make('itr', { ...named('E01A'), discipline, itrClass, isMultiTag: true })).id;
  await make('equipmentTypeItr', { equipmentType, itr });
  const pwl = (await make('pwl', { ...named('E01P'), discipline, generationMethod: 'digital' })).id;
  await make('equipmentTypePwl', { equipmentType, pwl, frequency: 30 });
  const category = (await make('punchListItemCategory', { ...named('A'), willPreventHandover: true })).id;
  const [own, other] = [await make('subcontractorName', named('Own')), await make('subcontractorName', named('Other'))];
  await make('authorisedPerson', {
    name: 'Sub',
    login: theirs.username.toUpperCase(),
    subcontractorNames: [own.id],
    signTagItrs: true,
    signPunchListItems: true,
  });
  await make('multiTagItr', { description: 'seen', itr, members: [], subcontractorNames: [own.id] });
  await make('multiTagItr', { description: SECRET, itr, members: [], subcontractorNames: [other.id] });
  const card = { discipline, subSystem: subSystems[0] };
  await make('jobCard', { ...card, ...named('SEEN-CARD'), subcontractorNames: [own.id] });
  await make('jobCard', { ...card, ...named(`${SECRET}-CARD`), subcontractorNames: [other.id] });
  const raisedBy = (await make('authorisedPerson', { name: 'Free', login: free.username })).id;
  const tag = { discipline, equipmentType, subSystems };
  ownRows['tag'] = await make('tag', { ...tag, ...named('SEEN-1'), subcontractorNames: [own.id, other.id] });
  hidden['tag'] = await make('tag', { ...tag, ...named(`${SECRET}-1`), subcontractorNames: [other.id] });
  hidden['none'] = await make('cable', { ...tag, ...named(`${SECRET}-2`) });
  const set = await make('tagSet', { ...tag, ...named('SEEN-SET'), subcontractorNames: [own.id] });
  for (const taggedRow of [ownRows['tag'], hidden['tag']])
    await make('tagSetMember', { tagSet: set.id, member: taggedRow.id, dateAdded: '2026-01-02' });
  const item = (name: string, overrides: object) =>
    make('punchListItem', {
      description: name,
      category,
      discipline,
      raisedBy,
      raisedDate: '2026-01-02',
      ...overrides,
    });
  ownRows['punch'] = await item('seen', { scope: 'taggedItem', taggedItem: ownRows['tag'].id });
  hidden['punch'] = await item(`${SECRET} punch`, { scope: 'taggedItem', taggedItem: hidden['tag'].id });
  hidden['loose'] = await item(`${SECRET} loose`, { scope: 'subSystem', subSystem: subSystems[0] });
  const gone = await make('tag', { ...tag, ...named(`${SECRET}-GONE`), subcontractorNames: [other.id] });
  const checks = await server.post('/api/register/tagItr/page', { limit: 50, offset: 0 }, { as: admin, path });
  const all = (checks.data as { readonly rows: readonly AnyRow[] }).rows;
  const ofTag = (id: unknown) => all.find((row) => (row['taggedItem'] as { id: string }).id === id);
  ownRows['check'] = ofTag(ownRows['tag'].id) ?? ownRows['tag'];
  hidden['check'] = ofTag(hidden['tag'].id) ?? hidden['tag'];
  const goneCheck = ofTag(gone.id);
  for (const [key, id] of [
    ['tagItr', goneCheck?.id],
    ['tag', gone.id],
  ])
    await server.post(`/api/register/${key}/remove`, { selection: { mode: 'these', ids: [id] } }, { as: admin, path });
  await make('handoverType', { ...named('MCC'), grouping: 'subSystem', gates: ['1'] });
  await server.call(
    handoverRaise,
    { type: 'MCC', objects: 'all', text: '', plannedFinish: '2026-12-01' },
    { as: admin, path },
  );
  const raised = await server.post('/api/register/handover/page', { limit: 5, offset: 0 }, { as: admin, path });
  certificate = (raised.data as { readonly rows: readonly AnyRow[] }).rows[0]?.id ?? '';
  await rows(
    server.database.db,
    sql`insert into import_job (tenant_id, id, level_id, number, state, file_name, created_by)
        values (${path.A}, gen_random_uuid(), ${path.E}, 99, 'done', ${`${SECRET}.xlsx`}, ${admin.userId})`,
  );
  await view(true);
});

/** The response of a call as text: the bytes of a file, otherwise the envelope. */
const textOf = async (url: string, input: object, as: Person): Promise<string> =>
  (
    await server.app.inject({
      method: 'POST',
      url,
      headers: { ...headersOf({ as, path }), 'content-type': 'application/json' },
      payload: input,
    })
  ).body;
const page = { limit: 100, offset: 0 };

describe.each(allRegisters.map((register) => ({ register, key: register.key })))('$key', ({ register, key }) => {
  test('a row is the same alone and in a page, including its references', async () => {
    for (const as of [admin, theirs]) {
      const ask = async <T>(name: string, input: object) =>
        ((await server.post(`/api/register/${key}/${name}`, input, { as, path })) as { readonly data: T }).data;
      const found = await ask<{ readonly rows: readonly AnyRow[] } | null>('page', page);
      // a list of administration is for users with its area, one of money for users who were granted it by name
      if (found === null) {
        expect([register.area !== undefined || isApart(key), as]).toEqual([true, theirs]);
        continue;
      }
      for (const row of found.rows.slice(0, 3)) expect(await ask('get', { id: row.id })).toEqual(row);
    }
  });

  test('lists, counts, options, exports and deleted rows reveal nothing about others', async () => {
    const verb = (name: string, input: object, as = theirs) => textOf(`/api/register/${key}/${name}`, input, as);
    const fields = Object.keys(register.fields);
    const texts = [
      await verb('page', page),
      await verb('lookup', { text: '', limit: 100 }),
      await verb('lookup', { text: SECRET, limit: 100 }),
      await verb('export', { format: 'csv' }),
      await verb('deleted', page),
      ...(await Promise.all(fields.map((field) => verb('options', { field, limit: 100 })))),
    ];
    // a row of theirs shows the names of what it refers to; the members of a set are a list of their own
    for (const text of texts) expect(text).not.toContain(SECRET);
    if (!isSubcontracted(register)) return;
    const total = async (as: Person) => JSON.parse(await verb('count', {}, as)).data.total as number;
    const [some, full] = [await total(theirs), await total(admin)];
    expect(some).toBeLessThanOrEqual(full);
    expect(await total(free)).toBe(full);
    if (baseOf(register).key === key) expect(some).toBeLessThan(full);
  });
});

test('a row of others cannot be read, changed, deleted, signed or printed, and its history is empty', async () => {
  await numberNew(server.database.db);
  for (const [key, row] of [
    ['tag', hidden['tag']],
    ['taggedItem', hidden['none']],
    ['tagItr', hidden['check']],
    ['punchListItem', hidden['punch']],
    ['punchListItem', hidden['loose']],
  ] as const) {
    const id = row?.id ?? '';
    const call = (verb: string, input: object, as = theirs) =>
      server.post(`/api/register/${key}/${verb}`, input, { as, path });
    expect((await call('get', { id }, admin)).code, key).toBe(0);
    expect((await call('get', { id })).code, key).toBe(404);
    expect(await call('history', { id })).toMatchObject({ data: { total: 0, entries: [] } });
    const news = async (as: Person) => JSON.stringify((await call('changes', { since: 0 }, as)).data);
    expect(await news(admin)).toContain(id);
    expect(await news(theirs)).not.toContain(id);
    const comments = { rows: [{ id, rev: row?.rev ?? 1, values: { comments: 'x' } }] };
    expect((await call('update', comments)).code, key).not.toBe(0);
    const gone = await call('remove', { selection: { mode: 'these', ids: [id] } });
    expect(gone.code === 0 ? (gone.data as { done: number }).done : 0).toBe(0);
    expect((await call('get', { id }, admin)).code, key).toBe(0);
  }
  const sheet = { register: 'tagItr', id: hidden['check']?.id, tagItr: hidden['check']?.id };
  expect(await textOf('/api/ext/check-sheet/get', sheet, theirs)).not.toContain(SECRET);
  expect(await textOf('/api/ext/sign-off/of', sheet, theirs)).not.toContain(SECRET);
});

test('the history by windows is that of the whole list, however many newer changes of others are left out', async () => {
  const listed = async (as: Person, request: object): Promise<readonly AnyRow[]> => {
    const answer = await server.post('/api/register/historyEntry/page', request, { as, path });
    return (answer.data as { readonly rows: readonly AnyRow[] }).rows;
  };
  const commented = async (row: AnyRow | undefined, times: number): Promise<void> => {
    for (let time = 0; time < times; time += 1) {
      const { data } = await server.post('/api/register/tag/get', { id: row?.id }, { as: admin, path });
      const rowsChanged = [{ id: row?.id, rev: (data as AnyRow).rev, values: { comments: `Looked at ${time}` } }];
      await server.post('/api/register/tag/update', { rows: rowsChanged }, { as: admin, path });
    }
  };
  const window = 3;
  await commented(ownRows['tag'], 1);
  await commented(hidden['tag'], 2 * window);
  for (const as of [theirs, admin]) {
    // in another order all changes are read
    const allChanges = await listed(as, { limit: 500, offset: 0, sort: [{ field: 'name' }] });
    const latestFirst = allChanges.toSorted(
      (a, b) => String(b['at']).localeCompare(String(a['at'])) || b.id.localeCompare(a.id),
    );
    expect(latestFirst.length).toBeGreaterThan(8 * window);
    for (const desc of [true, false]) {
      const windows: AnyRow[] = [];
      for (let offset = 0; offset < latestFirst.length; offset += window)
        windows.push(...(await listed(as, { limit: window, offset, sort: [{ field: 'at', desc }] })));
      const ids = latestFirst.map(({ id }) => id);
      expect(windows.map(({ id }) => id)).toEqual(desc ? ids : ids.toReversed());
    }
  }
});

test('search, home, boards and blockers count only their own work, and everything without the view', async () => {
  const by = (as: Person) => ({ as, path });
  const read = async (as: Person) => ({
    found: (await server.call(search, { text: 'hidden' }, by(as))).data.length,
    seen: (await server.call(search, { text: 'seen' }, by(as))).data.filter(({ register }) => register === 'taggedItem')
      .length,
    home: (await server.call(home, null, by(as))).data,
    grid: (await server.call(progressGrid, {}, by(as))).data[0],
    details: (await server.call(progressDetails, {}, by(as))).data,
    curve: (await server.call(certificateCurve, { type: 'MCC', measure: 'checks', step: 'week' }, by(as))).data,
    box: (await server.call(progressSkyline, { type: 'MCC' }, by(as))).data,
    candidate: (await server.call(handoverCandidates, { type: 'MCC' }, by(as))).data.rows[0],
    blockers: (await server.call(handoverBlockers, { id: certificate }, by(as))).data,
  });
  const some = await read(theirs);
  expect(some.found).toBe(0);
  expect(some.seen).toBe(2);
  expect(some.home).toMatchObject({ tags: 2, itrs: { total: 2 }, punch: [{ total: 1 }] });
  expect(some.grid).toMatchObject({ total: 2, punchOpen: 1 });
  expect(some.details.disciplines).toMatchObject([{ total: 2 }]);
  expect(some.curve).toMatchObject({ total: 2 });
  expect(some.candidate).toMatchObject({ totalTags: 2, totalItrs: 2, stops: { punchListItem: 1 } });
  expect(JSON.stringify([some.blockers, some.box])).not.toContain(SECRET);
  expect(some.blockers.total).toBe(3);

  const full = await read(admin);
  expect(full.found).toBeGreaterThan(0);
  expect(full.home).toMatchObject({ tags: 4, itrs: { total: 4 }, punch: [{ total: 3 }] });
  expect(full.candidate).toMatchObject({ totalTags: 4, totalItrs: 4, stops: { punchListItem: 3 } });
  expect(await read(free)).toEqual(full);
  await view(false);
  expect(await read(theirs)).toEqual(full);
  await view(true);
});

test('rows they create belong to them, so that they see them', async () => {
  const tag: Readonly<Record<string, unknown>> = { ...ownRows['tag'] };
  const ids = (name: string) => (tag[name] as readonly { readonly id: string }[]).map(({ id }) => id);
  const values = {
    ...named('SEEN-2'),
    discipline: (tag['discipline'] as { readonly id: string }).id,
    equipmentType: (tag['equipmentType'] as { readonly id: string }).id,
    subSystems: ids('subSystems'),
  };
  const made = await make('tag', values, theirs);
  expect(made['subcontractorNames']).toMatchObject([{ title: 'Own' }]);
  const checks = await server.post(
    '/api/register/tagItr/count',
    { filter: { field: 'taggedItem', op: 'is', value: made.id } },
    { as: theirs, path },
  );
  expect(checks.data).toEqual({ total: 1 });
});
