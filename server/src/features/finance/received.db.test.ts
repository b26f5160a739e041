import { invoiceAudit, invoiceCheckAgain, invoiceSubmit } from '@plumbline/contract/features/finance/calls.ts';
import { invoiceStatistics } from '@plumbline/contract/features/finance/statistics-calls.ts';
import type { Language } from '@plumbline/contract/words/word.ts';
import { expect, test } from 'vitest';
import { oneRow, rows, sql } from '../../db/database.ts';
import { headersOf } from '../../http/testing.ts';
import { digits, financeWorld, STANDARD_TAX_CODE } from './testing.ts';

/* What was received and is not invoiced: quantities, and amounts to the last cent, by contract and party. */

const { server, path, admin, create, get, person, limit, anInvoice } = await financeWorld();
const { db } = server.database;
const reviewer = await person('audit');
await limit(reviewer, '1000000');

const taxCode = (await create('taxCode', STANDARD_TAX_CODE)).id;
const party = await create('party', { name: 'Steel Works', taxId: digits(18), country: 'CN' });

interface Line {
  readonly price: string;
  readonly basis?: string;
}
/** A contract with lines, of each of which a quantity was accepted. */
async function anOrder(values: object, lines: readonly Line[], accepted: string, date = '2026-08-10') {
  const terms = { party: party.id, direction: 'purchase', date: '2026-01-05', currency: 'CNY', paymentDays: 30 };
  const contract = (await create('contract', { number: `C-${digits(8)}`, ...terms, ...values })).id;
  const goodsReceipt = (await create('goodsReceipt', { number: digits(9), party: party.id, date })).id;
  const made: { readonly contractLine: string; readonly receiptLine: string }[] = [];
  for (const line of lines) {
    const ordered = { description: 'Pipe', unit: 'pcs', quantity: '1000', taxCode, basis: 'receipt', ...line };
    const contractLine = (await create('contractLine', { contract, ...ordered })).id;
    const got = { received: accepted, accepted, rejected: '0' };
    made.push({
      contractLine,
      receiptLine: (await create('goodsReceiptLine', { goodsReceipt, contractLine, ...got })).id,
    });
  }
  return { contract, lines: made };
}
/** An invoice for a quantity of a contract line, matched with what was received. */
async function billed(contractLine: string, quantity: string): Promise<string> {
  const { id, rev } = await anInvoice(admin, { sellerName: party['name'] }, { contractLine, unit: 'pcs', quantity });
  expect((await server.call(invoiceCheckAgain, { rows: [{ id, rev }] }, admin)).data.notPassed).toEqual([]);
  return id;
}

type Listed = Readonly<Record<string, string>>;
const listed = async (filter?: object, by = admin): Promise<readonly Listed[]> => {
  const { code, data } = await server.post('/api/register/receivedNotInvoiced/page', { filter, limit: 100 }, by);
  expect(code).toBe(0);
  return (data as { readonly rows: readonly Listed[] }).rows;
};
const openOf = async (contract: string) =>
  (await listed({ field: 'contract', op: 'is', value: contract })).map(({ accepted, invoiced, open, amount }) => [
    accepted,
    invoiced,
    open,
    amount,
  ]);
const exported = async (language: Language): Promise<readonly (readonly string[])[]> => {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/register/receivedNotInvoiced/export',
    headers: { ...headersOf({ ...admin, language }), 'content-type': 'application/json' },
    payload: { format: 'csv', columns: ['name', 'open', 'amount'], sort: [{ field: 'name' }] },
  });
  const text = answer.body.replace('\ufeff', '').trim();
  return text.split(/\r?\n/).map((line) => line.split(','));
};

const plain = await anOrder({}, [{ price: '0.333333' }, { price: '125' }, { price: '80', basis: 'progress' }], '40.5');
const withTax = await anOrder({ pricesIncludeTax: true }, [{ price: '113.01' }], '3', '2026-09-20');
const euros = await anOrder({ currency: 'EUR' }, [{ price: '9.995' }], '1');

test('lists what was accepted and no invoice consumes, at the net price of the contract, rounded to the cent', async () => {
  expect(await openOf(plain.contract)).toEqual([
    ['40.5', '0', '40.5', '13.50'],
    ['40.5', '0', '40.5', '5062.50'],
  ]);
  // 113.01 with 13 % is 100.00884955…, of which three are 300.03
  expect(await openOf(withTax.contract)).toEqual([['3', '0', '3', '300.03']]);
  expect(await openOf(euros.contract)).toEqual([['1', '0', '1', '10.00']]);
});

