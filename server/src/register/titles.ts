import { isRefField } from '@plumbline/contract/field/kinds.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { type Db, rows, sql } from '../db/database.ts';
import { fieldIn, known } from '../db/model.ts';
import { table, titleOf } from './columns.ts';

/** The titles of the rows that values of reference fields name, one query a target; also of rows that are deleted by now. */
export async function lookupTitles(
  db: Db,
  tenantId: string,
  register: AnyRegister,
  values: readonly (readonly [string, unknown])[],
): Promise<ReadonlyMap<string, string>> {
  const byTarget = new Map<string, Set<string>>();
  for (const [name, value] of values) {
    const field = fieldIn(register, name);
    if (!field || !isRefField(field)) continue;
    const ids = byTarget.get(field.to) ?? new Set<string>();
    for (const id of [value].flat(2)) if (typeof id === 'string') ids.add(id);
    byTarget.set(field.to, ids);
  }
  const titles = new Map<string, string>();
  for (const [key, ids] of byTarget) {
    const target = known(key);
    const found = await rows(
      db,
      sql<{ id: string; title: string }>`select t.id, ${titleOf(target, 't')} as title from ${table(target)} t
        where t.tenant_id = ${tenantId}::uuid and t.id = any(${[...ids]}::uuid[])`,
    );
    for (const row of found) titles.set(row.id, row.title);
  }
  return titles;
}
