import type { RegisterKey } from '@plumbline/contract/registers/index.ts';
import { sql } from '@plumbline/server/db/database.ts';
import type { TestServer } from '@plumbline/server/http/testing.ts';

/** Creates contracts with receipts that are invoiced in part, and passed invoices with lines, blue and red. */
export async function listedFinance(
  { database: { db } }: TestServer,
  make: (key: RegisterKey, values: Record<string, unknown>) => Promise<string>,
): Promise<void> {
  const rated = { treatment: 'rated', method: 'general', validFrom: '2019-04-01' };
  const invoices: string[] = [];
  for (const [at, [currency, rate, pricesIncludeTax]] of (
    [
      ['CNY', '13', true],
      ['EUR', '9', false],
    ] as const
  ).entries()) {
    const taxCode = await make('taxCode', { code: `S${rate}`, description: `${rate} %`, rate, ...rated });
    const party = await make('party', { name: `Supplier ${at}`, country: 'CN', taxId: `91${at}`.padEnd(18, '0') });
    const terms = { direction: 'purchase', date: '2026-01-05', paymentDays: 30, currency, pricesIncludeTax };
    const contract = await make('contract', { number: `C-${at}`, party, ...terms });
    const line = { quantity: '100', taxCode, basis: 'receipt' };
    const lines = [
      await make('contractLine', { contract, description: `Pipe ${at}`, unit: 'pcs', price: '125.5', ...line }),
      await make('contractLine', { contract, description: `Cable ${at}`, unit: 'm', price: '0.333333', ...line }),
    ];
    const goodsReceipt = await make('goodsReceipt', { number: `R-${at}`, party, date: `2026-02-1${at}` });
    for (const [place, contractLine] of lines.entries()) {
      const received = { received: `${40 + place}.5`, accepted: `${40 + place}`, rejected: '0.5' };
      await make('goodsReceiptLine', { goodsReceipt, contractLine, ...received });
    }
    const isRed = at === 1;
    const sign = isRed ? '-' : '';
    const amounts = Object.fromEntries(
      Object.entries({ net: '300.00', tax: '39.00', gross: '339.00', due: '339.00' }).map(([name, amount]) => [
        name,
        `${sign}${amount}`,
      ]),
    );
    const sides = { sellerName: `Supplier ${at}`, buyerName: 'Builder Ltd' };
    const kind = { kind: 'other', colour: isRed ? 'red' : 'blue', currency };
    const head = { number: `LISTED-${at}`, issueDate: `2026-03-0${at + 1}`, ...kind, ...sides, ...amounts };
    const invoice = await make('invoice', { page: 'input', ...head });
    invoices.push(invoice);
    for (const [place, contractLine] of lines.entries())
      await make('invoiceLine', {
        invoice,
        contractLine,
        item: `Item ${at}${place}`,
        unit: place === 0 ? 'pcs' : 'm',
        quantity: `${sign}${place + 3}`,
        price: '50.25',
        net: `${sign}150.00`,
        rate,
        tax: `${sign}19.50`,
        taxCategory: 'S',
      });
  }
  await sql`update invoice set state = 'passed' where id = any(${invoices}::uuid[])`.execute(db);
  // the first receipt is invoiced in part
  await sql`insert into invoice_match (tenant_id, id, level_id, invoice, invoice_line, receipt_line, quantity)
    select l.tenant_id, gen_random_uuid(), l.level_id, l.invoice, l.id, r.id, l.quantity from invoice_line l
    join goods_receipt_line r on r.tenant_id = l.tenant_id and r.contract_line = l.contract_line
    where l.invoice = ${invoices[0]}::uuid`.execute(db);
}
