import { invoiceRead } from '@plumbline/contract/features/finance/read-calls.ts';
import { connect, sql } from '@plumbline/server/db/database.ts';
import { EXPORT_COLUMNS } from '@plumbline/server/features/finance/readers/platform-export.ts';
import { exportRow } from '@plumbline/server/features/finance/readers/testing/invoice-samples.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { type Ask, type Row, rowsIn } from './page-calls.ts';

/** A file as a browser sends it. */
export interface Sent {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** The company that the invoices of the samples are sent to. */
export const OWN_COMPANY = { name: '准绳工程有限公司', taxId: '91000000MA0000012X', kind: 'general' };

/** The number of the invoice at a position, by the beginning of its series: twenty digits. */
export const numbered = (start: string, at: number): string => `${start}${String(at).padStart(20 - start.length, '0')}`;

/** An export of the tax platform with this many invoices of a series, each of 4,449.00, issued on a day. */
export function platformExport(
  name: string,
  { start, many, issued }: { readonly start: string; readonly many: number; readonly issued: string },
): Sent {
  const lines = Array.from({ length: many }, (_, at) =>
    exportRow({
      数电发票号码: numbered(start, at + 1),
      开票日期: `${issued} 10:11:12`,
      销方名称: `Supplier ${start}${at}`,
    }),
  );
  const text = [EXPORT_COLUMNS, ...lines].map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\r\n');
  return { name, mimeType: 'text/csv', buffer: Buffer.from(`\ufeff${text}`) };
}

/** The invoices whose number begins with a series. */
export async function invoicesOf(ask: Ask, start: string): Promise<readonly Row[]> {
  const filter = { field: 'number', op: 'startsWith', value: start };
  return rowsIn(await ask('/api/register/invoice/page', { filter, limit: 200, sort: [{ field: 'number' }] }));
}
/** The invoices of an act, with the versions seen. */
export const seen = (rows: readonly Row[]) => rows.map(({ id, ['rev']: rev }) => ({ id, rev }));

/** Reads a file of invoices for the input review by its call, with the headers of a page, and writes what is ready. */
export async function readByCall(
  page: Page,
  address: string,
  { file, headers }: { readonly file: Sent; readonly headers: Readonly<Record<string, string>> },
): Promise<void> {
  const { 'content-type': _type, ...rest } = headers;
  const multipart = { page: 'input', dryRun: 'false', file };
  const answer = await page.request.post(`${address}${invoiceRead.path}`, { headers: rest, multipart });
  expect(await answer.json()).toMatchObject({ code: 0 });
}

/** Bills without order that a user may pass are submitted; the first `ordered` stay without an approver. */
export async function submitAll(ask: Ask, start: string, ordered = 0): Promise<readonly Row[]> {
  const values = { withoutOrder: true, approver: 'admin' };
  const rows = seen((await invoicesOf(ask, start)).slice(ordered)).map((row) => ({ ...row, values }));
  expect(await ask('/api/register/invoice/update', { rows })).toMatchObject({ code: 0 });
  const drafts = await invoicesOf(ask, start);
  const { data } = await ask('/api/ext/invoice/submit', { rows: seen(drafts) });
  expect(data).toMatchObject({ notPassed: [] });
  return drafts;
}

/** Lets the invoices have been entered by somebody else, or by nobody who is a user: the administrator may then audit them. */
export async function enteredBy(databaseUrl: string, userId: string | null, ids?: readonly string[]): Promise<void> {
  const database = connect(databaseUrl, { most: 1 });
  const among = (column: string) => (ids === undefined ? sql`true` : sql`${sql.ref(column)} = any(${ids}::uuid[])`);
  await sql`update history set user_id = ${userId}::uuid where register = 'invoice' and ${among('row_id')}`.execute(
    database.db,
  );
  await sql`update history set user_id = null where register = 'invoiceLine'`.execute(database.db);
  await sql`update invoice_audit set user_id = ${userId} where ${among('invoice')}`.execute(database.db);
  await database.end();
}
