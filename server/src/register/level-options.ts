import { optionValues, type LevelOptionValues } from '@plumbline/contract/level-options.ts';
import type { LevelPath } from '@plumbline/contract/levels.ts';
import { zoneOr } from '@plumbline/contract/rules/clock.ts';
import { rows, sql, type Db } from '../db/database.ts';

/** The options that hold on a path: each from the level of its step. */
export async function optionsOn(db: Db, path: LevelPath): Promise<LevelOptionValues> {
  const found = await rows(
    db,
    sql<{ options: Readonly<Record<string, unknown>> }>`select options from level
      where tenant_id = ${path.A}::uuid and id = any(${Object.values(path)}::uuid[])`,
  );
  return optionValues(...found.map(({ options }) => options));
}

/** The zone of a scope, for work that nobody calls for: a job, an import that runs later. */
export const zoneOn = async (db: Db, path: LevelPath): Promise<string> => zoneOr((await optionsOn(db, path)).timeZone);
