import { expect, onTestFinished, test } from 'vitest';
import { migrate, migrations } from './migrate.ts';
import { aDatabase } from './testing.ts';

const { pool } = await aDatabase({ template: 'template0' });
const id = (n: number): string => `0190a0c0-0000-7000-8000-${String(n).padStart(12, '0')}`;
const [TENANT, FACILITY, DEMO] = [1, 2, 3].map(id);
/** ITRs: begun on by records, opened only, never opened, designed since, of a demonstration. */
const [BEGUN, OPENED, NEVER, DESIGNED, SHOWN] = [11, 12, 13, 14, 15].map(id);
const CHECK = id(21);
const CHOSEN = '0370_forms_are_chosen.sql';

test('records begun before forms were chosen stay on theirs; what the product had chosen waits for approval from then on [use A1]', async () => {
  await pool.query('create table migration (name text primary key, at timestamptz not null default now())');
  for (const { name, sql } of (await migrations()).filter((item) => item.name < CHOSEN)) {
    await pool.query(sql);
    await pool.query('insert into migration (name) values ($1)', [name]);
  }
  const client = await pool.connect();
  onTestFinished(() => {
    client.release(true);
  });
  // only what the migration reads: the rows they refer to do not exist
  await client.query(`set session_replication_role = replica`);
  await client.query(`insert into demonstration (tenant_id, path, tags, as_of) values ($1, $2, 10, '2026-01-01')`, [
    TENANT,
    JSON.stringify({ C: DEMO }),
  ]);
  for (const itr of [BEGUN, OPENED, NEVER, DESIGNED, SHOWN])
    await client.query(
      `insert into itr (tenant_id, id, level_id, name, description, discipline, itr_class, generation_method)
       values ($1, $2, $3, $4, 'x', $1, $1, 'digital')`,
      [TENANT, itr, itr === SHOWN ? DEMO : FACILITY, String(itr)],
    );
  let made = 100;
  const form = (itr: string | undefined, revision: number, by: string) => {
    made += 1;
    const values = [TENANT, id(made), itr, revision, by];
    return client
      .query(
        `insert into form_template (tenant_id, id, owner_register, owner_id, revision, model, by_name)
         values ($1, $2, 'itr', $3, $4, '{"tasks":[]}', $5)`,
        values,
      )
      .then(() => id(made));
  };
  const begun = await form(BEGUN, 1, 'Plumbline');
  await form(OPENED, 1, 'Plumbline');
  await form(DESIGNED, 1, 'Plumbline');
  await form(DESIGNED, 2, 'Li Wei');
  await form(SHOWN, 1, 'Plumbline');
  await client.query(`insert into form_result (tenant_id, row_id, level_id, template_id) values ($1, $2, $3, $4)`, [
    TENANT,
    CHECK,
    FACILITY,
    begun,
  ]);
  await client.query('reset session_replication_role');

  expect(await migrate(pool)).toContain(CHOSEN);
  const forms = await pool.query<{ owner_id: string; revision: number; is_starter: boolean }>(
    'select owner_id, revision, is_starter from form_template order by owner_id, revision',
  );
  expect(forms.rows.map((row) => [row.owner_id, row.revision, row.is_starter])).toEqual([
    [BEGUN, 1, false],
    [BEGUN, 2, true],
    [OPENED, 1, true],
    [DESIGNED, 1, false],
    [DESIGNED, 2, false],
    [SHOWN, 1, false],
  ]);
  const used = await pool.query('select template_id from form_result');
  expect(used.rows).toEqual([{ template_id: begun }]);
  const itrs = await pool.query<{ id: string; form_standing: string }>('select id, form_standing from itr order by id');
  expect(itrs.rows.map((row) => [row.id, row.form_standing])).toEqual([
    [BEGUN, 'starter'],
    [OPENED, 'starter'],
    [NEVER, 'none'],
    [DESIGNED, 'approved'],
    [SHOWN, 'approved'],
  ]);
});
