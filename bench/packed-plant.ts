import { addDays, machineZone, todayIn } from '@plumbline/contract/rules/clock.ts';
import { oneRow, rows, sql, transaction } from '@plumbline/server/db/database.ts';
import { known } from '@plumbline/server/db/model.ts';
import { addRows } from '@plumbline/server/register/write/write.ts';
import { say } from './figure.ts';
import type { PlantDatabase } from './plant-database.ts';

/** Job cards in a work pack, and operations in a job card: 1,000 packs are 30,000 cards and 300,000 operations. */
const CARDS = 30;
const OPERATIONS = 10;
/** Number of packs written in one transaction. */
const CHUNK = 100;

interface Setting {
  readonly type: string;
  readonly kind: string;
  readonly person: string;
}

/** The subject of a card: ten checks of one discipline in one subsystem, in the order of their names. */
const bundles = ({ actor }: PlantDatabase) =>
  sql`select b.s, b.d, array_agg(b.id order by b.n) as itrs, row_number() over (order by b.s, b.d, b.part) as at from (
      select id, sub_systems[1] as s, discipline as d, n, n / ${OPERATIONS}::int as part from (
        select t.*, row_number() over (partition by sub_systems[1], discipline order by title_sort, id) - 1 as n from tag_itr t
        where tenant_id = ${actor.tenantId}::uuid and level_id = ${actor.path.E}::uuid and deleted_at is null) t
      where sub_systems[1] is not null and discipline is not null) b group by b.s, b.d, b.part`;

/**
 * Gives a plant the given number of work packs through the product's write path, with all derived data. The operations
 * are linked to the plant's own checks as long as there are any left; four in ten are done, and all operations of the
 * first packs.
 */
export async function packedPlant(plant: PlantDatabase, packs: number): Promise<void> {
  const { database } = plant;
  const { db } = database;
  const made = (
    await oneRow(db, sql<{ count: number }>`select count(*) as count from work_pack where name like 'WP-B%'`)
  )?.count;
  if (made === packs) return;
  if (made !== 0) throw new Error(`This plant has ${made} packs, not ${packs}: choose another folder by --data.`);
  say(`${packs} work packs, ${packs * CARDS} job cards, ${packs * CARDS * OPERATIONS} operations`);
  const setting = await oneRow(
    db,
    sql<Setting>`select (select id from operation_type where progress_method = 'checkbox' order by itr_completes desc, title_sort limit 1) as type,
      (select id from work_pack_type order by title_sort limit 1) as kind, (select id from authorised_person where not inactive order by title_sort limit 1) as person`,
  );
  if (!setting) throw new Error('A plant has types and people.');
  await sql`drop table if exists bench_bundle`.execute(db);
  await sql`create table bench_bundle as ${bundles(plant)}`.execute(db);
  await sql`create index on bench_bundle (at)`.execute(db);
  await sql`analyze bench_bundle`.execute(db);
  for (let from = 0; from < packs; from += CHUNK)
    await chunk(plant, setting, { from, to: Math.min(packs, from + CHUNK) });
  await sql`drop table bench_bundle`.execute(db);
  await sql`vacuum analyze`.execute(db);
  const count = await rows(db, sql`select 1 from operation where tag_itr is not null`);
  say(`  ${count.length} operations hang on a check`);
}

async function chunk(
  { database, actor }: PlantDatabase,
  { type, kind, person }: Setting,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> {
  const today = todayIn(machineZone());
  const day = (offset: ReturnType<typeof sql>) => sql`(${addDays(today, -200)}::date + (${offset})::int)`;
  const { tenantId } = actor;
  const [firstCard, cards] = [from * CARDS, (to - from) * CARDS];
  await transaction(database.db, async (tx) => {
    await addRows(tx, actor, known('workPack'), {
      ids: 'made',
      fields: ['name', 'description', 'workPackType', 'originator', 'assignedTo'],
      from: sql`(select new_id() as id, 'WP-B' || lpad(n::text, 5, '0') as name, 'Completion of part ' || n || ' 第 ' || n || ' 部分完工' as description,
        ${kind}::uuid as work_pack_type, ${person}::uuid as originator, ${person}::uuid as assigned_to
        from generate_series(${from}::int, ${to - 1}::int) n) as s`,
    });
    await addRows(tx, actor, known('jobCard'), {
      ids: 'made',
      fields: [
        'name',
        'description',
        'discipline',
        'subSystem',
        'workPack',
        'order',
        'originalEstimate',
        'currentEstimate',
        'plannedStart',
        'plannedFinish',
      ],
      from: sql`(select new_id() as id, 'JC-B' || lpad(n::text, 6, '0') as name, 'Checks of card ' || n || ' 工卡检查' as description, b.d as discipline,
        b.s as sub_system, p.id as work_pack, n % ${CARDS}::int + 1 as "order", (n % 40 + 8)::numeric as original_estimate, (n % 50 + 8)::numeric as current_estimate,
        ${day(sql`n % 300`)} as planned_start, ${day(sql`n % 300 + 21`)} as planned_finish
        from generate_series(${firstCard}::int, ${firstCard + cards - 1}::int) n
        join bench_bundle b on b.at = 1 + n % (select count(*) from bench_bundle)
        join work_pack p on p.tenant_id = ${tenantId}::uuid and p.name = 'WP-B' || lpad((n / ${CARDS}::int)::text, 5, '0')) as s`,
    });
    await addRows(tx, actor, known('operation'), {
      ids: 'made',
      fields: [
        'jobCard',
        'place',
        'number',
        'description',
        'operationType',
        'weighting',
        'isComplete',
        'percentComplete',
        'plannedFinish',
        'actualFinish',
        'tagItr',
      ],
      from: sql`(select new_id() as id, c.id as job_card, k as place, (k * 10)::text as number, 'Check ' || k || ' of ' || c.name as description, ${type}::uuid as operation_type,
        (1 + k % 4)::numeric as weighting, x.done as is_complete, null::int as percent_complete, c.planned_finish - k as planned_finish, case when x.done then c.planned_finish end as actual_finish,
        case when n < (select count(*) from bench_bundle) then b.itrs[k] end as tag_itr
        from generate_series(${firstCard}::int, ${firstCard + cards - 1}::int) n
        join job_card c on c.tenant_id = ${tenantId}::uuid and c.name = 'JC-B' || lpad(n::text, 6, '0')
        join bench_bundle b on b.at = 1 + n % (select count(*) from bench_bundle)
        cross join generate_series(1, ${OPERATIONS}::int) k
        cross join lateral (select (n * 7 + k) % 10 < 4 as done) x) as s`,
    });
  });
  say(`  ${to} packs`);
}
