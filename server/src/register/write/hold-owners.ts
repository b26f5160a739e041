import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { sql } from '../../db/database.ts';
import { baseOf, known } from '../../db/model.ts';
import { column, idArray, table } from '../row/columns.ts';
import { lockQuery } from '../row/lock-rows.ts';
import type { Rules } from '../row/rules.ts';
import { tenantOf } from '../row/tenant-of.ts';

/**
 * Locks the rows that a reference names against all other writers, before the rows that name them: for registers whose
 * writers judge or change what the reference names. Holding it only as a named row would let two writers each wait for
 * the other to let go.
 */
export function ownersBy(register: AnyRegister, field: string): NonNullable<Rules['holdOwners']> {
  const reference = register.fields[field];
  if (!reference || !('to' in reference)) throw new Error(`${register.key}.${field} refers to no row.`);
  const owner = baseOf(known(reference.to));
  return async (tx, actor, { ids, source }) => {
    const coming = source?.fields.includes(field) ? sql`union select ${column('s', field)} from ${source.from}` : sql``;
    const owners = sql`select ${column('o', field)} from ${table(register)} o
      where o.tenant_id = ${tenantOf(actor)} and o.id = any(${idArray(ids)}) ${coming}`;
    await lockQuery(tx, owner, sql<boolean>`t.tenant_id = ${tenantOf(actor)} and t.id in (${owners})`);
  };
}
