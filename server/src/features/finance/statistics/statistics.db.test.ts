import { invoiceAudit, invoiceDeduct, invoiceSubmit } from '@plumbline/contract/features/finance/calls.ts';
import {
  type FigureRows,
  invoiceStatistics,
  type StatisticsTable,
  statisticsFile,
} from '@plumbline/contract/features/finance/statistics-calls.ts';
import { decimal, sumOf } from '@plumbline/contract/rules/invoice/decimal.ts';
import { describe, expect, test } from 'vitest';
import { rows, sql } from '../../../db/database.ts';
import { hasPoppler, textOf } from '../../../pdf/read-pdf.fixture.ts';
import { financeWorld } from '../testing.ts';

const { server, admin, fileOf, create, get, own, company, person, limit, anInvoice } = await financeWorld();
const { db } = server.database;
const clerk = await person('submit');
const reviewer = await person('audit');
await limit(reviewer, '5000000');

/** An invoice that is passed, whatever its checks say. */
async function aPassed(values: object, line: object = {}): Promise<string> {
  const { id } = await anInvoice(clerk, values, line);
  const seen = async () => ({ id, rev: (await get('invoice', id)).rev });
  expect((await server.call(invoiceSubmit, { rows: [await seen()] }, clerk)).data).toMatchObject({ notPassed: [] });
  await sql`update invoice_check set deleted_at = now() where invoice = ${id}::uuid`.execute(db);
  const outcome = await server.call(invoiceAudit, { rows: [await seen()], decision: 'pass' }, reviewer);
  expect(outcome.data).toMatchObject({ notPassed: [] });
  return id;
}
const deduct = async (id: string, input: object) =>
  (
    await server.call(
      invoiceDeduct,
      { rows: [{ id, rev: (await get('invoice', id)).rev }], deduction: 'selected', ...input },
      reviewer,
    )
  ).data;

const DAYS = { from: '2026-08-01', to: '2026-10-31' };
const statistics = async (page: 'input' | 'sales' | 'scrap' = 'input') =>
  (await server.call(invoiceStatistics, { page, ...DAYS }, admin)).data.tables;
const tableOf = (tables: readonly StatisticsTable[], key: string): StatisticsTable => {
  const found = tables.find((table) => table.key === key);
  if (found === undefined) throw new Error(key);
  return found;
};
const valuesOf = ({ lines }: StatisticsTable) =>
  lines.map(({ label, figures }) => [label.en, ...figures.map(({ value }) => value)]);

const amounts = (net: string, tax: string) => {
  const gross = decimal(net).plus(decimal(tax)).toFixed(2);
  return { net, tax, gross, due: gross };
};

const first = await aPassed({ issueDate: '2026-08-03', ...amounts('1186923.08', '154300.00') });
const second = await aPassed(
  {
    issueDate: '2026-09-05',
    sellerName: 'Cable Works',
    kind: 'paperSpecial',
    code: '3100231130',
    ...amounts('20000.00', '2600.00'),
    number: '04417723',
  },
  { rate: '13' },
);
await anInvoice(clerk, { issueDate: '2026-09-06', ...amounts('50.01', '6.50') });

