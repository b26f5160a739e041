import {
  invoiceAudit,
  invoiceCheckAgain,
  invoiceSubmit,
  invoiceUnaudit,
} from '@plumbline/contract/features/finance/calls.ts';
import { describe, expect, test } from 'vitest';
import { rows, sql } from '../../../db/database.ts';
import { digits, financeWorld, STANDARD_TAX_CODE } from '../testing.ts';
import { aDigital, readerFor } from '../ways/testing.ts';

const { server, admin, create, get, own, anInvoice, person, limit } = await financeWorld();
const { db } = server.database;
const reviewer = await person('audit');
await limit(reviewer, '1000000');

const taxCode = (await create('taxCode', STANDARD_TAX_CODE)).id;
const aParty = (values: object = {}) =>
  create('party', { name: `Steel ${digits(8)}`, taxId: digits(18), country: 'CN', ...values });

/** A contract with one line. */
async function anOrder(line: object = {}, values: object = {}) {
  const seller = await aParty();
  const number = `C-${digits(8)}`;
  const contract = (
    await create('contract', {
      number,
      party: seller.id,
      direction: 'purchase',
      date: '2026-01-05',
      currency: 'CNY',
      paymentDays: 30,
      ...values,
    })
  ).id;
  const first = { description: 'Pipe', unit: 'pcs', quantity: '1000', price: '125', taxCode, basis: 'receipt' };
  const contractLine = (await create('contractLine', { contract, ...first, ...line })).id;
  return { contract, contractLine, seller: { sellerName: seller['name'], sellerTaxId: seller['taxId'] } };
}
async function receive(contractLine: string, ...accepted: readonly string[]) {
  const ids: string[] = [];
  for (const [at, quantity] of accepted.entries()) {
    const party = (await aParty()).id;
    const goodsReceipt = (await create('goodsReceipt', { number: digits(9), party, date: `2026-02-1${at}` })).id;
    const line = { goodsReceipt, contractLine, received: quantity, accepted: quantity, rejected: '0' };
    ids.push((await create('goodsReceiptLine', line)).id);
  }
  return ids;
}
/** An invoice for a quantity of a contract line at a price. */
async function billed(
  order: Awaited<ReturnType<typeof anOrder>>,
  quantity: string,
  price = '125',
  values: object = {},
) {
  const net = (Number(quantity) * Number(price)).toFixed(2);
  const tax = (Number(net) * 0.13).toFixed(2);
  const gross = (Number(net) + Number(tax)).toFixed(2);
  return anInvoice(
    admin,
    { ...order.seller, net, tax, gross, due: gross, ...values },
    { contractLine: order.contractLine, unit: 'pcs', quantity, price, net, tax },
  );
}
const check = async (id: string) => {
  const { data } = await server.call(invoiceCheckAgain, { rows: [{ id, rev: (await get('invoice', id)).rev }] }, admin);
  expect(data.notPassed).toEqual([]);
};
const submit = async (id: string) =>
  (await server.call(invoiceSubmit, { rows: [{ id, rev: (await get('invoice', id)).rev }] }, admin)).data;
interface Result {
  readonly code: string;
  readonly severity: string;
  readonly outcome: string;
  readonly expected: string | null;
  readonly actual: string | null;
  readonly en: string;
  readonly zh: string;
}
const results = async (id: string) =>
  new Map(
    (
      await rows(
        db,
        sql<Result>`select code, severity, outcome, expected, actual, message_en as en, message_zh as zh from invoice_check
          where invoice = ${id}::uuid and deleted_at is null`,
      )
    ).map((result) => [result.code, result]),
  );
const resultsOf = async (id: string) => {
  await check(id);
  return results(id);
};
const matches = (id: string) =>
  rows(
    db,
    sql<{
      target: string;
      quantity: string;
    }>`select coalesce(m.receipt_line, m.delivery_line, m.weigh_ticket) as target,
      trim_scale(m.quantity)::text as quantity from invoice_match m where m.invoice = ${id}::uuid and m.deleted_at is null order by m.id`,
  );

