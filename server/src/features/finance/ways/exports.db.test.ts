import { invoiceExport, paymentList } from '@plumbline/contract/features/finance/read-calls.ts';
import { expect, test } from 'vitest';
import { rows, sql } from '../../../db/database.ts';
import type { By } from '../../../http/testing.ts';
import { xlsxWritten } from '../../../sheets/testing/written.ts';
import { EXPORT_COLUMNS, EXPORT_SHEET } from '../readers/platform-export.ts';
import { exportRow } from '../readers/testing/invoice-samples.ts';
import { digits, financeWorld } from '../testing.ts';
import { aDigital, readerFor } from './testing.ts';

const { server, path, create, get, person, anInvoice, fileOf } = await financeWorld();
const { db } = server.database;
const clerk = await person();
const read = readerFor(server);

const csv = (bytes: Buffer): readonly (readonly string[])[] =>
  bytes
    .toString()
    .replace('\ufeff', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));

test('the 27 columns that are exported are read again, and nothing changes, in both kinds of file [R2.4-02]', async () => {
  const [plain, red, free] = [aDigital().number, aDigital().number, digits(8)];
  const sheet = [
    exportRow({ 数电发票号码: plain, 备注: '=1+1, 订单' }),
    exportRow({
      数电发票号码: plain,
      序号: '2',
      货物或应税劳务名称: '运费',
      数量: '',
      单价: '',
      金额: '100',
      税额: '6',
      价税合计: '106',
    }),
    exportRow({
      数电发票号码: red,
      是否正数发票: '否',
      数量: '-1',
      金额: '-4197.17',
      税额: '-251.83',
      价税合计: '-4449',
    }),
    exportRow({
      数电发票号码: '',
      发票代码: '050001700111',
      发票号码: free,
      发票票种: '增值税电子普通发票',
      税率: '免税',
      税额: '***',
      价税合计: '4197.17',
    }),
  ];
  const { bytes } = await xlsxWritten(
    { sheet: EXPORT_SHEET, columns: EXPORT_COLUMNS.map((caption) => ({ caption })) },
    sheet,
  );
  const made = await read(['all.xlsx', bytes], clerk);
  expect(made.data.invoices.map(({ outcome, reason }) => [outcome, reason])).toEqual(
    sheet.slice(1).map(() => ['new', null]),
  );
  // one that was entered by hand and has no lines yet
  const bare = await anInvoice(clerk);
  await rows(db, sql`delete from invoice_line where invoice = ${bare.id}::uuid`);
  const ids = [...made.data.invoices.map(({ id }) => id ?? ''), bare.id];
  const before = await Promise.all(ids.map((id) => get('invoice', id)));
  for (const format of ['csv', 'xlsx'] as const) {
    const file = await fileOf(invoiceExport, { page: 'input', tab: 'draft', format }, clerk);
    const again = await read([`export.${format}`, file], clerk);
    expect(again.data.files).toMatchObject([{ outcome: 'read', notes: [] }]);
    const results = again.data.invoices.map(({ number, outcome, differences, filled }) => ({
      number,
      outcome,
      differences,
      filled,
    }));
    const unchanged = before.map(({ number }) => ({ number, outcome: 'unchanged', differences: [], filled: [] }));
    expect(new Set(results)).toEqual(new Set(unchanged));
  }
  expect(await Promise.all(ids.map((id) => get('invoice', id)))).toEqual(before);
  const [captions, ...lines] = csv(await fileOf(invoiceExport, { page: 'input', tab: 'draft', format: 'csv' }, clerk));
  expect(captions).toEqual(EXPORT_COLUMNS);
  const first = lines.find((cells) => cells[3] === plain);
  expect(first?.slice(1, 4)).toEqual(['', '', plain]);
  expect(first?.[20]).toBe('电子发票服务平台');
  expect(lines.map(([place]) => place)).toEqual(lines.map((_, at) => String(at + 1)));
});

test('the payment list has what is passed and not yet paid, by due date, and masks accounts without the right', async () => {
  const clean = await person();
  const supplier = `Pipe Works ${digits(6)}`;
  const taxId = digits(18);
  const party = (await create('party', { name: supplier, country: 'CN', taxId })).id;
  await create('partyAccount', { party, bank: 'Bank of Pipes', account: '6222020200112233', validFrom: '2020-01-01' });
  const passed = async (values: object): Promise<string> => {
    const { id, name } = await anInvoice(clerk, { sellerName: supplier, sellerTaxId: taxId, ...values });
    await rows(db, sql`update invoice set state = 'passed' where id = ${id}::uuid`);
    return String(name);
  };
  const later = await passed({ dueDate: '2026-12-31' });
  const sooner = await passed({ dueDate: '2026-10-01' });
  const paid = await passed({ dueDate: '2026-10-02' });
  await anInvoice(clerk, { sellerName: supplier, sellerTaxId: taxId });
  const [settled] = await rows(db, sql<{ id: string }>`select id from invoice where name = ${paid}`);
  const payment = (
    await create('payment', { number: digits(10), party, date: '2026-10-02', amount: '113.00', currency: 'CNY' })
  ).id;
  await create('paymentAllocation', { payment, invoice: settled?.id, amount: '113.00' });
  const cashier: By = {
    as: await server.aUser(path, { permissions: ['invoice:see', 'inputReview:see', 'partyAccount:see'] }),
    path,
  };
  const ours = async (by: By) =>
    csv(await fileOf(paymentList, { format: 'csv' }, by)).filter((line) => line[1] === supplier);
  const line = (number: string, dueDate: string, account: string) => [
    dueDate,
    supplier,
    number,
    '2026-09-03',
    'Bank of Pipes',
    account,
    '113.00',
    '113.00',
    '0.00',
    'CNY',
  ];
  expect(await ours(cashier)).toEqual([
    line(sooner, '2026-10-01', '6222020200112233'),
    line(later, '2026-12-31', '6222020200112233'),
  ]);
  expect(await ours(clean)).toEqual([line(sooner, '2026-10-01', '****2233'), line(later, '2026-12-31', '****2233')]);
  const stranger = await server.aUser(path, { permissions: ['invoice:see', 'salesReview:see'] });
  for (const [call, input] of [
    [paymentList, {}],
    [invoiceExport, { page: 'input', tab: 'passed' }],
  ] as const)
    expect((await server.post(call.path, input, { as: stranger, path })).code).toBe(403);
});
