import { expect, test } from 'vitest';
import { migrate, migrations } from './migrate.ts';
import { aDatabase } from './testing.ts';

const { pool } = await aDatabase({ template: 'template0' });
const id = (n: number): string => `0190a0c0-0000-7000-8000-${String(n).padStart(12, '0')}`;
const [TENANT, USER, FULL, FROM_REPORT] = [1, 2, 3, 4].map(id);
const VIEWS = '0610_views.sql';
const filter = { field: 'name', op: 'contains', value: 'PT' };
const columns = [{ name: 'name', shown: true, pinned: true }];

test('saved searches become views that show what the search showed, under the same id and name', async () => {
  await pool.query('create table migration (name text primary key, at timestamptz not null default now())');
  for (const { name, sql } of (await migrations()).filter((item) => item.name < VIEWS)) {
    await pool.query(sql);
    await pool.query('insert into migration (name) values ($1)', [name]);
  }
  const client = await pool.connect();
  try {
    // only what the migration reads: the user does not exist
    await client.query(`set session_replication_role = replica`);
    for (const [search, name, view] of [
      [FULL, 'Transmitters', { filter, sort: '-name', columns }],
      [FROM_REPORT, 'From a report', { filter }],
    ])
      await client.query(
        `insert into saved_search (tenant_id, id, user_id, register, name, shared, view) values ($1, $2, $3, 'tag', $4, true, $5)`,
        [TENANT, search, USER, name, JSON.stringify(view)],
      );
  } finally {
    client.release(true);
  }
  await migrate(pool);
  const { rows } = await pool.query('select id, name, shared, rev, route, view from list_view order by id');
  const none = { groupBy: [], grouped: false, colourBy: null };
  const common = { shared: true, rev: 1, route: null };
  expect(rows).toEqual([
    { ...common, id: FULL, name: 'Transmitters', view: { filter, sort: '-name', columns, ...none } },
    { ...common, id: FROM_REPORT, name: 'From a report', view: { filter, sort: '', columns: [], ...none } },
  ]);
});
