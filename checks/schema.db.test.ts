import { expect, test } from 'vitest';
import { connect } from '@plumbline/server/db/database.ts';
import { foreignKeysSql, registersSql } from '@plumbline/server/db/ddl.ts';
import { wantedSql } from '@plumbline/server/db/draft.ts';
import { registerTables } from '@plumbline/server/db/register-tables.ts';
import { schemaOf } from '@plumbline/server/db/schema.ts';
import { features } from '@plumbline/server/features/all-features.ts';
import { compose } from '@plumbline/server/http/feature.ts';
import { knownError } from '@plumbline/server/http/known-error.ts';
import { aDatabase, urlOf } from '@plumbline/server/db/testing.ts';
import { inject } from 'vitest';

const migrated = await aDatabase();

/** An empty database. */
async function empty() {
  const name = `s_${Math.random().toString(36).slice(2)}`;
  await migrated.pool.query(`create database ${name} template template0`);
  return connect(urlOf(inject('postgres'), name));
}

test('a database built from the declarations equals one built by all migrations', async () => {
  const declared = await empty();
  await declared.pool.query(await wantedSql());
  const [wanted, found] = [await schemaOf(declared.pool), await schemaOf(migrated.pool)];
  await declared.end();
  const lacking = wanted.filter((line) => !found.includes(line));
  const extra = found.filter((line) => !wanted.includes(line));
  expect({ lacking, extra }, 'run `npm run migration -- <name>` to draft the next migration').toEqual({
    lacking: [],
    extra: [],
  });
  expect(wanted.length).toBeGreaterThan(300);
});

test('every register table can be partitioned by hash of its tenant with the same DDL', async () => {
  const spread = await empty();
  await spread.pool.query(
    `create function natural_sort(value text) returns text language sql immutable as 'select lower(value)'`,
  );
  await spread.pool.query(registersSql(registerTables(), { partitioned: true }));
  const { rows } = await spread.pool.query(`select count(*)::int as tables from pg_partitioned_table`);
  await spread.end();
  expect(rows[0].tables).toBe(registerTables().length);
});

test('the tenant is the first column of every primary key, unique key and reference', async () => {
  const { rows } = await migrated.pool.query<{ table: string; definition: string }>(`
    select c.conrelid::regclass::text as table, pg_get_constraintdef(c.oid) as definition from pg_constraint c
      join pg_namespace n on n.oid = c.connamespace where n.nspname = 'public' and c.contype in ('p', 'u', 'f')
    union all
    select indrelid::regclass::text, pg_get_indexdef(indexrelid) from pg_index join pg_class k on k.oid = indrelid
      join pg_namespace n on n.oid = k.relnamespace where n.nspname = 'public' and indisunique and not indisprimary`);
  // failed sign-ins are counted and captchas requested before the tenant is known, and migrations and what they leave to
  // do concern all tenants, and so does the demand for indexes
  const apart = new Set([
    'tries',
    'captcha',
    'captcha_pass',
    'provider_sign_in',
    'migration',
    'repair_due',
    'index_demand',
  ]);
  const without = rows.filter((row) => !apart.has(row.table) && !/\((tenant_id)\b/.test(row.definition));
  expect(without).toEqual([]);
  expect(registerTables().flatMap(foreignKeysSql).length).toBeGreaterThan(30);
});

test('every constraint that the rows of two users can break has words, and no register has any other [rules B-2]', async () => {
  compose(features);
  const { rows } = await migrated.pool.query<{ code: string; table: string; constraint: string; kind: string }>(`
    select '23P01' as code, conrelid::regclass::text as table, conname as constraint, 'exclusion' as kind
      from pg_constraint where contype = 'x' and connamespace = 'public'::regnamespace
    union all
    select '23505', indrelid::regclass::text, indexrelid::regclass::text, 'unique'
      from pg_index join pg_class k on k.oid = indexrelid where k.relnamespace = 'public'::regnamespace and indisunique
        and not indisprimary
    union all
    select '23503', conrelid::regclass::text, conname, 'reference'
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`);
  expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(['exclusion', 'unique', 'reference']));
  const speechless = rows.filter((row) => knownError({ ...row, detail: 'Key (name)=(x) already exists.' }) === null);
  expect(speechless).toEqual([]);
  // a condition on single values is checked field by field before anything is written
  const tables = registerTables().map(({ name }) => name);
  const conditions = await migrated.pool.query(
    `select conname from pg_constraint where contype = 'c' and conrelid::regclass::text = any($1)`,
    [tables],
  );
  expect(conditions.rows).toEqual([]);
});