describe('the figures of a review', () => {
  test('are each the sum of the rows they lead to, to the last cent [R4-37]', async () => {
    const tables = await statistics();
    expect(tables.map(({ key }) => key)).toEqual(
      'state month party rate kind age supplier receivedByContract receivedByParty vat'.split(' '),
    );
    const listed = async ({ register, filter }: FigureRows) => {
      const answer = await server.post(`/api/register/${register}/page`, { filter, limit: 100 }, admin);
      expect([answer.code, answer.msg, answer.data]).toEqual([0, expect.anything(), expect.anything()]);
      return (answer.data as { readonly rows: readonly Readonly<Record<string, string>>[] }).rows;
    };
    const FIELDS: Readonly<Record<string, readonly string[]>> = {
      rate: ['count', 'net', 'tax'],
      age: ['count', 'openAmount'],
    };
    let compared = 0;
    for (const { key, lines } of tables.filter((table) => !['supplier', 'vat'].includes(table.key)))
      for (const { figures } of lines)
        for (const [at, { value, rows: of }] of figures.entries()) {
          if (of === null) throw new Error(`${key} leads nowhere`);
          const found = await listed(of);
          const field = (FIELDS[key] ?? ['count', 'net', 'tax', 'gross'])[at] ?? '';
          const sum =
            field === 'count' ? String(found.length) : sumOf(found.map((row) => row[field] ?? '0')).toFixed(2);
          expect([key, field, value]).toEqual([key, field, sum]);
          compared += 1;
        }
    expect(compared).toBeGreaterThan(40);
  });
  test('are by month, other side, tax rate and kind, with a total of each currency', async () => {
    const tables = await statistics();
    expect(valuesOf(tableOf(tables, 'month'))).toEqual([
      ['2026-08', '1', '1186923.08', '154300.00', '1341223.08'],
      ['2026-09', '1', '20000.00', '2600.00', '22600.00'],
      ['Total', '2', '1206923.08', '156900.00', '1363823.08'],
    ]);
    expect(valuesOf(tableOf(tables, 'party')).map(([name]) => name)).toEqual([
      'Cable Works',
      'Steel Works Ltd',
      'Total',
    ]);
    expect(valuesOf(tableOf(tables, 'state')).map(([name, count]) => [name, count])).toEqual([
      ['Draft', '1'],
      ['Passed', '2'],
      ['Total', '3'],
    ]);
    expect(valuesOf(tableOf(tables, 'rate'))[0]).toEqual(['13 %', '2', '1206923.08', '156900.00']);
    expect(valuesOf(tableOf(tables, 'supplier'))).toEqual([
      ['Cable Works', '1', '1', '0'],
      ['Steel Works Ltd', '1', '1', '0'],
      ['Total', '2', '2', '0'],
    ]);
  });
  test('of value added tax are output − input + transferred out − carried in: 182 000 − 154 300 + 2 600 − 12 000 = 18 300 (K14) [R4-37]', async () => {
    await aPassed({
      page: 'input',
      issueDate: '2026-08-09',
      sellerName: 'Other',
      ...amounts('100.00', '13.00'),
    });
    await create('accountingPeriod', { company, month: '2026-09', carriedIn: '12000.00' });
    expect(await deduct(first, { month: '2026-09' })).toMatchObject({ notPassed: [] });
    expect(await deduct(second, { month: '2026-08' })).toMatchObject({ notPassed: [] });
    expect(await deduct(second, { deduction: 'transferred', month: '2026-09', amount: '2600.00' })).toMatchObject({
      notPassed: [],
    });
    const sold = { page: 'sales', sellerName: own.name, sellerTaxId: own.taxId, buyerName: 'Client', buyerTaxId: null };
    const sale = await anInvoice(clerk, { ...sold, issueDate: '2026-09-10', ...amounts('1400000.00', '182000.00') });
    await sql`update invoice set state = 'passed' where id = ${sale.id}::uuid`.execute(db);
    const vat = tableOf(await statistics(), 'vat');
    expect(valuesOf(vat)).toEqual([
      ['2026-08', '0.00', '2600.00', '0.00', '0.00', '0.00', '2600.00'],
      ['2026-09', '182000.00', '154300.00', '2600.00', '12000.00', '18300.00', '0.00'],
      ['2026-10', '0.00', '0.00', '0.00', '0.00', '0.00', '0.00'],
    ]);
    // the same in the file, and in the PDF
    const csv = (await fileOf(statisticsFile, { page: 'input', ...DAYS, format: 'csv' })).toString('utf8');
    expect(csv).toContain('2026-09,CNY,182000.00,154300.00,2600.00,12000.00,18300.00,0.00');
    const pdf = await fileOf(statisticsFile, { page: 'input', ...DAYS, format: 'pdf' });
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    if (!hasPoppler) return;
    const printed = textOf(pdf).join(' ');
    for (const figure of ['182000.00', '154300.00', '18300.00', '1186923.08']) expect(printed).toContain(figure);
  });
});

describe('the deduction of input tax', () => {
  test('is only of passed input invoices that are no ordinary ones, in a month, and transferred out only after it', async () => {
    const codes = async (id: string, input: object) => (await deduct(id, input)).notPassed.map(({ code }) => code);
    const draft = await anInvoice(clerk, { issueDate: '2026-09-20' });
    expect(await codes(draft.id, { month: '2026-09' })).toEqual(['STATE']);
    const ordinary = await aPassed({ issueDate: '2026-09-21', kind: 'digitalOrdinary', sellerName: 'Fuel' });
    expect(await codes(ordinary, { month: '2026-09' })).toEqual(['ORDINARY']);
    expect(await codes(ordinary, { deduction: 'transferred', month: '2026-09' })).toEqual(['NOT_SELECTED']);
    const special = await aPassed({ issueDate: '2026-09-22', sellerName: 'Paint' });
    expect(await codes(special, {})).toEqual(['MONTH']);
    expect(await codes(special, { month: '2026-09' })).toEqual([]);
    expect(await codes(special, { deduction: 'transferred', month: '2026-09', amount: '13.01' })).toEqual(['TRANSFER']);
    expect(await codes(special, { deduction: 'notDeductible' })).toEqual([]);
    expect(await get('invoice', special)).toMatchObject({ deduction: 'notDeductible', deductionMonth: null });
    const trail = await rows(
      db,
      sql<{
        remark: string;
      }>`select remark from invoice_audit where invoice = ${special}::uuid and action = 'deduct' order by number`,
    );
    expect(trail.map(({ remark }) => remark)).toEqual(['selected 2026-09', 'notDeductible']);
  });
});