describe('what was received', () => {
  test('is consumed in the order in which it arrived: of 40, 35 and 25 with 50 before, 30 take 25 and 5, and 20 stay free (K5)', async () => {
    const order = await anOrder();
    const [first, second, third] = await receive(order.contractLine, '40', '35', '25');
    const before = await billed(order, '50');
    await check(before.id);
    expect(await matches(before.id)).toEqual([
      { target: first, quantity: '40' },
      { target: second, quantity: '10' },
    ]);
    const now = await billed(order, '30');
    await check(now.id);
    expect(await matches(now.id)).toEqual([
      { target: second, quantity: '25' },
      { target: third, quantity: '5' },
    ]);
    expect(await get('goodsReceiptLine', third ?? '')).toMatchObject({ invoiced: '5', free: '20' });
    // checked again, nothing is consumed twice
    await check(now.id);
    expect(await get('goodsReceiptLine', third ?? '')).toMatchObject({ free: '20' });
  });
  test('is billed beyond by 10 pieces and 1 250.00, which exceeds 5 % and 500 (K6)', async () => {
    await create('companyTolerance', {
      name: 'Quantity',
      kind: 'quantity',
      page: 'input',
      currency: 'CNY',
      upperPercent: '5',
      upperAmount: '500',
      reaction: 'block',
    });
    const order = await anOrder();
    await receive(order.contractLine, '100');
    await check((await billed(order, '70')).id);
    const over = await billed(order, '40');
    const found = await resultsOf(over.id);
    expect(found.get('M2')).toMatchObject({
      outcome: 'failed',
      severity: 'waivable',
      expected: '30',
      actual: '40 (1250.00)',
      zh: expect.stringContaining('超收货开票'),
    });
    expect(await get('invoice', over.id)).toMatchObject({ matchState: 'over' });
  });
  test('of one piece left goes to one of two invoices that are checked simultaneously', async () => {
    const order = await anOrder();
    const [line] = await receive(order.contractLine, '1');
    const both = [await billed(order, '1'), await billed(order, '1')];
    await Promise.all(both.map(({ id }) => check(id)));
    const taken = await Promise.all(both.map(({ id }) => matches(id)));
    expect(taken.flat()).toEqual([{ target: line, quantity: '1' }]);
  });
  test('is free again when the invoice is returned', async () => {
    const order = await anOrder();
    const [line] = await receive(order.contractLine, '10');
    const { id } = await billed(order, '10');
    expect(await submit(id)).toMatchObject({ notPassed: [] });
    expect(await get('goodsReceiptLine', line ?? '')).toMatchObject({ free: '0' });
    const rev = (await get('invoice', id)).rev;
    const input = { rows: [{ id, rev }], decision: 'return' as const, reasonCode: 'price' as const, remark: 'x' };
    expect((await server.call(invoiceAudit, input, reviewer)).data.passed).toHaveLength(1);
    expect(await get('goodsReceiptLine', line ?? '')).toMatchObject({ free: '10' });
  });
});

test('a price of 128.75 for 125.00 on 40 pieces is 150 over: 2 % blocks, 5 % and 200 pass (K7)', async () => {
  const tolerance = { name: 'Price', kind: 'price', page: 'input', currency: 'CNY', reaction: 'block' };
  const order = await anOrder();
  await receive(order.contractLine, '40');
  const { id } = await billed(order, '40', '128.75');
  expect((await resultsOf(id)).get('M3')).toMatchObject({
    outcome: 'failed',
    expected: '125',
    actual: '128.75 (150.00)',
  });
  const two = await create('companyTolerance', { ...tolerance, upperPercent: '2' });
  expect((await resultsOf(id)).get('M3')).toMatchObject({ outcome: 'failed', severity: 'waivable' });
  await server.post('/api/register/companyTolerance/remove', { selection: { mode: 'these', ids: [two.id] } }, admin);
  await create('companyTolerance', { ...tolerance, upperPercent: '5', upperAmount: '200' });
  expect((await resultsOf(id)).get('M3')).toMatchObject({ outcome: 'ok' });
  // the project's own tolerance takes its place
  await create('projectTolerance', { ...tolerance, upperPercent: '1', reaction: 'warn' });
  expect((await resultsOf(id)).get('M3')).toMatchObject({ outcome: 'failed', severity: 'warning' });
  // one for the class of the material goes before one for all
  await create('projectTolerance', { ...tolerance, name: 'Valves', materialClass: 'Valve', upperPercent: '5' });
  expect((await resultsOf(id)).get('M3')).toMatchObject({ outcome: 'failed' });
  await sql`update contract_line set material_class = 'VALVE' where id = ${order.contractLine}::uuid`.execute(db);
  expect((await resultsOf(id)).get('M3')).toMatchObject({ outcome: 'ok' });
});

