import type { AnyRow } from '@plumbline/contract/register/register.ts';
import type { RegisterKey } from '@plumbline/contract/registers/index.ts';
import { oneRow, rows, sql } from '@plumbline/server/db/database.ts';
import { driftedPlant } from '../drifted-plant.ts';
import { say } from '../figure.ts';
import { packedPlant } from '../packed-plant.ts';
import type { PlantDatabase } from '../plant-database.ts';
import { addDrawings } from '../p19-drawings.ts';

/** Tagged items for one work pack, and for one drawing with tag numbers. */
const ITEMS_A_PACK = 100;
const ITEMS_A_DRAWING = 20;
/** One check in this many has answers. */
const ANSWERED = 10;
/** Number of sign-ins in the trail. */
const SIGN_INS = 50_000;
const MARK = 'what query lists show';

/** A form with two header fields, and two measured values that may be out of limits. */
const word = (en: string) => ({ en, zh: en });
const FORM = {
  title: word('Bench'),
  header: [
    { label: word('Serial number'), field: 'serial' },
    { label: word('Test set'), field: 'set' },
  ],
  boxes: ['OK', 'NA'],
  tasks: [
    { name: 'air', number: '1', text: word('Air'), input: { kind: 'number', unit: 'bar', min: 2, max: 6 } },
    { name: 'earth', number: '2', text: word('Earth'), input: { kind: 'instrument', unit: 'MΩ', min: 5 } },
  ],
};

/** Answers on a part of the checks, some of them out of limits, measured with an instrument. */
async function addAnswers({ database: { db }, actor }: PlantDatabase): Promise<void> {
  const [A, E] = [sql`${actor.tenantId}::uuid`, sql`${actor.path.E}::uuid`];
  const dice = sql`abs(hashtext(c.id::text))`;
  await sql`with m as (insert into form_template (tenant_id, id, owner_register, owner_id, revision, model, by_name)
      select tenant_id, new_id(), 'itr', id, 90, ${JSON.stringify(FORM)}::jsonb, 'Bench' from itr where tenant_id = ${A}
      order by title_sort limit 1 returning id)
    insert into form_result (tenant_id, row_id, level_id, template_id, answers)
    select c.tenant_id, c.id, ${E}, m.id, jsonb_build_object('header.serial', 'SN-' || ${dice} % 1000, 'header.set', c.name,
      'air.value', ${dice} % 9, 'earth.value', ${dice} % 20)
    from m, tag_itr c where c.tenant_id = ${A} and c.deleted_at is null and ${dice} % ${ANSWERED}::int = 0 on conflict do nothing`.execute(
    db,
  );
  await sql`update tag_itr t set out_of_limits = 1 from form_result f where f.tenant_id = t.tenant_id and f.row_id = t.id
    and t.tenant_id = ${A} and ((f.answers ->> 'air.value')::int not between 2 and 6 or (f.answers ->> 'earth.value')::int < 5)`.execute(
    db,
  );
  await sql`insert into form_instrument (tenant_id, row_id, task, level_id, register, instrument, number, value, unit, day, due, expired)
    select f.tenant_id, f.row_id, 'earth', f.level_id, 'tagItr', i.id, '2', (f.answers ->> 'earth.value')::numeric, 'MΩ', date '2026-06-01', date '2026-06-30', false
    from form_result f cross join (select id from instrument where tenant_id = ${A} order by title_sort limit 1) i where f.tenant_id = ${A}`.execute(
    db,
  );
}

/** A change that affects a system, and a sheet for many of its checks. */
async function addSheets(plant: PlantDatabase): Promise<void> {
  const { db } = plant.database;
  const make = async (key: RegisterKey, values: object): Promise<string> => {
    const answer: unknown = JSON.parse(await plant.post(`/api/register/${key}/create`, { values }));
    return (answer as { readonly data: AnyRow }).data.id; // what the call answers
  };
  const person = await oneRow(db, sql<{ id: string }>`select id from authorised_person order by title_sort limit 1`);
  const parts = await rows(db, sql<{ id: string }>`select id from sub_system order by title_sort limit 20`);
  const mocType = await make('mocType', { name: 'BENCH', description: MARK });
  await make('moc', { mocType, description: MARK, raisedBy: person?.id, subSystems: parts.map(({ id }) => id) });
  const many = await rows(
    db,
    sql<{ id: string; itr: string }>`select t.id, t.itr from tag_itr t join (
      select itr, sub_systems[1] as s from tag_itr where deleted_at is null and progress = 'notStarted' group by 1, 2 order by count(*) desc limit 1) x
      on x.itr = t.itr and x.s = t.sub_systems[1] where t.deleted_at is null and t.progress = 'notStarted' limit 200`,
  );
  const itr = many[0]?.itr ?? '';
  await sql`update itr set is_multi_tag = true where id = ${itr}::uuid`.execute(db);
  await make('multiTagItr', { itr, members: many.map(({ id }) => id) });
}

/** What the plant of lists contains besides: made once. */
export async function listedPlant(plant: PlantDatabase, tags: number): Promise<void> {
  const { db } = plant.database;
  const { tenantId } = plant.actor;
  const done = await oneRow(
    db,
    sql`select 1 from sign_in where tenant_id = ${tenantId}::uuid and name = ${MARK} limit 1`,
  );
  if (done) return;
  await driftedPlant(plant);
  await packedPlant(plant, Math.ceil(tags / ITEMS_A_PACK));
  await addDrawings(plant, Math.ceil(tags / ITEMS_A_DRAWING));
  say(MARK);
  await addAnswers(plant);
  await addSheets(plant);
  await sql`insert into sign_in (tenant_id, user_id, name, way, outcome, address, agent, request)
    select ${tenantId}::uuid, null, ${MARK}, 'password', (array['accepted', 'refused'])[1 + n % 2], '10.0.' || n % 40 || '.' || n % 200, 'Browser', md5(n::text)
    from generate_series(1, ${SIGN_INS}::int) n`.execute(db);
  await sql`vacuum analyze`.execute(db);
}
