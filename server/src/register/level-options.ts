import { optionValues, type LevelOptionValues } from '@plumbline/contract/level-options.ts';
import type { LevelPath } from '@plumbline/contract/levels.ts';
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