test('an invoice without contract, receipt or quantity says so, and nothing of it counts as passed', async () => {
  const { id } = await anInvoice(admin);
  const found = await resultsOf(id);
  expect(found.get('M1')).toMatchObject({ outcome: 'failed', severity: 'waivable' });
  expect(found.get('C2')).toMatchObject({ outcome: 'notCheckable' });
  expect(found.get('V1')).toMatchObject({
    outcome: 'notCheckable',
    severity: 'warning',
    en: 'Not checked with the tax office',
    zh: '未经税务局查验',
  });
  const order = await anOrder();
  expect((await resultsOf((await billed(order, '1')).id)).get('M1R')).toMatchObject({ outcome: 'failed' });
});

describe('the parties', () => {
  test('are ours and those of the contract, by name without width, brackets and blanks', async () => {
    const order = await anOrder();
    const wide = { buyerName: ` ＢＵＩＬＤＥＲ（Ltd） ` };
    const found = await resultsOf((await billed(order, '1', '125', wide)).id);
    expect([found.get('C1')?.outcome, found.get('C2')?.outcome]).toEqual(['ok', 'ok']);
    const strange = { buyerName: 'Somebody Else', sellerTaxId: digits(18) };
    const bad = await resultsOf((await billed(order, '1', '125', strange)).id);
    expect(bad.get('C1')).toMatchObject({ outcome: 'failed', severity: 'error', zh: '购买方不是本单位' });
    expect(bad.get('C2')).toMatchObject({ outcome: 'failed', severity: 'waivable' });
    const stopped = await submit((await billed(order, '1', '125', strange)).id);
    expect(stopped.notPassed).toMatchObject([{ code: 'ERRORS' }]);
    expect(own.name).toBe('Builder Ltd');
  });
  test('are blocked, or have a new bank account', async () => {
    const order = await anOrder();
    const { id } = await billed(order, '1');
    const [party] = await rows(
      db,
      sql<{ id: string; rev: number }>`select id, rev from party where tax_id = ${order.seller.sellerTaxId}`,
    );
    const values = { blocked: true, blockedReason: 'Insolvent' };
    await server.post('/api/register/party/update', { rows: [{ id: party?.id, rev: party?.rev, values }] }, admin);
    const today = new Date().toISOString().slice(0, 10);
    await create('partyAccount', { party: party?.id, bank: 'B', account: digits(16), validFrom: today });
    const found = await resultsOf(id);
    expect(found.get('C3')).toMatchObject({ outcome: 'failed', severity: 'waivable', actual: 'Insolvent' });
    expect(found.get('C3A')).toMatchObject({ outcome: 'failed', severity: 'warning' });
  });
});

test('a look-alike of the same seller and amount within three days is pointed out, and a date of tomorrow refused', async () => {
  const order = await anOrder();
  const first = await billed(order, '3');
  const second = await billed(order, '3', '125', { issueDate: '2026-09-05' });
  expect((await resultsOf(second.id)).get('U2')).toMatchObject({
    outcome: 'failed',
    en: `Looks like ${String(first['name'])}`,
  });
  const later = await billed(order, '3', '125', { issueDate: '2099-01-01' });
  expect((await resultsOf(later.id)).get('T1')).toMatchObject({ outcome: 'failed', severity: 'error' });
});

