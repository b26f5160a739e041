import { LEVELS } from '@plumbline/contract/levels.ts';
import { oneRow, sql, type Db } from '../../db/database.ts';
import { createLevel } from './create-level.ts';

/** The names of the first levels until an administrator renames them. */
export const FIRST_NAMES = { A: 'Company', B: 'Region', C: 'Facility', D: 'Project', E: 'Scope of work' } as const;

/** Creates the first tenant when there is none; returns its id, which is also the id of its level A. */
export async function ensureTenant(db: Db): Promise<string> {
  const found = await oneRow<{ id: string }>(
    db,
    sql`select id from level where step = 'A' order by created_at, id limit 1`,
  );
  return found?.id ?? createLevel(db, { tenantId: null, parentId: null, step: 'A', name: FIRST_NAMES.A });
}

/** Gives a tenant whose company has no levels below it one level of each step, so that there is a scope to work in. */
export async function ensureFirstPath(db: Db, tenantId: string): Promise<void> {
  const found = await oneRow(db, sql`select 1 from level where tenant_id = ${tenantId} and step <> 'A' limit 1`);
  if (found) return;
  let parentId = tenantId;
  for (const step of LEVELS.slice(1)) {
    parentId = await createLevel(db, { tenantId, parentId, step, name: FIRST_NAMES[step] });
  }
}
