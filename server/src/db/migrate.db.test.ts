import { expect, test } from 'vitest';
import { rows, sql } from './database.ts';
import { migrate } from './migrate.ts';
import { aDatabase } from './testing.ts';

const { pool, db } = await aDatabase();

test('a column added by an upgrade has statistics that show it as empty from the start [P12]', async () => {
  const known = () =>
    rows(
      db,
      sql<{
        name: string;
        blank: number;
      }>`select attname as name, null_frac as blank from pg_stats where tablename = 'grown' order by 1`,
    );
  await pool.query('create table grown as select n from generate_series(1, 100) n');
  await pool.query('create table never_counted (n int)');
  await pool.query('analyze grown');
  await pool.query('alter table grown add column reason text');
  expect(await known()).toEqual([{ name: 'n', blank: 0 }]);
  expect(await migrate(pool)).toEqual([]);
  expect(await known()).toEqual([
    { name: 'n', blank: 0 },
    { name: 'reason', blank: 1 },
  ]);
});
