import { expect, test } from 'vitest';
import { machineZone } from '@plumbline/contract/rules/clock.ts';
import type { RegisterKey } from '@plumbline/contract/registers/index.ts';
import { oneRow, rows, sql, transaction } from '@plumbline/server/db/database.ts';
import { known } from '@plumbline/server/db/model.ts';
import { features } from '@plumbline/server/features/all-features.ts';
import { createLevel } from '@plumbline/server/features/levels/create-level.ts';
import { registerService } from '@plumbline/server/features/register-service.ts';
import { aServer } from '@plumbline/server/http/testing.ts';
import type { Actor } from '@plumbline/server/register/row/actor.ts';
import { create, insert } from '@plumbline/server/register/write/verbs.ts';
import { expectDerived } from './support/recount.ts';

const server = await aServer({ features, registers: registerService });
const { db } = server.database;
const path = await server.aTenant('Here');
const actor: Actor = {
  tenantId: path.A,
  path,
  userId: null,
  userName: 'system',
  timeZone: machineZone(),
  via: 'screen',
};
const make = async (key: RegisterKey, values: Record<string, unknown>): Promise<string> =>
  (await create(db, actor, known(key), { values })).id;
const named = (name: string) => ({ name, description: name });
const discipline = await make('discipline', named('E'));
const itrClass = await make('itrClass', { ...named('A'), handoverGate: 1 });
const [motor, valve] = [await make('equipmentType', named('Motor')), await make('equipmentType', named('Valve'))];
const status = await make('equipmentStatus', named('Spare'));
const [itr, ex] = [
  await make('itr', { ...named('E01A'), discipline, itrClass }),
  await make('itr', { ...named('X05A'), discipline, itrClass, exGrade: 'detailed' }),
];
await make('equipmentTypeItr', { equipmentType: motor, itr });
const tags = (count: number, overrides: object, prefix: string) =>
  transaction(db, (tx) =>
    insert(
      tx,
      actor,
      known('tag'),
      Array.from({ length: count }, (_, at) => ({ ...named(`${prefix}-${at}`), discipline, ...overrides })),
    ),
  );
// counts each statement that judges, whether or not it changes anything
await sql`create sequence judged`.execute(db);
await sql`create function tell_judged() returns trigger language plpgsql as $$ begin perform nextval('judged'); return null; end $$`.execute(
  db,
);
await sql`create trigger tell_judged after insert on matrix_drift for each statement execute function tell_judged()`.execute(
  db,
);
const judgements = async (act: () => Promise<unknown>): Promise<number> => {
  await sql`select setval('judged', 1)`.execute(db);
  await act();
  return Number((await oneRow(db, sql<{ at: string }>`select last_value as at from judged`))?.at) - 1;
};
const lacking = async (scope: string, matrix: string): Promise<number> =>
  (await rows(db, sql`select 1 from matrix_drift where level_id = ${scope}::uuid and matrix = ${matrix}`)).length;

test('tags added with their checks are compared with the matrices once, not again for each check [R2.3-112]', async () => {
  expect(await judgements(() => tags(20, { equipmentType: motor }, 'M'))).toBe(1);
  expect(await rows(db, sql`select 1 from tag_itr`)).toHaveLength(20);
  const [first] = await tags(1, { equipmentType: valve }, 'V');
  expect(
    await judgements(() =>
      server
        .anAdmin(path)
        .then((as) =>
          server.post(
            '/api/register/tag/change',
            { selection: { mode: 'these', ids: [first?.id] }, values: { equipmentType: motor } },
            { as, path },
          ),
        ),
    ),
    // both matrices run with the tag; the Ex rules, which do not depend on the type, run with the check the tag got
  ).toBe(2);
  await expectDerived({ server }, { mechanisms: ['comparison'] });
});

