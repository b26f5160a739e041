import type { LevelPath } from '@plumbline/contract/levels.ts';
import { machineZone } from '@plumbline/contract/rules/clock.ts';
import { type Database, one, sql } from '../../db/database.ts';
import { type Actor, todayOf } from '../../register/actor.ts';
import { createLevel } from '../levels/create-level.ts';
import { loadPlant } from './load-plant.ts';
import { loadWork } from './load-work.ts';
import { plant } from './plant/plant.ts';
import { progress } from './plant/work/progress.ts';

/** How large a plant, and what is told meanwhile. */
export interface SeedOptions {
  readonly tenantId: string;
  readonly tags: number;
  /** Told each register as it is loaded. */
  readonly onTable?: (register: string, rows: number) => void;
}

/** The levels of the demonstration; the names say that it is one. */
async function levels(database: Database, tenantId: string): Promise<LevelPath> {
  const { db } = database;
  const B = await createLevel(db, {
    tenantId,
    parentId: tenantId,
    step: 'B',
    name: 'Asia Pacific 亚太区',
    description: 'Demonstration region 演示区域',
  });
  const C = await createLevel(db, {
    tenantId,
    parentId: B,
    step: 'C',
    name: 'North Star FPSO 北辰号',
    description: 'Demonstration facility 演示设施',
  });
  const D = await createLevel(db, {
    tenantId,
    parentId: C,
    step: 'D',
    name: 'NS-01',
    description: 'North Star topsides 北辰号上部模块',
  });
  const E = await createLevel(db, {
    tenantId,
    parentId: D,
    step: 'E',
    name: 'Topsides completion 上部模块完工',
    description: 'Construction and commissioning 施工与调试',
  });
  return { A: tenantId, B, C, D, E };
}

/** Who the history of the demonstration names. */
async function seeder(database: Database, tenantId: string, path: LevelPath): Promise<Actor> {
  const user = await one(
    database.db,
    sql<{
      id: string;
      name: string;
    }>`select id, full_name as name from app_user where tenant_id = ${tenantId}::uuid order by created_at limit 1`,
  );
  if (!user) throw new Error('The demonstration needs the administrator first.');
  return { tenantId, path, userId: user.id, userName: user.name, timeZone: machineZone(), via: 'demonstration' };
}

/** Puts a demonstration plant, with work done up to today, into a company that has no facility yet; answers whether it did. */
export async function seedDemonstration(
  database: Database,
  { tenantId, tags, onTable }: SeedOptions,
): Promise<boolean> {
  const taken = await one(
    database.db,
    sql<{ id: string }>`select id from level where tenant_id = ${tenantId}::uuid and step = 'C' limit 1`,
  );
  if (taken) return false;
  const path = await levels(database, tenantId);
  const actor = await seeder(database, tenantId, path);
  const made = plant({ tags, asOf: todayOf(actor) });
  await loadPlant(database, actor, made, onTable);
  onTable?.('work', 0);
  await loadWork(database, actor, progress(made));
  await sql`analyze`.execute(database.db);
  return true;
}