test('the same file on two invoices is pointed out, a document embedded in many is not', async () => {
  const order = await anOrder();
  const [first, second] = [await billed(order, '4'), await billed(order, '9')];
  const { number, xml } = aDigital();
  const { data } = await readerFor(server)(['a.xml', xml], admin);
  const [found] = data.invoices;
  const sharing = async (id: string, role: string | null) => {
    await sql`insert into attachment_link (tenant_id, id, attachment, level_id, register, row_id, by_name, role)
      select tenant_id, gen_random_uuid(), attachment, level_id, register, ${id}::uuid, by_name, ${role}::text
      from attachment_link where row_id = ${found?.id ?? ''}::uuid`.execute(db);
    await check(id);
    return (await resultsOf(id)).get('U2F');
  };
  expect(await sharing(first.id, 'other')).toMatchObject({ outcome: 'ok' });
  expect(await sharing(second.id, null)).toMatchObject({
    outcome: 'failed',
    severity: 'warning',
    en: `The same file is attached to ${number}`,
  });
});

describe('red invoices', () => {
  const amounts = (gross: string) => {
    const net = (Number(gross) / 1.13).toFixed(2);
    return { net, tax: (Number(gross) - Number(net)).toFixed(2), gross, due: gross };
  };
  const negative = (gross: string) => Object.fromEntries(Object.entries(amounts(gross)).map(([k, v]) => [k, `-${v}`]));
  test('of 3 390 and 7 910.01 exceed a blue one of 11 300 by a cent, and of 7 910.00 reverse it (K11)', async () => {
    const blue = await anInvoice(admin, amounts('11300.00'), { net: '10000.00', tax: '1300.00' });
    await submit(blue.id);
    const pass = async (id: string) => {
      await sql`update invoice_check set deleted_at = now() where invoice = ${id}::uuid`.execute(db);
      const rev = (await get('invoice', id)).rev;
      return (await server.call(invoiceAudit, { rows: [{ id, rev }], decision: 'pass' }, reviewer)).data;
    };
    expect((await pass(blue.id)).passed).toHaveLength(1);
    const red = (gross: string, values: object = {}) => {
      const head = { colour: 'red', blueNumber: blue['number'], ...negative(gross), ...values };
      const { net, tax } = negative(gross);
      return anInvoice(admin, head, { quantity: null, price: null, net, tax });
    };
    const part = await red('3390.00');
    expect(await submit(part.id)).toMatchObject({ notPassed: [] });
    expect((await pass(part.id)).passed).toHaveLength(1);
    expect(await get('invoice', blue.id)).toMatchObject({ state: 'redPart', openAmount: '7910.00' });
    const over = await red('7910.01');
    expect(await submit(over.id)).toMatchObject({ notPassed: [{ code: 'ERRORS' }] });
    expect((await resultsOf(over.id)).get('R2')).toMatchObject({
      outcome: 'failed',
      expected: '11300.00',
      actual: '11300.01',
    });
    const rest = await red('7910.00', {
      blueNumber: null,
      remark: `被红冲蓝字数电发票号码：${String(blue['number'])}`,
    });
    expect(await submit(rest.id)).toMatchObject({ notPassed: [] });
    await pass(rest.id);
    expect(await get('invoice', blue.id)).toMatchObject({ state: 'redFull', openAmount: '0.00' });
    // un-audit gives back exactly what the red invoice took
    const rev = (await get('invoice', rest.id)).rev;
    const withdrawn = await server.call(invoiceUnaudit, { rows: [{ id: rest.id, rev }], reason: 'Wrong' }, admin);
    expect(withdrawn.data.passed).toHaveLength(1);
    expect(await get('invoice', blue.id)).toMatchObject({ state: 'redPart', openAmount: '7910.00' });
  });
  test('without a blue one are pointed out, never guessed by amount', async () => {
    await anInvoice(admin, amounts('565.00'));
    const red = await anInvoice(admin, { colour: 'red', ...negative('565.00') }, { quantity: null, price: null });
    expect((await resultsOf(red.id)).get('R1')).toMatchObject({ outcome: 'failed', severity: 'warning' });
  });
});