test('incremental drift of rules, status lines and new scopes equals a full comparison of all tags [R2.3-113]', async () => {
  await tags(10, { equipmentType: valve, isExRated: true }, 'X');
  await tags(10, { equipmentType: valve, equipmentStatus: status }, 'S');
  await make('exRatedToItr', { discipline, itr: ex });
  expect(await lacking(path.E, 'exRatedToItr')).toBe(10);
  await expectDerived({ server }, { mechanisms: ['comparison'] });
  const line = await make('equipmentTypeItr', { equipmentType: valve, equipmentStatus: status, itr });
  expect(await lacking(path.E, 'tagItr')).toBe(10);
  await expectDerived({ server }, { mechanisms: ['comparison'] });
  await server
    .anAdmin(path)
    .then((as) =>
      server.post(
        '/api/register/equipmentTypeItr/change',
        { selection: { mode: 'these', ids: [line] }, values: { equipmentStatus: null } },
        { as, path },
      ),
    );
  await expectDerived({ server }, { mechanisms: ['comparison'] });
  const scope = await createLevel(db, { tenantId: path.A, parentId: path.D, step: 'E', name: 'Second' });
  await expectDerived({ server }, { mechanisms: ['comparison'] });
  expect(await lacking(scope, 'exRatedToItr')).toBe(10);
});

test('missing checks of Ex rated tags are tracked one by one, however they become required, appear and disappear [R2.3-113]', async () => {
  const as = await server.anAdmin(path);
  const post = async (url: string, input: object): Promise<{ batch: string | null }> => {
    const { code, data } = await server.post(`/api/register/${url}`, input, { as, path });
    expect([url, code, data]).toMatchObject([url, 0, {}]);
    return data as { batch: string | null };
  };
  const put = async (key: string, id: string, values: object) => {
    const { data } = await server.post(`/api/register/${key}/get`, { id }, { as, path });
    return post(`${key}/update`, { rows: [{ id, rev: (data as { rev: number }).rev, values }] });
  };
  const these = (...ids: string[]) => ({ selection: { mode: 'these', ids } });
  const found = await rows(db, sql<{ id: string }>`select id from tagged_item where name like 'X-%' order by name`);
  const [first = '', second = '', third = ''] = found.map(({ id }) => id);
  // from here on, each of ten lacks two
  const rule = await make('exRatedToItr', { discipline, itr });
  const other = await make('discipline', named('M'));
  let check = '';
  let undone: string | null = null;
  const acts: readonly (readonly [name: string, lack: number, act: () => Promise<unknown>])[] = [
    ['a second rule', 20, async () => undefined],
    ['a check is added', 19, async () => (check = await make('tagItr', { taggedItem: first, itr: ex }))],
    ['it goes', 20, () => post('tagItr/remove', these(check))],
    ['it comes back', 19, () => post('tagItr/restore', { ids: [check] })],
    ['it is of the other ITR', 19, () => put('tagItr', check, { itr })],
    ['it is of another tag', 19, () => put('tagItr', check, { taggedItem: second })],
    [
      'two are not Ex rated',
      15,
      async () => (undone = (await post('tag/change', { ...these(first, third), values: { isExRated: false } })).batch),
    ],
    ['that is undone', 19, () => post('tag/undo', { batch: undone })],
    ['one is of another discipline', 17, () => post('tag/change', { ...these(first), values: { discipline: other } })],
    ['one goes', 15, () => post('tag/remove', these(third))],
    ['and comes back', 17, () => post('tag/restore', { ids: [third] })],
    ['the rule is for the other discipline', 10, () => put('exRatedToItr', rule, { discipline: other })],
    ['and goes', 9, () => post('exRatedToItr/remove', these(rule))],
  ];
  for (const [name, lack, act] of acts) {
    await act();
    expect([name, await lacking(path.E, 'exRatedToItr')]).toEqual([name, lack]);
    expect([name, await server.post('/api/register/exReview/count', {}, { as, path })]).toMatchObject([
      name,
      { data: { total: lack } },
    ]);
    await expectDerived({ server }, { mechanisms: ['comparison'] });
  }
});
