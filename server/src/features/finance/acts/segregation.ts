import type { RawBuilder } from 'kysely';
import { isWritable } from '../../../register/row/values.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { oneRow, sql, type Tx } from '../../../db/database.ts';

/** The fields of an invoice that people write: a change of one of them is an edit, whatever the way. */
const EDITED: readonly string[] = Object.entries(registers.invoice.fields).flatMap(([name, field]) =>
  isWritable(field) ? [name] : [],
);

/**
 * Whether a user entered, edited, matched or submitted an invoice. It is judged from the history and the trail, which
 * nobody can change, so it also holds for edits in bulk, by import, by undo and by other calls, and for administrators.
 */
export const handIn = (
  tenantId: string,
  invoice: RawBuilder<unknown>,
  userId: string | RawBuilder<string>,
): RawBuilder<boolean> =>
  sql<boolean>`(exists (
      select from history h where h.tenant_id = ${tenantId}::uuid and h.user_id::text = ${userId}
        and h.register = 'invoice' and h.row_id = ${invoice}
        and (h.action in ('create', 'delete', 'restore', 'lines') or h.changes ?| ${EDITED}::text[]))
    or exists (
      select from history h join invoice_line l on l.tenant_id = h.tenant_id and l.id = h.row_id
      where h.tenant_id = ${tenantId}::uuid and h.user_id::text = ${userId} and h.register = 'invoiceLine'
        and l.invoice = ${invoice} and h.action <> 'follow')
    or exists (
      select from invoice_audit a where a.tenant_id = ${tenantId}::uuid and a.invoice = ${invoice}
        and a.user_id = ${userId} and a.action in ('submit', 'match')))`;

/** True when a user had a hand in an invoice. */
export async function hasHandIn(tx: Tx, tenantId: string, invoice: string, userId: string): Promise<boolean> {
  const found = await oneRow(
    tx,
    sql<{ own: boolean }>`select ${handIn(tenantId, sql`${invoice}::uuid`, userId)} as own`,
  );
  return found?.own ?? true;
}
