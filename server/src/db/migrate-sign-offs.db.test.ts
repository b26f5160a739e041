import { expect, test } from 'vitest';
import { migrate, migrations } from './migrate.ts';
import { aDatabase } from './testing.ts';

const database = await aDatabase({ template: 'template0' });
const { pool } = database;
const id = (n: number): string => `0190a0c0-0000-7000-8000-${String(n).padStart(12, '0')}`;
const [TENANT, ITR, CHECK, LI, WANG] = [1, 2, 3, 4, 5].map(id);
const measured = (name: string) => ({ name, input: { kind: 'number', min: 0, max: 1 } });
const FORM = { tasks: [measured('fall'), measured('torque'), { name: 'hold', input: { kind: 'number' } }] };
const RECORDS = '0050_records.sql';

test('migrated sign-offs are in the trail with their set; hidden values are removed, and values out of limits counted [rules B2, B10, K42]', async () => {
  await pool.query('create table migration (name text primary key, at timestamptz not null default now())');
  for (const { name, sql } of (await migrations()).filter((one) => one.name < RECORDS)) {
    await pool.query(sql);
    await pool.query('insert into migration (name) values ($1)', [name]);
  }
  const client = await pool.connect();
  // only what the migration reads: the rows they refer to do not exist
  await client.query(`set session_replication_role = replica`);
  await client.query(
    `insert into itr (tenant_id, id, level_id, name, description, discipline, itr_class, generation_method, sign_offs)
     values ($1, $2, $1, 'E01A', 'x', $1, $1, 'x', '[{"label":"Done","type":"required"},{"label":"Agreed","type":"complete"}]')`,
    [TENANT, ITR],
  );
  await client.query(`insert into tag_itr (tenant_id, id, level_id, tagged_item, itr) values ($1, $2, $1, $1, $3)`, [
    TENANT,
    CHECK,
    ITR,
  ]);
  for (const [person, name] of [
    [LI, 'Li Wei'],
    [WANG, 'Wang Fang'],
  ])
    await client.query(`insert into authorised_person (tenant_id, id, level_id, name) values ($1, $2, $1, $3)`, [
      TENANT,
      person,
      name,
    ]);
  for (const [label, person] of [
    ['Done', LI],
    ['Agreed', WANG],
  ])
    await client.query(
      `insert into sign_off (tenant_id, level_id, register, row_id, label, person_id, signed_on, by_user)
       values ($1, $1, 'tagItr', $2, $3, $4, '2026-11-01', $1)`,
      [TENANT, CHECK, label, person],
    );
  await client.query(
    `insert into tagged_item (tenant_id, id, level_id, name, description, tag_type, discipline, equipment_type, ex_zone)
     values ($1, $1, $1, 'EM-1', 'x', 'tag', $1, $1, $1)`,
    [TENANT],
  );
  await client.query(
    `insert into punch_list_item (tenant_id, id, level_id, number, description, category, discipline, scope, state, raised_by,
       raised_date, tag_itr) values ($1, $1, $1, 'PL-1', 'x', $1, $1, 'none', 'raised', $1, '2026-11-01', $1)`,
    [TENANT],
  );
  await client.query(
    `insert into form_template (tenant_id, id, owner_register, owner_id, revision, model, by_name)
     values ($1, $1, 'itr', $2, 1, $3, 'x')`,
    [TENANT, ITR, JSON.stringify(FORM)],
  );
  await client.query(
    `insert into form_result (tenant_id, row_id, level_id, template_id, answers) values ($1, $2, $1, $1, $3)`,
    [TENANT, CHECK, JSON.stringify({ 'fall.value': 5, 'hold.value': 5, 'torque.value': 9, 'torque.box': 'NA' })],
  );
  await client.query('reset session_replication_role');
  client.release();

  expect(await migrate(pool)).toContain(RECORDS);
  const { rows } = await pool.query(
    'select label, type, person_name, sign_set is not null as keeps from sign_off order by type desc',
  );
  expect(rows.map(({ label, type, person_name: person }) => ({ label, type, person }))).toEqual([
    { label: 'Done', type: 'required', person: 'Li Wei' },
    { label: 'Agreed', type: 'complete', person: 'Wang Fang' },
  ]);
  expect(rows.filter(({ keeps }) => keeps)).toHaveLength(1);
  const hidden = await pool.query('select ex_zone from tagged_item union all select tag_itr from punch_list_item');
  expect(hidden.rows).toEqual([{ ex_zone: null }, { ex_zone: null }]);
  const outside = await pool.query('select out_of_limits from tag_itr');
  expect(outside.rows).toEqual([{ out_of_limits: 1 }]);
  const counted = await pool.query('select total, cleared, done from counter_punch_list_item');
  expect(counted.rows).toEqual([{ total: 1, cleared: 0, done: 0 }]);
});
