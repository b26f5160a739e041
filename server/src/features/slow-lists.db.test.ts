import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { aServer, type By } from '../http/testing.ts';
import { registerService } from './register-service.ts';
import './all-features.ts';

const server = await aServer({ handlers: [], registers: registerService });
const path = await server.aTenant();
const by: By = { as: await server.anAdmin(path), path };

test('twenty lists that take their time hold up nobody who opens or saves a row', async () => {
  const values = (name: string) => ({ values: { name, description: name } });
  const row = (await server.post('/api/register/discipline/create', values('E'), by)).data as AnyRow;
  const slow = await server.database.pool.connect();
  await slow.query('begin; lock table area');
  const lists = Array.from({ length: 20 }, () => server.post('/api/register/area/page', {}, by));
  // on a connection of its own: within a transaction the statistics stand still
  const stuck = async (): Promise<number> =>
    (
      await server.database.exports.query<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).rows[0]?.n ?? 0;
  await expect.poll(stuck).toBeGreaterThanOrEqual(10);
  await setTimeout(500);
  const quick = Promise.all([
    server.post('/api/register/discipline/get', { id: row.id }, by),
    server.post('/api/register/discipline/create', values('M'), by),
  ]);
  // the lists wait until the lock is given back: who is held up by them is so for good
  const late = setTimeout(60_000, [], { ref: false });
  try {
    expect((await Promise.race([quick, late])).map(({ code }) => code)).toEqual([0, 0]);
  } finally {
    await slow.query('rollback');
    slow.release();
  }
  expect((await Promise.all(lists)).map(({ code }) => code)).toEqual(Array(20).fill(0));
});
