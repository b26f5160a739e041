import { isCheckOwner } from '@plumbline/contract/rules/form-standing.ts';
import { oneRow, sql } from '../../db/database.ts';
import type { Scoped } from '../../http/context.ts';
import { table } from '../../register/row/columns.ts';
import type { ImportedPart } from './import-parts.ts';

/** How many rows that a part added have no form yet, or would have none; 0 where rows of its table need none. */
export async function formlessOf(
  { db, caller: { tenantId } }: Scoped,
  { register, job, path, state, setting, result }: ImportedPart,
): Promise<number> {
  if (!isCheckOwner(register.key) || state !== 'done') return 0;
  // rows made without a file, such as those of a starter pack, come with their forms
  if (setting !== 'full') return path === '' ? 0 : (result.toBeAdded ?? 0);
  const found = await oneRow(
    db,
    sql<{
      count: number;
    }>`select count(*)::int as count from history h join ${table(register)} t on t.tenant_id = h.tenant_id and t.id = h.row_id
      where h.tenant_id = ${tenantId}::uuid and h.batch = ${job}::uuid and h.register = ${register.key} and h.action = 'add'
        and t.form_standing = 'none' and t.deleted_at is null`,
  );
  return found?.count ?? 0;
}
