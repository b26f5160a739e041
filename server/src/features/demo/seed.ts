import type { LevelPath } from '@plumbline/contract/levels.ts';
import { type Database, oneRow, sql, type Db, transaction } from '../../db/database.ts';
import type { FileStore } from '../../files/file-store.ts';
import type { Actor } from '../../register/row/actor.ts';
import { machineZone, todayIn } from '@plumbline/contract/rules/clock.ts';
import { createLevel } from '../levels/create-level.ts';
import { loadPlant } from './load-plant.ts';
import { loadWork } from './load-work.ts';
import { plant } from './plant/plant.ts';
import { progress } from './plant/work/progress.ts';
import { demonstrationSteps } from './steps.ts';

/** The size of the plant, and a callback for progress. */
export interface SeedOptions {
  readonly tenantId: string;
  readonly tags: number;
  /** Where the files of the demonstration are stored; without it no row has any. */
  readonly files?: FileStore;
  /** Called for each register when it has been loaded. */
  readonly onTable?: (register: string, rows: number) => void;
}

/** Creates the levels of the demonstration; their names show that it is one. */
async function levels(db: Db, tenantId: string): Promise<LevelPath> {
  const B = await createLevel(db, {
    tenantId,
    parentId: tenantId,
    step: 'B',
    name: 'Asia Pacific 亚太区',
    description: 'Demonstration region | 演示区域',
  });
  const C = await createLevel(db, {
    tenantId,
    parentId: B,
    step: 'C',
    name: 'North Star FPSO 北辰号',
    description: 'Demonstration facility | 演示设施',
  });
  const D = await createLevel(db, {
    tenantId,
    parentId: C,
    step: 'D',
    name: 'NS-01',
    description: 'North Star topsides | 北辰号上部模块',
  });
  const E = await createLevel(db, {
    tenantId,
    parentId: D,
    step: 'E',
    name: 'Topsides completion 上部模块完工',
    description: 'Construction and commissioning | 施工与调试',
  });
  return { A: tenantId, B, C, D, E };
}

/** The user that the history of the demonstration shows. */
async function seeder(database: Database, tenantId: string, path: LevelPath): Promise<Actor> {
  const user = await oneRow(
    database.db,
    sql<{
      id: string;
      name: string;
    }>`select id, full_name as name from app_user where tenant_id = ${tenantId}::uuid order by created_at limit 1`,
  );
  if (!user) throw new Error('The demonstration needs the administrator first.');
  return { tenantId, path, userId: user.id, userName: user.name, timeZone: machineZone(), via: 'demonstration' };
}

/** A demonstration that has been started. */
interface Begun {
  readonly path: LevelPath;
  readonly tags: number;
  /** The day up to which its work is generated. */
  readonly asOf: string;
  /** The number of finished steps. */
  readonly steps: number;
  readonly ended: boolean;
}

const begunOf = (db: Db, tenantId: string): Promise<Begun | undefined> =>
  oneRow(
    db,
    sql<Begun>`select path, tags, as_of as "asOf", steps, ended from demonstration where tenant_id = ${tenantId}::uuid`,
  );

/** Creates the levels and records the start, in one transaction; null for a company that already has a facility. */
const begin = (database: Database, tenantId: string, tags: number): Promise<Begun | null> =>
  transaction(database.db, async (tx) => {
    const taken = await oneRow(
      tx,
      sql<{ id: string }>`select id from level where tenant_id = ${tenantId}::uuid and step = 'C' limit 1`,
    );
    if (taken) return null;
    const begun = { path: await levels(tx, tenantId), tags, asOf: todayIn(machineZone()), steps: 0, ended: false };
    await sql`insert into demonstration (tenant_id, path, tags, as_of)
      values (${tenantId}::uuid, ${JSON.stringify(begun.path)}::jsonb, ${tags}, ${begun.asOf})`.execute(tx);
    return begun;
  });

/** Any number will do, as long as all our processes use the same one. */
const LOCK = 7_240_503;

/**
 * Lets one of several processes do the work, while the others skip it; if that process dies, the database releases the
 * lock.
 */
async function alone(database: Database, work: () => Promise<boolean>): Promise<boolean> {
  const client = await database.pool.connect();
  try {
    const got = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [LOCK]);
    if (got.rows[0]?.got !== true) return false;
    try {
      return await work();
    } finally {
      await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => undefined);
    }
  } finally {
    client.release();
  }
}

/**
 * Loads a demonstration plant, with work done up to today, into a company that has no facility yet; returns whether it
 * did. An interrupted load continues where it stopped.
 */
export const seedDemonstration = (
  database: Database,
  { tenantId, tags, files, onTable }: SeedOptions,
): Promise<boolean> =>
  alone(database, async () => {
    const begun = (await begunOf(database.db, tenantId)) ?? (await begin(database, tenantId, tags));
    if (begun === null || begun.ended) return false;
    const actor = await seeder(database, tenantId, begun.path);
    const steps = demonstrationSteps(tenantId, begun.steps);
    const made = plant({ tags: begun.tags, asOf: begun.asOf });
    await loadPlant(database, actor, made, { onTable, steps });
    onTable?.('work', 0);
    await loadWork(database, actor, { work: progress(made), seed: made.seed, asOf: made.asOf, files }, steps);
    await sql`update demonstration set ended = true where tenant_id = ${tenantId}::uuid`.execute(database.db);
    await sql`analyze`.execute(database.db);
    return true;
  });
