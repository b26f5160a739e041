import { drawingMatching } from '@plumbline/contract/features/documents/calls.ts';
import type { Filter } from '@plumbline/contract/register/filter.ts';
import { describe, expect, test } from 'vitest';
import { rows, sql, transaction } from '../../db/database.ts';
import { aServer, type By } from '../../http/testing.ts';
import { migrateJobs } from '../../jobs/jobs.ts';
import { features } from '../all-features.ts';
import { registerService } from '../register-service.ts';
import { matchDrawings } from './match-drawings.ts';

const server = await aServer({ features, registers: registerService });
await migrateJobs(server.database);
const { db } = server.database;
const path = await server.aTenant('Here');
const by: By = { as: await server.anAdmin(path), path };

async function make(register: string, values: Readonly<Record<string, unknown>>): Promise<string> {
  const answer = await server.post(`/api/register/${register}/create`, { values }, by);
  expect(answer, JSON.stringify(answer)).toMatchObject({ code: 0 });
  return (answer.data as { id: string }).id;
}
async function update(register: string, id: string, values: Readonly<Record<string, unknown>>): Promise<void> {
  const found = await server.post(`/api/register/${register}/get`, { id }, by);
  const { rev } = found.data as { rev: number };
  expect(await server.post(`/api/register/${register}/update`, { rows: [{ id, rev, values }] }, by)).toMatchObject({
    code: 0,
  });
}
const named = (name: string) => ({ name, description: name });
const discipline = await make('discipline', named('I'));
const equipmentType = await make('equipmentType', { ...named('PT'), discipline });
const drawingType = await make('drawingType', named('P&ID'));
const subSystem = await make('subSystem', { ...named('20-01'), system: await make('system', named('20')) });
const aTag = (name: string, drawings: readonly string[] = []): Promise<string> =>
  make('tag', { ...named(name), discipline, equipmentType, subSystems: [subSystem], drawings });

/** Drawings that each show the given tag numbers, as if their files had been searched. */
async function sheets(names: readonly string[], shown: readonly string[]): Promise<readonly string[]> {
  const ids: string[] = [];
  for (const name of names) ids.push(await make('drawing', { ...named(name), drawingType }));
  const [A, C] = [sql`${path.A}::uuid`, sql`${path.C}::uuid`];
  await sql`insert into file_object (tenant_id, sha256, size) values (${A}, 'sheet', 9) on conflict do nothing`.execute(
    db,
  );
  await sql`with d as (select unnest(${ids}::uuid[]) as id),
    f as (insert into file (tenant_id, id, level_id, register, row_id, purpose, name, media_type, size, sha256, by_user, by_name)
      select ${A}, id, ${C}, 'attachment', id, 'attachment', 'sheet.pdf', 'application/pdf', 9, 'sheet', id, 'Li Wei' from d returning id),
    a as (insert into attachment (tenant_id, id, file_id, name) select ${A}, id, id, 'sheet.pdf' from f returning id),
    l as (insert into attachment_link (tenant_id, id, attachment, level_id, register, row_id, by_name)
      select ${A}, id, id, ${C}, 'drawing', id, 'Li Wei' from a returning id)
    insert into drawing_scan (tenant_id, link, sha256, rule) select ${A}, id, 'sheet', '' from l`.execute(db);
  await sql`insert into drawing_mention (tenant_id, link, page, name, names, is_tag, places)
    select ${A}, d, 1, n, array[lower(n)], true, '[[1, 2, 3, 4]]'::jsonb from unnest(${ids}::uuid[]) d, unnest(${[...shown]}::text[]) n`.execute(
    db,
  );
  return ids;
}
const states = async (name: string, filter: Filter = { field: 'name', op: 'is', value: name }) => {
  const { data } = await server.post(
    '/api/register/drawingTag/page',
    { columns: ['name', 'state'], limit: 1000, filter },
    by,
  );
  return (data as { rows: readonly { state: string }[] }).rows.map(({ state }) => state);
};
const due = async () => (await server.call(drawingMatching, {}, by)).data.due;

