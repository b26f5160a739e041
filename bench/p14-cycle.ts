import { machineZone, todayIn } from '@plumbline/contract/rules/clock.ts';
import { sql, transaction, type Tx } from '@plumbline/server/db/database.ts';
import { idsFrom } from '@plumbline/server/register/row/ids.ts';
import { beginNext } from '@plumbline/server/features/preservation/cycle.ts';
import { sideBySide, tell } from './figure.ts';
import type { BenchOptions } from './options.ts';
import { openPlant, type PlantDatabase } from './plant-database.ts';

const BENCH = 'P14 the next cycle';
const MANY = 10_000;

/** Aborts an act after it is done, so that the next turn finds the same state. */
class Undone extends Error {}
async function taken(plant: PlantDatabase, work: (tx: Tx) => Promise<unknown>): Promise<void> {
  try {
    await transaction(plant.database.db, async (tx) => {
      await work(tx);
      throw new Undone();
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
  }
}

/** Completed cycles without a next one, one on each of the given number of tagged items. */
async function completed({ database: { db }, actor }: PlantDatabase): Promise<readonly string[]> {
  const known = sql<string>`(select id from pwl where tenant_id = ${actor.tenantId}::uuid order by title_sort limit 1)`;
  await sql`update tag_pwl set deleted_at = now() where pwl = ${known}`.execute(db);
  await sql`insert into tag_pwl (tenant_id, id, level_id, name, tagged_item, pwl, due_date, frequency, progress, signed_on, sub_systems, discipline, location)
    select tenant_id, new_id(), ${actor.path.E}::uuid, name || ' bench', id, ${known}, ${todayIn(machineZone())}::date, 30, 'signedOff',
      ${todayIn(machineZone())}::date, sub_systems, discipline, location
    from tagged_item x where tenant_id = ${actor.tenantId}::uuid and deleted_at is null order by x.id limit ${MANY}`.execute(
    db,
  );
  await sql`vacuum analyze tag_pwl`.execute(db);
  return idsFrom(
    db,
    sql`select id from tag_pwl where deleted_at is null and pwl = ${known} and progress = 'signedOff' order by id`,
  );
}

/**
 * P14: the next cycle of ten thousand rounds that were signed at once, against one bare insert of the same number of
 * rows.
 */
export async function run(options: BenchOptions): Promise<void> {
  const plant = await openPlant(options);
  try {
    const ids = await completed(plant);
    const { actor } = plant;
    const bare = (tx: Tx) =>
      sql`insert into tag_pwl (tenant_id, id, level_id, name, document_code, tagged_item, pwl, due_date, frequency, progress, sub_systems,
          discipline, location, previous, created_by, updated_by)
        select tenant_id, new_id(), level_id, name, document_code(), tagged_item, pwl, due_date + frequency, frequency, 'notStarted', sub_systems,
          discipline, location, id, ${actor.userId}::uuid, ${actor.userId}::uuid
        from tag_pwl where tenant_id = ${actor.tenantId}::uuid and id = any(${`{${ids.join(',')}}`}::uuid[])`.execute(
        tx,
      );
    const times = await sideBySide(Math.min(options.turns, 7), {
      bare: { work: () => taken(plant, bare) },
      engine: { work: () => taken(plant, (tx) => beginNext(tx, actor, ids)) },
    });
    tell({
      bench: BENCH,
      figure: `${ids.length} rounds signed at once, their next ones to one bare insert`,
      ratio: times.engine / times.bare,
      bar: 3,
      detail: times,
    });
  } finally {
    await plant.close();
  }
}
