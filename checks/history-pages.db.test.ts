import { historyEntry } from '@plumbline/contract/lists/history-entry.ts';
import type { Filter } from '@plumbline/contract/register/filter.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { addDays, machineZone, todayIn } from '@plumbline/contract/rules/clock.ts';
import { rows, sql } from '@plumbline/server/db/database.ts';
import { isHistoryIndexed } from '@plumbline/server/db/on-demand-indexes.ts';
import { known } from '@plumbline/server/db/model.ts';
import { features } from '@plumbline/server/features/all-features.ts';
import { registerService } from '@plumbline/server/features/register-service.ts';
import { aServer, type By } from '@plumbline/server/http/testing.ts';
import { migrateJobs } from '@plumbline/server/jobs/jobs.ts';
import { expect, test } from 'vitest';
import { makeAllIndexes } from './support/all-indexes.ts';
import { importing } from './support/importing.ts';
import { aWorkplace } from './support/worked.ts';

/* Who changed what: of a record, a person, a day, a batch, the whole scope; with the rights of the records. */

const server = await aServer({ features, registers: registerService });
await migrateJobs(server.database);
const work = await aWorkplace(server);
const { path, by } = work;
const { db } = server.database;
const today = todayIn(machineZone());

async function list(filter?: Filter, as: By = by): Promise<readonly AnyRow[]> {
  const answer = await server.post(
    `/api/register/${historyEntry.key}/page`,
    { limit: 500, ...(filter && { filter }) },
    as,
  );
  if (answer.code !== 0) throw new Error(answer.msg);
  return (answer.data as { rows: readonly AnyRow[] }).rows;
}
const is = (field: string, value: string): Filter => ({ field, op: 'is', value });
const area = await work.make(known('area'), { name: 'A-1', description: 'Deck' });
await work.verb('area', 'update', { rows: [{ id: area.id, rev: area.rev, values: { description: 'Main deck' } }] });
const other = await server.anAdmin(path);
const module = await server.post(
  '/api/register/module/create',
  { values: { name: 'M-1', description: 'Of another' } },
  { as: other, path },
);
const moduleId = (module.data as AnyRow).id;

test('the history of a record says who did what, when, to which fields, newest first, deleted records included [issue 32 6]', async () => {
  const [changed, added, ...rest] = await list(is('row', area.id));
  expect(rest).toEqual([]);
  expect(changed).toMatchObject({
    action: 'update',
    name: 'A-1',
    table: 'area',
    changed: ['Description'],
    via: 'screen',
    record: area.id,
  });
  expect(added).toMatchObject({ action: 'add', day: today });
  const inChinese = await list(is('row', area.id), { ...by, language: 'zh' });
  expect(inChinese[0]).toMatchObject({ changed: ['描述'], via: '界面' });
  const gone = await work.make(known('area'), { name: 'A-2', description: 'Gone' });
  await work.verb('area', 'remove', { selection: { mode: 'these', ids: [gone.id] } });
  expect((await list(is('row', gone.id))).map(({ action, record, name }) => [action, record, name])).toEqual([
    ['delete', null, 'A-2'],
    ['add', null, 'A-2'],
  ]);
});

test('is narrowed to a person, a day range, an action and a register [issue 32 6]', async () => {
  const everything = await list();
  const linesOf = (person: string) => everything.filter((row) => row['person'] === person).length;
  const person = String((await list(is('row', moduleId)))[0]?.['person']);
  expect((await list(is('person', person))).length).toBe(linesOf(person));
  expect((await list({ and: [is('person', person), is('table', 'module')] })).map((row) => row['row'])).toContain(
    moduleId,
  );
  expect((await list(is('action', 'update'))).every((row) => row['action'] === 'update')).toBe(true);
  await sql`update history set at = at - interval '40 days' where tenant_id = ${path.A}::uuid and row_id = ${moduleId}::uuid`.execute(
    db,
  );
  const from = addDays(today, -41);
  const range: Filter = {
    and: [
      { field: 'day', op: 'atLeast', value: from },
      { field: 'day', op: 'atMost', value: addDays(today, -2) },
    ],
  };
  expect((await list(range)).map((row) => row['row'])).toEqual([moduleId]);
  expect((await list(is('day', today))).length).toBe(everything.length - 1);
});

test('the history of an import is one batch, whole and by register [issue 32 6]', async () => {
  const { run } = importing(server, by);
  const [done] = await run({ name: 'areas.csv', body: 'Name,Description\nA-7,Seven\nA-8,Eight\n' }, [
    { register: 'area' },
  ]);
  const found = await list(is('batch', done?.job.id ?? ''));
  expect(found.map((row) => [row['name'], row['action']]).toSorted()).toEqual([
    ['A-7', 'add'],
    ['A-8', 'add'],
  ]);
  expect(String(found[0]?.['via'])).toMatch(/^import \d+$/);
});

test('nobody sees the history of a record they may not see [issue 32 6, S1]', async () => {
  const reader = await server.aUser(path, { permissions: ['area:see'] });
  const seen = await list(undefined, { as: reader, path });
  expect(seen.length).toBeGreaterThan(3);
  expect(seen.every((row) => row['table'] === 'area')).toBe(true);
  const nobody = await server.aUser(path, { permissions: [] });
  expect(await list(undefined, { as: nobody, path })).toEqual([]);
});