test('an invoice takes its quantity from the list as soon as it is matched, and gives it back when it is returned', async () => {
  const [, second] = plain.lines;
  const id = await billed(second?.contractLine ?? '', '30.25');
  expect(await openOf(plain.contract)).toContainEqual(['40.5', '30.25', '10.25', '1281.25']);
  const seen = async () => ({ id, rev: (await get('invoice', id)).rev });
  expect((await server.call(invoiceSubmit, { rows: [await seen()] }, admin)).data.notPassed).toEqual([]);
  const back = { decision: 'return' as const, reasonCode: 'price' as const, remark: 'The price is lower.' };
  const answer = await server.call(invoiceAudit, { rows: [await seen()], ...back }, reviewer);
  expect(answer.data.passed).toHaveLength(1);
  expect(await openOf(plain.contract)).toContainEqual(['40.5', '0', '40.5', '5062.50']);
  await billed(second?.contractLine ?? '', '40.5');
  expect(await openOf(plain.contract)).toEqual([['40.5', '0', '40.5', '13.50']]);
});

test('is exported in both languages, and the same to the last cent by SQL, by contract and by party [R4-37]', async () => {
  const [sum] = await rows(
    db,
    sql<{ cny: string; lines: number }>`select sum(z.amount)::text as cny, count(*)::int as lines from (
      select round((r.accepted - coalesce((select sum(m.quantity) from invoice_match m where m.receipt_line = r.id and m.deleted_at is null), 0))
        * (case when k.prices_include_tax then l.price / 1.13 else l.price end), 2) as amount
      from goods_receipt_line r join contract_line l on l.id = r.contract_line join contract k on k.id = l.contract
      where k.currency = 'CNY' and l.basis = 'receipt') z where z.amount > 0`,
  );
  expect(sum).toEqual({ cny: '313.53', lines: 2 });
  const english = await exported('en');
  expect(english[0]).toEqual(['Goods receipt line', 'Not invoiced', 'Net amount not invoiced']);
  expect(
    english
      .slice(1)
      .map(([, open, amount]) => [open, amount])
      .toSorted(),
  ).toEqual([
    ['1', '10.00'],
    ['3', '300.03'],
    ['40.5', '13.50'],
  ]);
  const chinese = await exported('zh');
  expect(chinese[0]).toEqual(['入库明细', '未开票数量', '未开票金额（不含税）']);
  expect(chinese.slice(1)).toEqual(english.slice(1));

  const tablesUntil = async (to: string) =>
    (await server.call(invoiceStatistics, { page: 'input', from: '2026-08-01', to }, admin)).data.tables;
  const tables = await tablesUntil('2026-09-30');
  const figures = (key: string) =>
    tables
      .find((table) => table.key === key)
      ?.lines.map(({ label, currency, figures: all }) => [label.en, currency, ...all.map(({ value }) => value)]);
  expect(figures('receivedByParty')).toEqual([
    ['Steel Works', 'CNY', '2', '313.53'],
    ['Total', 'CNY', '2', '313.53'],
    ['Steel Works', 'EUR', '1', '10.00'],
    ['Total', 'EUR', '1', '10.00'],
  ]);
  const byContract = tables.find(({ key }) => key === 'receivedByContract')?.lines ?? [];
  expect(byContract.filter(({ isTotal }) => !isTotal)).toHaveLength(3);
  // each figure is the sum of the rows it leads to
  for (const { figures: all } of byContract)
    for (const { value, rows: source } of all.slice(1)) {
      const found = await listed(source?.filter);
      const cents = found.reduce((total, { amount }) => total + Math.round(Number(amount) * 100), 0);
      expect((cents / 100).toFixed(2)).toBe(value);
    }
  // what arrived after the last day is not part of its month
  const august = (await tablesUntil('2026-08-31')).find(({ key }) => key === 'receivedByParty')?.lines[0];
  expect(august?.figures.map(({ value }) => value)).toEqual(['1', '13.50']);
});

test('shows nothing to users without the right to see goods receipts, nor of another project', async () => {
  const stranger = await server.aUser(path, { permissions: ['*:see', 'invoice:*', 'inputReview:see'] });
  for (const verb of ['page', 'count', 'export'])
    expect((await server.post(`/api/register/receivedNotInvoiced/${verb}`, {}, { as: stranger, path })).code).toBe(403);
  const D = await server.aLevel({ tenantId: path.A, parentId: path.C, step: 'D', name: 'Other project' });
  const E = await server.aLevel({ tenantId: path.A, parentId: D, step: 'E', name: 'Other scope' });
  expect(await listed(undefined, { ...admin, path: { ...path, D, E } })).toEqual([]);
  expect(await oneRow(db, sql<{ n: number }>`select count(*)::int as n from goods_receipt_line`)).toEqual({ n: 5 });
});
