import { isRefField } from '@plumbline/contract/field/kinds.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { type Db, rows, sql } from '../db/database.ts';
import { fieldIn, known } from '../db/model.ts';
import type { Actor } from './actor.ts';
import { table, titleOf } from './columns.ts';
import { isNarrowed, subcontracted } from './subcontracted.ts';

/**
 * The titles of the rows that values of reference fields name, one query a target; also of rows that are deleted by now.
 * Those the actor is not shown have the title null.
 */
export async function lookupTitles(
  db: Db,
  actor: Actor,
  register: AnyRegister,
  values: readonly (readonly [string, unknown])[],
): Promise<ReadonlyMap<string, string | null>> {
  const byTarget = new Map<string, { readonly to: string; readonly ids: Set<string>; readonly narrowed: boolean }>();
  for (const [name, value] of values) {
    const field = fieldIn(register, name);
    if (!field || !isRefField(field)) continue;
    const narrowed = isNarrowed(actor, field);
    const which = `${field.to} ${narrowed}`;
    const of = byTarget.get(which) ?? { to: field.to, ids: new Set<string>(), narrowed };
    for (const id of [value].flat(2)) if (typeof id === 'string') of.ids.add(id);
    byTarget.set(which, of);
  }
  const titles = new Map<string, string | null>();
  for (const { to, ids, narrowed } of byTarget.values()) {
    const target = known(to);
    const shown = (narrowed ? subcontracted(target, actor, 't') : undefined) ?? sql<boolean>`true`;
    const found = await rows(
      db,
      sql<{
        id: string;
        title: string | null;
      }>`select t.id, case when ${shown} then ${titleOf(target, 't')} end as title from ${table(target)} t
        where t.tenant_id = ${actor.tenantId}::uuid and t.id = any(${[...ids]}::uuid[])`,
    );
    for (const row of found) titles.set(row.id, row.title);
  }
  return titles;
}
