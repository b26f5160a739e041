import { registers } from '@plumbline/contract/registers/index.ts';
import { rows, sql } from '../../../db/database.ts';
import { sameSource } from '../../../register/row/source.ts';
import { removeRows } from '../../../register/write/remove.ts';
import { changeRows } from '../../../register/write/write.ts';
import type { Held } from './act-on.ts';

const { invoiceMatch, invoiceHold } = registers;

/** Frees what the lines of an invoice consume, and ends the holds that the product made: the invoice is reviewed again. */
export async function releaseMatches({ tx, actor, row }: Held): Promise<void> {
  const idsIn = async (table: 'invoice_match' | 'invoice_hold', those = sql``): Promise<readonly string[]> =>
    (
      await rows(
        tx,
        sql<{ id: string }>`select x.id from ${sql.table(table)} x where x.tenant_id = ${actor.tenantId}::uuid
          and x.invoice = ${row.id}::uuid and x.deleted_at is null ${those} order by x.id`,
      )
    ).map(({ id }) => id);
  await removeRows(tx, actor, invoiceMatch, await idsIn('invoice_match'));
  const holds = await idsIn('invoice_hold', sql`and x.origin = 'machine' and x.released_at is null`);
  const released = { releasedBy: actor.userName, releasedAt: new Date().toISOString(), releaseReason: 'returned' };
  await changeRows(tx, actor, invoiceHold, sameSource(invoiceHold, holds, released), { system: true });
}
