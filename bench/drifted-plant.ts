import { machineZone, todayIn } from '@plumbline/contract/rules/clock.ts';
import { oneRow, sql } from '@plumbline/server/db/database.ts';
import { judgeScope } from '@plumbline/server/workflow/allocate/drift.ts';
import { say } from './figure.ts';
import type { PlantDatabase } from './plant-database.ts';

/** One in this many tagged items has a preservation course: a year of it is 400,000 cycles for a million tags. */
const COURSE_IN = 30;
/**
 * Number of tagged items that have lost a check; the same number have an extra check, a course with a different
 * frequency, or became Ex rated. The number of differences that people have not corrected yet does not grow with the
 * plant.
 */
const DRIFTED = 50;
const MARK = 'a year of preservation, and what differs from the matrix';

/**
 * Gives a plant a year of preservation and a few differences from its matrices, through SQL statements: work on two
 * million sheets proves nothing here. The stored differences are then calculated by the product's own query.
 */
export async function driftedPlant({ database: { db }, actor }: PlantDatabase): Promise<void> {
  const done = await oneRow(db, sql<{ name: string }>`select name from location where description = ${MARK}`);
  if (done) return;
  say(MARK);
  const { tenantId, path } = actor;
  const today = todayIn(machineZone());
  const dice = (column: string) => sql`abs(hashtext(${sql.ref(column)}::text))`;
  await sql`delete from tag_pwl where tenant_id = ${tenantId}::uuid`.execute(db);
  // every PWL is due every thirty days: the current cycle within the next month or slightly overdue, preceded by a year
  // of completed cycles
  await sql`update equipment_type_pwl set frequency = 30 where tenant_id = ${tenantId}::uuid`.execute(db);
  await sql`insert into tag_pwl (tenant_id, id, level_id, name, document_code, tagged_item, pwl, due_date, frequency, progress, signed_on,
      sub_systems, discipline, location)
    select x.tenant_id, new_id(), ${path.E}::uuid, x.name || ' - ' || p.name || ' - ' || d.due, document_code(), x.id, p.id, d.due, 30,
      case when d.n = 0 then 'notStarted' else 'signedOff' end, case when d.n > 0 then d.due end, x.sub_systems, p.discipline,
      coalesce(x.location, (array(select id from location where tenant_id = ${tenantId}::uuid order by id))[1 + ${dice('x.id')} % (select count(*) from location)::int])
    from (select x.*, row_number() over (order by x.id) as at from tagged_item x where x.tenant_id = ${tenantId}::uuid and x.deleted_at is null
        and exists (select from equipment_type_pwl m where m.tenant_id = x.tenant_id and m.equipment_type = x.equipment_type)) x
    join equipment_type_pwl m on m.tenant_id = x.tenant_id and m.equipment_type = x.equipment_type
    join pwl p on p.tenant_id = x.tenant_id and p.id = m.pwl and (p.ex_grade is null or x.is_ex_rated)
    cross join lateral (select n, ${today}::date - 3 + (${dice('x.id')} % 30) - 30 * n as due from generate_series(0, 12) n) d
    where x.at <= (select count(*) from tagged_item) / ${COURSE_IN}::int`.execute(db);
  // without statistics on this table, a million items would each be compared with all cycles
  await sql`analyze tag_pwl`.execute(db);
  // the other items of those types are not preserved, and are marked so
  await sql`update tagged_item x set ignore_equipment_type_to_pwl = true where x.tenant_id = ${tenantId}::uuid
    and not exists (select from tag_pwl k where k.tagged_item = x.id) and exists (select from equipment_type_pwl m
      where m.tenant_id = x.tenant_id and m.equipment_type = x.equipment_type)`.execute(db);
  const few = (table: string, item: string, part: number) =>
    sql`(select ${sql.ref(item)} as item from ${sql.table(table)} where tenant_id = ${tenantId}::uuid and deleted_at is null
      group by 1 order by md5(${sql.ref(item)}::text || ${part}::text) limit ${DRIFTED})`;
  await sql`update tag_itr set deleted_at = now() where id in (select min(k.id::text)::uuid from tag_itr k
      join ${few('tag_itr', 'tagged_item', 0)} f on f.item = k.tagged_item group by k.tagged_item)`.execute(db);
  await sql`update tag_itr k set itr = (select i.id from itr i where i.tenant_id = k.tenant_id
      and not exists (select from tag_itr h where h.tagged_item = k.tagged_item and h.itr = i.id) order by i.id desc limit 1)
    where k.id in (select max(o.id::text)::uuid from tag_itr o join ${few('tag_itr', 'tagged_item', 1)} f on f.item = o.tagged_item
      where o.deleted_at is null group by o.tagged_item)`.execute(db);
  await sql`update tag_pwl k set frequency = 60 from ${few('tag_pwl', 'tagged_item', 2)} f where f.item = k.tagged_item`.execute(
    db,
  );
  await sql`update tagged_item x set is_ex_rated = true from ${few('tagged_item', 'id', 3)} f where f.item = x.id`.execute(
    db,
  );
  await sql`delete from matrix_drift where tenant_id = ${tenantId}::uuid`.execute(db);
  await judgeScope(db, tenantId, path.E);
  await sql`update location set description = ${MARK} where id = (select id from location order by id limit 1)`.execute(
    db,
  );
  await sql`vacuum analyze`.execute(db);
}
