import { optionValues } from '@plumbline/contract/level-option-values.ts';
import type { LevelOptionValues } from '@plumbline/contract/level-options.ts';
import type { LevelPath } from '@plumbline/contract/levels.ts';
import { zoneOr } from '@plumbline/contract/rules/clock.ts';
import type { RawBuilder } from 'kysely';
import { rows, sql, type Db } from '../../db/database.ts';

/** The options set at one level. */
export interface LevelSays {
  readonly options: Readonly<Record<string, unknown>>;
}
/** The query for the options set at the levels of a path, for use inside a larger statement. */
export const levelsSql = (path: LevelPath): RawBuilder<LevelSays> =>
  sql<LevelSays>`select options from level where tenant_id = ${path.A}::uuid and id = any(${Object.values(path)}::uuid[])`;

/** The options that result from several levels together. */
export const optionsIn = (levels: readonly LevelSays[]): LevelOptionValues =>
  optionValues(...levels.map(({ options }) => options));

/** The options in force on a path: each from the level that owns it. */
export const optionsOn = async (db: Db, path: LevelPath): Promise<LevelOptionValues> =>
  optionsIn(await rows(db, levelsSql(path)));

/** The time zone of a scope, for work without a caller: a job, an import that runs later. */
export const zoneOn = async (db: Db, path: LevelPath): Promise<string> => zoneOr((await optionsOn(db, path)).timeZone);