test('a page of a long history is read by index, however many lines there are [issue 32 6]', async () => {
  await sql`insert into area (tenant_id, level_id, id, name, description) select ${path.A}::uuid, ${path.C}::uuid, gen_random_uuid(), 'Z-' || n, 'Many'
    from generate_series(1, 3000) n`.execute(db);
  await sql`insert into history (tenant_id, level_id, register, row_id, user_name, action, via, at)
    select t.tenant_id, t.level_id, 'area', t.id, 'Loader', 'update', 'job', now() - n * interval '1 minute'
    from area t, generate_series(1, 10) n where t.tenant_id = ${path.A}::uuid and t.name like 'Z-%'`.execute(db);
  await sql`analyze area`.execute(db);
  await sql`analyze history`.execute(db);
  const plan = await rows(
    db,
    sql<{
      'QUERY PLAN': string;
    }>`explain select h.id from history h join area t on t.id = h.row_id and t.tenant_id = ${path.A}::uuid
      where h.tenant_id = ${path.A}::uuid and h.level_id = ${path.C}::uuid and h.register = 'area'
      order by h.at desc nulls last, lpad(to_hex(h.id), 32, '0')::uuid desc limit 50`,
  );
  const text = plan.map((line) => line['QUERY PLAN']).join('\n');
  expect(text).toContain('history__time');
  expect(text).not.toContain('Seq Scan on history');
  expect((await list(is('table', 'area'))).length).toBe(500);
});

test('by person or by what was done, the latest come first, the same with the index made on demand as without [issue 35 1, issue 35 3]', async () => {
  for (const [person, action, day] of [
    ['Li Wei', 'update', 3],
    ['li wei', 'delete', 5],
    ['Anna', 'update', 4],
    ['Zoë', 'restore', 6],
  ] as const)
    await sql`insert into history (tenant_id, level_id, register, row_id, user_name, action, via, at)
      select tenant_id, level_id, 'area', id, ${person}, ${action}, 'screen', now() - ${day} * interval '1 day' - row_number() over (order by name) * interval '1 second'
      from area where tenant_id = ${path.A}::uuid order by name limit 7`.execute(db);
  const sorts = ['at', 'person', 'action', 'table'].flatMap((field) => [[{ field }], [{ field, desc: true }]]);
  const filters: readonly (Filter | undefined)[] = [
    undefined,
    is('person', 'LI WEI'),
    { field: 'person', op: 'contains', value: 'n' },
    { field: 'person', op: 'is', value: 'Nobody' },
    { field: 'action', op: 'anyOf', value: ['delete', 'restore'] },
    { and: [is('person', 'Li Wei'), is('action', 'delete')] },
    { and: [is('person', 'Li Wei'), { field: 'day', op: 'atMost', value: addDays(today, -3) }] },
    { or: [is('person', 'Anna'), is('action', 'restore')] },
    { and: [is('person', 'Li Wei'), is('table', 'module')] },
    { and: [is('person', 'Loader'), is('row', area.id)] },
  ];
  const verb = async (name: string, input: object): Promise<unknown> => {
    const { data, msg } = await server.post(`/api/register/${historyEntry.key}/${name}`, input, by);
    return data ?? msg;
  };
  const all = async (): Promise<readonly (readonly [string, unknown])[]> => {
    const found: [string, unknown][] = [];
    for (const filter of filters) {
      const narrowing = { ...(filter && { filter }) };
      found.push([`count ${JSON.stringify(filter)}`, await verb('count', { ...narrowing, exact: true })]);
      for (const sort of [undefined, ...sorts])
        for (const offset of [0, 9]) {
          const input = { limit: 9, offset, ...narrowing, ...(sort && { sort }) };
          const page = (await verb('page', input)) as { rows: readonly AnyRow[] };
          found.push([
            JSON.stringify(input),
            page.rows.map(({ id, person, action }) => `${String(person)} ${String(action)} ${id}`),
          ]);
        }
    }
    return found;
  };
  const without = await all();
  const firstOf = (sort: object) =>
    without.find(([asked]) => asked === JSON.stringify({ limit: 9, offset: 0, ...sort }));
  expect(firstOf({ sort: [{ field: 'person', desc: true }] })?.[1]).toHaveLength(9);
  expect(String(firstOf({ sort: [{ field: 'person', desc: true }] })?.[1])).toMatch(/^(Zoë restore [^,]+,){7}/);
  await using _ = await makeAllIndexes(server.database);
  expect(isHistoryIndexed('person')).toBe(true);
  expect(await all()).toEqual(without);
});

test('readers of pages in an order of their own wait for no connection that another of them holds', async () => {
  const pages = Array.from({ length: 24 }, () =>
    server.post(`/api/register/${historyEntry.key}/page`, { limit: 5, sort: [{ field: 'person' }] }, by),
  );
  const began = performance.now();
  for (const { code } of await Promise.all(pages)) expect(code).toBe(0);
  expect(performance.now() - began).toBeLessThan(20_000);
});