describe('scrap', () => {
  async function aSale(disposal: object, invoice: object, line: object) {
    const buyer = await aParty();
    const order = await anOrder(
      { unit: 't', quantity: '100', price: '2350', basis: 'claim' },
      { direction: 'scrap', pricesIncludeTax: true },
    );
    const made = await create('disposal', {
      number: digits(9),
      description: 'Scrap steel',
      currency: 'CNY',
      floorPrice: '2000',
      priceValidTo: '2026-12-31',
      bidsRequired: 1,
      winner: buyer.id,
      awardPrice: '2350',
      contract: order.contract,
      creditAgreed: true,
      ...disposal,
    });
    await create('disposalBid', { disposal: made.id, bidder: buyer.id, price: '2350', date: '2026-08-01' });
    const ticket = async (gross: string, tare: string, impurityPercent: string) =>
      create('weighTicket', {
        site: 'Gate 1',
        number: digits(8),
        disposal: made.id,
        plate: digits(6),
        gross,
        tare,
        impurityPercent,
        inDate: '2026-09-01',
        inTime: '08:00',
        outDate: '2026-09-01',
        outTime: '09:00',
      });
    await ticket('31.48', '12.26', '2');
    await ticket('28.90', '12.30', '1.5');
    const buyerOf = {
      buyerName: buyer['name'],
      buyerTaxId: buyer['taxId'],
      sellerName: own.name,
      sellerTaxId: own.taxId,
    };
    return anInvoice(
      admin,
      { page: 'scrap', ...buyerOf, ...invoice },
      { contractLine: order.contractLine, unit: 't', price: null, ...line },
    );
  }
  const amounts = { net: '73176.50', tax: '9512.95', gross: '82689.45', due: '82689.45' };
  test('of 18.836 and 16.351 t is 35.187 t, and 82 689.45 at 2 350 a tonne (K12)', async () => {
    const { id } = await aSale({}, amounts, { quantity: '35.187', net: '73176.50', tax: '9512.95' });
    const found = await resultsOf(id);
    for (const code of ['C1', 'X1', 'X2', 'X3', 'X3P', 'X3A', 'X3B'])
      expect(found.get(code), code).toMatchObject({ outcome: 'ok' });
    const wrong = await aSale({}, amounts, { quantity: '35.186', net: '73176.50', tax: '9512.95' });
    expect((await resultsOf(wrong.id)).get('X2')).toMatchObject({
      outcome: 'failed',
      expected: '35.187',
      actual: '35.186',
    });
  });
  test('below the floor, by another buyer, before payment is pointed out', async () => {
    const other = await aParty();
    const disposal = {
      floorPrice: '2400',
      winner: other.id,
      creditAgreed: false,
      bidsRequired: 3,
      priceValidTo: '2026-08-31',
    };
    const { id } = await aSale(disposal, amounts, { quantity: '35.187', net: '73176.50', tax: '9512.95' });
    const found = await resultsOf(id);
    for (const code of ['X3', 'X3P', 'X3A', 'X3B', 'X4'])
      expect(found.get(code), code).toMatchObject({ outcome: 'failed', severity: 'waivable' });
  });
  test('that is a used asset sold for 103 000 bears a tax of 2 000.00, without special invoice (K13)', async () => {
    const used = { gross: '103000', net: '101000', tax: '2000', due: '103000', kind: 'digitalOrdinary' };
    const { id } = await aSale({ usedAsset: true }, used, {
      quantity: '35.187',
      net: '101000',
      tax: '2000',
      rate: '2',
    });
    expect((await resultsOf(id)).get('X6')).toMatchObject({ outcome: 'ok' });
    const special = await aSale(
      { usedAsset: true },
      { ...used, kind: 'digitalSpecial' },
      { quantity: '1', net: '101000', tax: '2000' },
    );
    expect((await resultsOf(special.id)).get('X6')).toMatchObject({ outcome: 'failed', expected: '2000.00' });
  });
});
