import { machineZone } from '@plumbline/contract/rules/clock.ts';
import { randomUUIDv7 } from 'node:crypto';
import { oneRow, rows, sql, transaction, type Database, type Tx } from '@plumbline/server/db/database.ts';
import { known } from '@plumbline/server/db/model.ts';
import { loadPlant } from '@plumbline/server/features/demo/load-plant.ts';
import type { PlantRow } from '@plumbline/server/features/demo/plant/table.ts';
import { KINDS, plant, type Plant } from '@plumbline/server/features/demo/plant/plant.ts';
import { raise } from '@plumbline/server/features/handover/raise.ts';
import { createLevel } from '@plumbline/server/features/levels/create-level.ts';
import { ensureTenant } from '@plumbline/server/features/levels/ensure-tenant.ts';
import { ensureAdministrator } from '@plumbline/server/features/users/ensure-administrator.ts';
import { ensureRoles } from '@plumbline/server/features/users/ensure-roles.ts';
import type { Actor } from '@plumbline/server/register/row/actor.ts';
import { type Cell, COUNTERS, recount } from '@plumbline/server/register/derive/counters.ts';
import { addRows } from '@plumbline/server/register/write/write.ts';
import { features } from '@plumbline/server/features/all-features.ts';
import { compose } from '@plumbline/server/http/feature.ts';
import { say } from './figure.ts';

/** The password of the plant's administrator. */
export const PLANT_PASSWORD = 'secret-of-a-bench';
/** Punch items for each tagged item (design: 500,000 for a million). */
const PUNCH_SHARE = 0.5;
const CHUNK = 50_000;

async function someone({ db }: Database): Promise<Actor> {
  const tenantId = await ensureTenant(db);
  await ensureRoles(db, tenantId);
  await ensureAdministrator(db, tenantId, PLANT_PASSWORD);
  const user = await oneRow(db, sql<{ id: string; name: string }>`select id, full_name as name from app_user limit 1`);
  const B = await createLevel(db, { tenantId, parentId: tenantId, step: 'B', name: 'Region' });
  const C = await createLevel(db, { tenantId, parentId: B, step: 'C', name: 'Facility' });
  const D = await createLevel(db, { tenantId, parentId: C, step: 'D', name: 'Project' });
  const E = await createLevel(db, { tenantId, parentId: D, step: 'E', name: 'Scope' });
  return {
    tenantId,
    path: { A: tenantId, B, C, D, E },
    userId: user?.id ?? null,
    userName: user?.name ?? '',
    timeZone: machineZone(),
    via: 'job',
  };
}

/**
 * Signs half of the checks, fills in a tenth and starts a tenth: through SQL statements, since filling in two million
 * sheets proves nothing here.
 */
async function advance(tx: Tx, actor: Actor): Promise<void> {
  const dice = sql`abs(hashtext(t.id::text)) % 100`;
  await sql`update tag_itr t set
      progress = case when ${dice} < 50 then 'signedOff' when ${dice} < 60 then 'checksheetComplete' else 'inProgress' end,
      signed_on = case when ${dice} < 50 then date '2026-06-01' end, task_percent = case when ${dice} < 60 then 100 else 40 end
    where t.tenant_id = ${actor.tenantId}::uuid and ${dice} < 70`.execute(tx);
}

