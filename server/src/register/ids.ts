import type { RegisterKey } from '@plumbline/contract/registers/index.ts';
import { type Db, rows, sql } from '../db/database.ts';
import { known, snake } from '../db/model.ts';
import type { Actor } from './actor.ts';
import { table } from './columns.ts';

/** The rows of a register that refer to given rows by a field, at every level of the tenant. */
export async function idsOf(
  db: Db,
  actor: Actor,
  register: RegisterKey,
  field: string,
  ids: readonly string[],
): Promise<readonly string[]> {
  const found = await rows(
    db,
    sql<{ id: string }>`select t.id from ${table(known(register))} t where t.tenant_id = ${actor.tenantId}::uuid
      and ${sql.ref(`t.${snake(field)}`)} = any(${ids}::uuid[]) and t.deleted_at is null`,
  );
  return found.map((row) => row.id);
}
