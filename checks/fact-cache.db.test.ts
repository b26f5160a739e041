import { machineZone } from '@plumbline/contract/rules/clock.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { rows, sql, transaction, type Tx } from '@plumbline/server/db/database.ts';
import { known } from '@plumbline/server/db/model.ts';
import { features } from '@plumbline/server/features/all-features.ts';
import { CARD_FACTS, PACK_FACTS } from '@plumbline/server/features/progress/card-facts.ts';
import { CHECK_SETS } from '@plumbline/server/features/progress/check-sets.ts';
import { registerService } from '@plumbline/server/features/register-service.ts';
import { aServer } from '@plumbline/server/http/testing.ts';
import { changeRows } from '@plumbline/server/register/write/write.ts';
import { expect, test } from 'vitest';
import { expectDerived } from './support/recount.ts';
import { sample } from './support/sample.ts';
import { statementsOf } from './support/statements.ts';
import { aWorkplace } from './support/worked.ts';

/*
 * The job card and pack data that boards cache in the process always matches the rows, whatever is written in the
 * meantime and by whom.
 */

const server = await aServer({ features, registers: registerService });
const { db, pool } = server.database;
const work = await aWorkplace(server);
const { path } = work;
const actor = { tenantId: path.A, path, userId: null, userName: 'Check', timeZone: machineZone(), via: 'job' as const };
const pattern = await sample(known('workPack'), work.make, 1);
const pack = (name: string): Promise<AnyRow> =>
  work.make(known('workPack'), { ...pattern, name, externalNumber: null, completionStatus: null });
const [first, second] = [await pack('P-1'), await pack('P-2')];

const rename = (tx: Tx, { id }: AnyRow, name: string) =>
  changeRows(tx, actor, known('workPack'), {
    from: sql`(select ${id}::uuid as id, ${name}::text as name) s`,
    fields: ['name'],
    ids: [id],
  });
const names = async (): Promise<readonly string[]> =>
  [...(await PACK_FACTS.current(db, actor)).facts.values()].map(({ name }) => name).toSorted();

test('a board shows a transaction open at its last look once it commits, and never one that is rolled back', async () => {
  expect(await names()).toEqual(['P-1', 'P-2']);
  let end: (keep: boolean) => void = () => undefined;
  const current = new Promise<boolean>((resolve) => (end = resolve));
  let begun: () => void = () => undefined;
  const written = new Promise<void>((resolve) => (begun = resolve));
  const long = transaction(db, async (tx) => {
    await rename(tx, first, 'P-1 long');
    begun();
    if (!(await current)) throw new Error('taken back');
  });
  await written;
  // a later transaction commits while the first is still open
  await transaction(db, (tx) => rename(tx, second, 'P-2 quick'));
  expect(await names()).toEqual(['P-1', 'P-2 quick']);
  end(true);
  await long;
  expect(await names()).toEqual(['P-1 long', 'P-2 quick']);
  const broken = transaction(db, async (tx) => {
    await rename(tx, first, 'P-1 never');
    throw new Error('taken back');
  });
  await expect(broken).rejects.toThrow('taken back');
  expect(await names()).toEqual(['P-1 long', 'P-2 quick']);
});

test('a board without changes runs one query, and after one change reads only that row', async () => {
  await names();
  expect(await statementsOf(server.database, names)).toHaveLength(1);
  await transaction(db, (tx) => rename(tx, first, 'P-1'));
  const sent = await statementsOf(server.database, names);
  expect(sent).toHaveLength(3);
  expect(sent[1]).toContain('= any(');
});

test('an operation moved to another card changes the due dates of both cards', async () => {
  const base = { ...(await sample(known('jobCard'), work.make, 1)), externalNumber: null, jobCardStatus: null };
  const card = (name: string) =>
    work.make(known('jobCard'), { ...base, name, workPack: first.id, plannedFinish: null });
  const [from, to] = [await card('C-1'), await card('C-2')];
  const type = await sample(known('operation'), work.make, 1);
  const step = await work.make(known('operation'), {
    description: 'Pull',
    operationType: type['operationType'],
    weighting: 1,
    jobCard: from.id,
    plannedFinish: '2090-05-05',
  });
  const due = async () => {
    const { facts } = await CARD_FACTS.current(db, actor);
    return [facts.get(from.id)?.planned, facts.get(to.id)?.planned];
  };
  expect(await due()).toEqual(['2090-05-05', null]);
  const { rev } = (await work.verb('operation', 'get', { id: step.id })).data as AnyRow;
  const values = { jobCard: to.id };
  expect(await work.verb('operation', 'update', { rows: [{ id: step.id, rev, values }] })).toMatchObject({ code: 0 });
  expect(await due()).toEqual([null, '2090-05-05']);
});

test('a check moved to another subsystem with its tag changes the plan of both', async () => {
  const sampled = async (key: string, over: object = {}): Promise<AnyRow> =>
    work.make(known(key), { ...(await sample(known(key), work.make, 1)), ...over });
  const [from, to] = [await sampled('subSystem'), await sampled('subSystem')];
  const tag = await sampled('tag', { subSystems: [from.id] });
  const itr = await work.make(known('itr'), { ...(await sample(known('itr'), work.make)), isMockItr: false });
  const check = await sample(known('tagItr'), work.make);
  await work.make(known('tagItr'), { ...check, taggedItem: tag.id, itr: itr.id });
  const counted = async () => [...(await CHECK_SETS.current(db, actor)).facts.values()];
  expect(await counted()).toMatchObject([{ id: from.id, sets: [{ subSystems: [from.id] }] }]);
  const { rev } = (await work.verb('tag', 'get', { id: tag.id })).data as AnyRow;
  const values = { subSystems: [to.id] };
  expect(await work.verb('tag', 'update', { rows: [{ id: tag.id, rev, values }] })).toMatchObject({ code: 0 });
  expect(await counted()).toMatchObject([{ id: to.id, sets: [{ subSystems: [to.id] }] }]);
  await expectDerived(work, { mechanisms: ['cache'] });
});

test('cached facts equal the rows under concurrent reads, after a long gap, and after a change of history', async () => {
  const fresh = async () =>
    (await rows(db, sql<{ name: string }>`select name from work_pack where deleted_at is null`))
      .map(({ name }) => name)
      .toSorted();
  await transaction(db, (tx) => rename(tx, first, 'P-1 again'));
  for (const reported of await Promise.all([names(), names(), names()])) expect(reported).toEqual(await fresh());
  // more history lines than are followed one by one
  await pool.query(
    `insert into history (tenant_id, level_id, register, row_id, user_name, action, via)
      select $1, $2, 'workPack', new_id(), '', 'update', 'check' from generate_series(1, 2001)`,
    [path.A, path.E],
  );
  await transaction(db, (tx) => rename(tx, second, 'P-2'));
  expect(await names()).toEqual(await fresh());
  // a restored database has a different history, in which the position read so far means nothing
  await pool.query(`create table history_before (like history including all)`);
  await pool.query(`insert into history_before overriding system value select * from history`);
  await pool.query(`update work_pack set name = 'P-2 restored' where id = $1`, [second.id]);
  await pool.query(`alter table history rename to history_gone; alter table history_before rename to history`);
  expect(await names()).toEqual(['P-1 again', 'P-2 restored']);
});