/** Raises punch items on tagged items through the product's write path, three in five of them accepted. */
async function punch(database: Database, actor: Actor, count: number): Promise<void> {
  const setting = await oneRow(
    database.db,
    sql<{
      discipline: string;
      person: string;
      categories: string[];
    }>`select (select id from discipline limit 1) as discipline,
      (select id from authorised_person limit 1) as person, (select array_agg(id) from punch_list_item_category) as categories`,
  );
  for (let at = 0; at < count; at += CHUNK) {
    const ids = Array.from({ length: Math.min(CHUNK, count - at) }, () => randomUUIDv7());
    const fields = [
      'description',
      'scope',
      'taggedItem',
      'discipline',
      'category',
      'raisedBy',
      'raisedDate',
      'subSystem',
      'tagItr',
    ];
    await transaction(database.db, async (tx) => {
      // a separate table, because the write path queries its rows more than once
      await sql`create temp table raised on commit drop as
        select i.id, 'Gland loose on ' || x.name || ' 格兰松动' as description, 'taggedItem'::text as scope, x.id as tagged_item,
          coalesce(x.discipline, ${setting?.discipline ?? ''}::uuid) as discipline,
          (${setting?.categories ?? []}::uuid[])[1 + i.n % ${setting?.categories.length ?? 1}] as category,
          ${setting?.person ?? ''}::uuid as raised_by, date '2026-05-01' as raised_date, null::uuid as sub_system, null::uuid as tag_itr, null::uuid as tag_pwl
        from (select id, row_number() over () as n from unnest(${ids}::uuid[]) id) i
        join (select id, name, discipline, row_number() over (order by id) as n from (select id, name, discipline from tagged_item
          where tenant_id = ${actor.tenantId}::uuid order by id offset ${at} limit ${CHUNK}) y) x on x.n = i.n`.execute(
        tx,
      );
      await sql`analyze raised`.execute(tx);
      await addRows(tx, actor, known('punchListItem'), { from: sql`raised as s`, fields, ids });
    });
  }
  await sql`update punch_list_item t set state = 'accepted', accepted_on = date '2026-06-01' where abs(hashtext(t.id::text)) % 100 < 60`.execute(
    database.db,
  );
}

/** Recalculates every counter through the product's own function. */
export async function recountAll(database: Database, actor: Actor): Promise<void> {
  for (const counter of Object.values(COUNTERS)) {
    const names = ['level_id', ...counter.keys.map((key) => key.name)];
    const cells = await rows(
      database.db,
      sql<Cell>`select ${sql.join(names.map((name) => sql.ref(name)))} from ${sql.table(counter.table)}`,
    );
    for (let at = 0; at < cells.length; at += 10_000)
      await transaction(database.db, (tx) => recount(tx, counter, actor.tenantId, cells.slice(at, at + 10_000)));
  }
}

/** One row in a hundred, adjusted so that it is valid without the others. */
function* few<T>(all: Iterable<T>, fit: (item: T) => T): Generator<T> {
  let at = 0;
  for (const item of all) if (at++ % 100 === 0) yield fit(item);
}

/** A row without its references to tagged items, most of which are left out. */
const alone = (row: PlantRow): PlantRow => ({
  ...row,
  ...('line' in row && { line: null }),
  ...('lines' in row && { lines: [] }),
  ...('spools' in row && { spools: [], mechanicalJoints: [] }),
});

/** The same plant with all its subsystems, drawings and loops, but few of its tagged items. */
function thinned(fullPlant: Plant): Plant {
  const tables = fullPlant.tables
    .filter(({ register }) => register !== 'tagSetMember')
    .map((table) =>
      KINDS.some((kind) => kind === table.register)
        ? { ...table, count: 0, rows: () => few(table.rows(), alone) }
        : table,
    );
  return { ...fullPlant, tables };
}

/** Fills an empty, migrated database with a plant; returns the user who works there. */
export async function makePlant(database: Database, tags: number, { thin = false } = {}): Promise<Actor> {
  const start = performance.now();
  const logElapsed = (what: string): void => say(`  ${Math.round((performance.now() - start) / 1000)} s  ${what}`);
  compose(features);
  const actor = await someone(database);
  const fullPlant = plant({ tags });
  await loadPlant(database, actor, thin ? thinned(fullPlant) : fullPlant, {
    onTable: (register, count) => logElapsed(`${register} ${count}`),
  });
  await transaction(database.db, (tx) => advance(tx, actor));
  logElapsed('progress');
  await punch(database, actor, Math.round((thin ? tags / 100 : tags) * PUNCH_SHARE));
  logElapsed('punch');
  await recountAll(database, actor);
  const types = await rows(
    database.db,
    sql<{ name: string }>`select name from handover_type where grouping = 'subSystem' order by "order" limit 2`,
  );
  for (const { name } of types)
    await raise(database.db, actor, { type: name, objects: 'all', text: '', plannedFinish: undefined });
  logElapsed('certificates');
  await sql`vacuum analyze`.execute(database.db);
  await sql`checkpoint`.execute(database.db);
  logElapsed('vacuumed');
  return actor;
}
