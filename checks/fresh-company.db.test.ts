import type pg from 'pg';
import { expect, test } from 'vitest';
import { connect, oneRow, rows, sql, type Database } from '@plumbline/server/db/database.ts';
import { aDatabase } from '@plumbline/server/db/testing.ts';
import type { Level } from '@plumbline/contract/levels.ts';
import { machineZone, todayIn } from '@plumbline/contract/rules/clock.ts';
import { loadPlant } from '@plumbline/server/features/demo/load-plant.ts';
import { loadWork } from '@plumbline/server/features/demo/load-work.ts';
import { plant } from '@plumbline/server/features/demo/plant/plant.ts';
import { progress } from '@plumbline/server/features/demo/plant/work/progress.ts';
import type { Actor } from '@plumbline/server/register/row/actor.ts';
import { features } from '@plumbline/server/features/all-features.ts';
import { seedDemonstration } from '@plumbline/server/features/demo/seed.ts';
import { createLevel } from '@plumbline/server/features/levels/create-level.ts';
import { ensureAdministrator } from '@plumbline/server/features/users/ensure-administrator.ts';
import { ensureRoles } from '@plumbline/server/features/users/ensure-roles.ts';
import { compose } from '@plumbline/server/http/feature.ts';

/*
 * While the database's statistics know one company only, it expects one row of any other. A statement whose joins could
 * then be made by the company alone, instead of by the ids, reads all rows of the company for each of its rows.
 */

compose(features);

const TAGS = 300;
/** A statement that reads more rows at one step is listed: about fifty times as many as there are tagged items. */
const MOST_READ = 15_000;

async function aCompany({ db }: Database, name: string): Promise<string> {
  const tenantId = await createLevel(db, { tenantId: null, parentId: null, step: 'A', name });
  await ensureRoles(db, tenantId);
  await ensureAdministrator(db, tenantId, 'secret of a company');
  return tenantId;
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Join Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}
interface Explained {
  readonly 'Query Text': string;
  readonly Plan: PlanNode;
}

/** The most rows that one step of a plan has read. */
function mostRead(node: PlanNode): number {
  const read =
    (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Join Filter'] ?? 0);
  return Math.max(read * (node['Actual Loops'] ?? 0), ...(node.Plans ?? []).map(mostRead));
}

/** Connections that report how each statement was carried out. */
async function explained({ db, url }: Database, on: (statement: Explained) => void): Promise<Database> {
  const name = (await oneRow(db, sql<{ name: string }>`select current_database() as name`))?.name ?? '';
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_timing': 'off',
    'auto_explain.log_format': 'json',
    'auto_explain.log_level': 'notice',
    'auto_explain.log_parameter_max_length': '0',
  };
  for (const [key, value] of Object.entries(settings))
    await sql`alter database ${sql.ref(name)} set ${sql.raw(key)} = ${sql.lit(value)}`.execute(db);
  const watched = connect(url);
  watched.pool.on('connect', (client: pg.PoolClient) =>
    client.on('notice', ({ message }) => {
      const at = message?.indexOf('plan:\n') ?? -1;
      if (message !== undefined && at >= 0) on(JSON.parse(message.slice(at + 'plan:\n'.length)));
    }),
  );
  return watched;
}

/** Another facility of a company, with a plant and the work done on it. */
async function loadFacility(database: Database, tenantId: string): Promise<void> {
  const { db } = database;
  const user = await oneRow(
    db,
    sql<{ id: string }>`select id from app_user where tenant_id = ${tenantId}::uuid limit 1`,
  );
  const below = async (parentId: string, step: Level) =>
    createLevel(db, { tenantId, parentId, step, name: `Second ${step}` });
  const B = await below(tenantId, 'B');
  const C = await below(B, 'C');
  const D = await below(C, 'D');
  const path = { A: tenantId, B, C, D, E: await below(D, 'E') };
  const actor: Actor = {
    tenantId,
    path,
    userId: user?.id ?? null,
    userName: 'Administrator',
    timeZone: machineZone(),
    via: 'demonstration',
  };
  const made = plant({ tags: TAGS, asOf: todayIn(machineZone()) });
  await loadPlant(database, actor, made);
  await loadWork(database, actor, { work: progress(made), seed: made.seed, asOf: made.asOf });
}

const database = await aDatabase();
const tables = await rows(
  database.db,
  sql<{
    name: string;
  }>`select c.relname as name from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`,
);
// statistics that come in between would only hide what is tested
for (const { name } of tables)
  await sql`alter table ${sql.table(name)} set (autovacuum_enabled = false)`.execute(database.db);
const first = await aCompany(database, 'Known');
await seedDemonstration(database, { tenantId: first, tags: TAGS });

/** The statements of some work that read too many rows. */
async function greedy(work: (watched: Database) => Promise<unknown>): Promise<readonly string[]> {
  const found = new Map<string, number>();
  const watched = await explained(database, (statement) => {
    const read = mostRead(statement.Plan);
    const text = statement['Query Text'].replaceAll(/\s+/g, ' ').slice(0, 3000);
    if (read > MOST_READ) found.set(text, Math.max(read, found.get(text) ?? 0));
  });
  await work(watched).finally(() => watched.end());
  return [...found].map(([text, read]) => `${Math.round(read)} rows: ${text}`);
}

test('a new facility of a company that the statistics know is loaded and signed without reading it again for each row [attack C12]', async () => {
  expect(await greedy((watched) => loadFacility(watched, first))).toEqual([]);
});

test('the first rows of a new company beside a known one are loaded and signed without reading them again for each row [attack C12]', async () => {
  const second = await aCompany(database, 'New');
  expect(await greedy((watched) => seedDemonstration(watched, { tenantId: second, tags: TAGS }))).toEqual([]);
});
