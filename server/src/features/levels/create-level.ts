import { randomUUIDv7 } from 'node:crypto';
import { LEVELS, type Level } from '@plumbline/contract/levels.ts';
import { oneRow, sql, type Db } from '../../db/database.ts';
import { judgeScope } from '../../workflow/allocate/drift.ts';

/** A level to create. */
export interface NewLevel {
  /** The tenant; null only at step A, which creates one. */
  readonly tenantId: string | null;
  /** The parent level; null only at step A. */
  readonly parentId: string | null;
  readonly step: Level;
  readonly name: string;
  readonly description?: string;
}

/**
 * Creates a level under its parent and returns its id. A level A is its own tenant.
 *
 * @throws Error when the parent is not of the step above in the same tenant; the database's unique violation when the
 * parent already has a level of that name
 */
export async function createLevel(
  db: Db,
  { tenantId, parentId, step, name, description = '' }: NewLevel,
): Promise<string> {
  const id = randomUUIDv7();
  const above = LEVELS[LEVELS.indexOf(step) - 1];
  const made = await oneRow(
    db,
    sql`insert into level (tenant_id, id, step, parent_id, name, description)
        select ${tenantId ?? id}, ${id}, ${step}, ${parentId}, ${name}, ${description}
        where ${step} = 'A' or exists (
          select from level where tenant_id = ${tenantId} and id = ${parentId} and step = ${above ?? null}
        )
        returning id`,
  );
  if (!made) throw new Error(`A level ${step} needs a parent one step above it.`);
  if (step === 'E' && tenantId !== null) await judgeScope(db, tenantId, id);
  return id;
}