describe('the tag numbers on drawings', () => {
  test('follow a tag that is added, renamed, linked, deleted and restored, at the next read [4.6.11]', async () => {
    const [drawing = ''] = await sheets(['A-1'], ['10-PT-1', '10-PT-2']);
    expect(await states('10-PT-1')).toEqual(['unknown']);
    const id = await aTag('10-PT-1');
    expect(await states('10-PT-1')).toEqual(['unlinked']);
    await update('tag', id, { drawings: [drawing] });
    expect(await states('10-PT-1')).toEqual(['linked']);
    await update('tag', id, { name: '10-PT-2' });
    expect([await states('10-PT-1'), await states('10-PT-2')]).toEqual([['unknown'], ['linked']]);
    await update('tag', id, { name: '10-PT-3' });
    expect([await states('10-PT-2'), await states('10-PT-3')]).toEqual([['unknown'], ['absent']]);
    await server.post('/api/register/tag/remove', { selection: { mode: 'these', ids: [id] } }, by);
    expect(await states('10-PT-3')).toEqual([]);
    await server.post('/api/register/tag/restore', { ids: [id] }, by);
    expect(await states('10-PT-3')).toEqual(['absent']);
    const status = await make('drawingStatus', { ...named('Withdrawn'), withdraws: true });
    await update('drawing', drawing, { drawingStatus: status });
    expect([await states('10-PT-1'), await states('10-PT-3')]).toEqual([[], []]);
  });

  test('include what a long act commits after others have read, once it is there', async () => {
    await sheets(['B-1'], ['20-PT-1']);
    const id = await aTag('20-PT-9');
    expect(await states('20-PT-1')).toEqual(['unknown']);
    const rename = Promise.withResolvers<undefined>();
    const renamed = transaction(db, async (tx) => {
      await sql`update tagged_item set name = '20-PT-1', rev = rev + 1 where id = ${id}::uuid`.execute(tx);
      await sql`insert into history (tenant_id, level_id, register, row_id, user_id, user_name, action, via, changes)
        values (${path.A}::uuid, ${path.C}::uuid, 'taggedItem', ${id}::uuid, ${id}::uuid, 'Li Wei', 'update', 'screen', '{"name": ["20-PT-9", "20-PT-1"]}')`.execute(
        tx,
      );
      await rename.promise;
    });
    // others change and read meanwhile, beyond the moment at which the long act began
    await aTag('20-PT-2');
    expect(await states('20-PT-1')).toEqual(['unknown']);
    rename.resolve(undefined);
    await renamed;
    expect(await Promise.all([states('20-PT-1'), states('20-PT-1')])).toEqual([['unlinked'], ['unlinked']]);
  });

  test('of many drawings are matched in the background, and the list says how many are still due', async () => {
    const names = Array.from({ length: 30 }, (_, at) => `C-${at + 10}`);
    await sheets(names, ['30-PT-1']);
    await states('30-PT-1');
    expect(await due()).toBe(0);
    await aTag('30-PT-1');
    // the first reader matches some, the background the others
    expect(await states('30-PT-1', { field: 'state', op: 'is', value: 'unlinked' })).not.toEqual([]);
    await rows(db, sql`update drawing_match set due = true where tenant_id = ${path.A}::uuid`);
    expect(await due()).toBeGreaterThan(0);
    while (await matchDrawings(db));
    expect(await due()).toBe(0);
    expect(await states('30-PT-1')).toEqual(names.map(() => 'unlinked'));
  });

  test('of hundreds of drawings make no reader wait for who matches them', async () => {
    await sheets(
      Array.from({ length: 201 }, (_, at) => `F-${at + 100}`),
      ['50-PT-1'],
    );
    while (await matchDrawings(db));
    await rows(db, sql`update drawing_match set due = true where tenant_id = ${path.A}::uuid`);
    await transaction(db, async (tx) => {
      await sql`select from drawing_match where tenant_id = ${path.A}::uuid for update`.execute(tx);
      expect(await due()).toBeGreaterThan(200);
      expect(await states('50-PT-1')).toHaveLength(201);
    });
    while (await matchDrawings(db));
    expect(await due()).toBe(0);
  });

  test('are all matched again in a restored database, whose history is another one', async () => {
    const [drawing = ''] = await sheets(['D-1'], ['40-PT-1']);
    await states('40-PT-1');
    await sql`update drawing_match_seen set history = 'another' where tenant_id = ${path.A}::uuid`.execute(db);
    await sql`update drawing_tag set state = 'linked' where tenant_id = ${path.A}::uuid and drawing = ${drawing}::uuid`.execute(
      db,
    );
    while (await matchDrawings(db));
    expect(await states('40-PT-1')).toEqual(['unknown']);
  });
});
