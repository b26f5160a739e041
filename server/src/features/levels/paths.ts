import type { LevelPath } from '@plumbline/contract/levels.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import { rows, sql, type Db } from '../../db/database.ts';
import type { Caller } from '../../http/context.ts';
import type { VisibleLevel } from './visible-levels.ts';

/** The levels from A down to a level, by step. */
type Chain = Readonly<Record<VisibleLevel['step'], VisibleLevel | undefined>>;

/** Returns a level and the levels above it, by step. */
export function chainOf(levels: readonly VisibleLevel[], id: string): Chain {
  const byId = new Map(levels.map((level) => [level.id, level]));
  const chain: Record<VisibleLevel['step'], VisibleLevel | undefined> = {
    A: undefined,
    B: undefined,
    C: undefined,
    D: undefined,
    E: undefined,
  };
  let level = byId.get(id);
  while (level) {
    chain[level.step] = level;
    level = level.parentId === null ? undefined : byId.get(level.parentId);
  }
  return chain;
}

/** Reads one column of each level of a chain as a whole path; null when the chain does not reach down to E. */
export function pathOf({ A, B, C, D, E }: Chain, column: 'id' | 'name'): LevelPath | null {
  if (!A || !B || !C || !D || !E) return null;
  return { A: A[column], B: B[column], C: C[column], D: D[column], E: E[column] };
}

/**
 * Finds a level of the given step among the visible ones. @throws AppError `notFound`, the same for a level that does
 * not exist and one that is not granted
 */
export function pick(levels: readonly VisibleLevel[], step: VisibleLevel['step'], id: string): VisibleLevel {
  const found = levels.find((level) => level.step === step && level.id === id);
  if (!found) throw new AppError('notFound');
  return found;
}

/** The level E the user chose last. */
export async function lastLevelE(db: Db, { tenantId, userId }: Caller): Promise<string | null> {
  const found = await rows<{ last: string | null }>(
    db,
    sql`select last_level_e as last from app_user where tenant_id = ${tenantId} and id = ${userId}`,
  );
  return found[0]?.last ?? null;
}

/** Stores the level E for the next sign-in. */
export async function rememberLevelE(db: Db, { tenantId, userId }: Caller, id: string): Promise<void> {
  await rows(
    db,
    sql`update app_user set last_level_e = ${id}
        where tenant_id = ${tenantId} and id = ${userId} and last_level_e is distinct from ${id}`,
  );
}
