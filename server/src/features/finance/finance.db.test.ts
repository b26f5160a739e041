import { randomUUID } from 'node:crypto';
import type { VerbOutput } from '@plumbline/contract/register/calls.ts';
import { describe, expect, test } from 'vitest';
import { aServer, type By } from '../../http/testing.ts';
import { registerEngine } from '../../register/write/engine.ts';
import { registerService } from '../register-service.ts';
import { finance } from './feature.ts';
import { digits, INVOICE_VALUES } from './testing.ts';

const server = await aServer({ features: [registerEngine, finance], registers: registerService });
const path = await server.aTenant('Here');
const by: By = { as: await server.anAdmin(path), path };

const D = await server.aLevel({ tenantId: path.A, parentId: path.C, step: 'D', name: 'Other project' });
const E = await server.aLevel({ tenantId: path.A, parentId: D, step: 'E', name: 'Other scope' });
const elsewhere: By = { ...by, path: { ...path, D, E } };

const post = (register: string, verb: string, input: unknown, who = by) =>
  server.post(`/api/register/${register}/${verb}`, input, who);
const create = async (register: string, values: object, who = by) => {
  const answer = await post(register, 'create', { values }, who);
  expect(answer.code, `${register}: ${answer.msg} ${JSON.stringify(answer.data)}`).toBe(0);
  return answer.data as Record<string, unknown> & { readonly id: string };
};

const invoiceOf = (values: object = {}) => ({
  ...INVOICE_VALUES,
  number: digits(20),
  buyerName: 'Builder Ltd',
  ...values,
});

describe('the key of an invoice', () => {
  test('is the number of a digital invoice, code and number of paper, and seller, number and year of any other', async () => {
    const [number, code, short] = [digits(20), digits(12), digits(8)];
    expect((await create('invoice', invoiceOf({ number })))['name']).toBe(number);
    expect((await create('invoice', invoiceOf({ kind: 'paperSpecial', code, number: short })))['name']).toBe(
      `${code}-${short}`,
    );
    const european = { kind: 'en16931', number: ` inv-${short}`, sellerTaxId: 'ｎｏ999', currency: 'EUR' };
    expect((await create('invoice', invoiceOf(european)))['name']).toBe(`NO999 INV-${short} 2026`);
    const nextYear = await create('invoice', invoiceOf({ ...european, issueDate: '2027-01-05' }));
    expect(nextYear['name']).toBe(`NO999 INV-${short} 2027`);
  });

  test('is refused a second time in the same project and in another, and free again once the first is deleted [R2.4-02]', async () => {
    const values = invoiceOf();
    const { id } = await create('invoice', values);
    for (const who of [by, elsewhere]) {
      const { code, data } = await post('invoice', 'create', { values }, who);
      expect(code).toBe(14);
      expect(data).toMatchObject({
        reqFormatErrorList: [{ field: 'number', msg: `Already registered: ${values.number}.` }],
      });
    }
    expect((await post('invoice', 'remove', { selection: { mode: 'these', ids: [id] } })).code).toBe(0);
    await create('invoice', values, elsewhere);
    expect(await post('invoice', 'restore', { ids: [id] })).toMatchObject({
      code: 0,
      data: { done: 0, refused: [{ id }] },
    });
  });

  test('goes to one of two users who register it at the same moment in two projects', async () => {
    const values = invoiceOf();
    const both = await Promise.all([by, elsewhere].map((who) => post('invoice', 'create', { values }, who)));
    expect(both.filter(({ code }) => code === 0)).toHaveLength(1);
  });
});

test('quantities and prices keep every digit, and a power of ten is refused', async () => {
  const invoice = (await create('invoice', invoiceOf())).id;
  const line = await create('invoiceLine', {
    invoice,
    item: 'Service',
    quantity: '1',
    price: '4197.16981132075',
    net: '4197.17',
    rate: '6',
    tax: '251.83',
    taxCategory: 'S',
  });
  expect(line).toMatchObject({ price: '4197.16981132075', quantity: '1', rate: '6', net: '4197.17', number: '1' });
  const { data } = await post('invoiceLine', 'create', {
    values: { invoice, item: 'x', price: '2.44E+19', quantity: '0.0000001', net: '1', tax: '0', taxCategory: 'Z' },
  });
  expect(data).toMatchObject({
    reqFormatErrorList: [
      { field: 'price', msg: 'Must be a number, such as 12.5.' },
      { field: 'quantity', msg: 'At most 6 decimals.' },
    ],
  });
});

test('a negative line is refused on a blue Chinese invoice, and accepted as a discount, in red and on a European one', async () => {
  const line = { item: 'Returned', net: '-10.00', tax: '0.00', taxCategory: 'Z' };
  const lineOn = async (head: object, values: object = {}) => {
    const { id } = await create('invoice', invoiceOf(head));
    return (await post('invoiceLine', 'create', { values: { invoice: id, ...line, ...values } })).code;
  };
  expect(await lineOn({})).toBe(14);
  expect(await lineOn({}, { nature: 'discount' })).toBe(0);
  expect(await lineOn({ colour: 'red' })).toBe(0);
  expect(await lineOn({ kind: 'en16931', currency: 'EUR' })).toBe(0);
});

test('the settled weight of a ticket is net less impurity, rounded half up to a kilogram (K12)', async () => {
  const party = (await create('party', { name: `Recycler ${digits(8)}`, country: 'CN' })).id;
  const disposal = (
    await create('disposal', {
      number: digits(10),
      description: 'Scrap',
      currency: 'CNY',
      floorPrice: '2000',
      priceValidTo: '2026-12-31',
      bidsRequired: 3,
      winner: party,
    })
  ).id;
  const ticket = { site: 'Gate 1', disposal, plate: '沪A12345', inDate: '2026-09-01', inTime: '08:00' };
  const out = { outDate: '2026-09-01', outTime: '08:40' };
  const settled = async (gross: string, tare: string, impurityPercent: string) =>
    (await create('weighTicket', { ...ticket, ...out, number: digits(8), gross, tare, impurityPercent }))['settled'];
  expect(await settled('31.48', '12.26', '2')).toBe('18.836');
  // 16.351 by half up; half even would give 16.35
  expect(await settled('28.90', '12.30', '1.5')).toBe('16.351');
});

test('what the product writes cannot be written by users, administrators included', async () => {
  for (const register of ['invoiceMatch', 'invoiceCheck', 'invoiceHold', 'invoiceAudit'])
    for (const [verb, input] of [
      ['create', { values: {} }],
      ['update', { rows: [{ id: randomUUID(), rev: 1, values: {} }] }],
      ['remove', { selection: { mode: 'allMatching' } }],
    ] as const)
      expect((await post(register, verb, input)).code, `${register} ${verb}`).toBe(403);
});

describe('the sub-totals of a grouped list', () => {
  const seller = `Mill ${digits(8)}`;
  const groupsOf = async (register: string, input: object) =>
    ((await post(register, 'groups', { limit: 100, ...input })).data as VerbOutput['groups']).groups;

  test('are by currency, exact to the last cent, and never across', async () => {
    const amounts = (net: string, tax: string, gross: string) => ({ net, tax, gross, due: gross, sellerName: seller });
    const big = amounts('9007199254740993.01', '0.00', '9007199254740993.01');
    for (const [currency, values] of [
      ['CNY', big],
      ['CNY', amounts('0.02', '0.00', '0.02')],
      ['EUR', amounts('100.00', '19.00', '119.00')],
    ] as const)
      await create('invoice', invoiceOf({ ...values, currency }));
    const filter = { field: 'sellerName', op: 'is', value: seller };
    const [all, ...none] = await groupsOf('invoice', { by: ['sellerName'], filter, sums: ['gross', 'heldAmount'] });
    expect(none).toEqual([]);
    expect(all).toMatchObject({
      count: 3,
      sums: [null, null],
      parts: {
        gross: [
          { per: 'CNY', sum: '9007199254740993.03' },
          { per: 'EUR', sum: '119' },
        ],
      },
    });
    const two = await groupsOf('invoice', { by: ['sellerName', 'currency'], filter, sums: ['tax'] });
    expect(two.map(({ values, parts }) => [values[1]?.value, parts?.['tax']])).toEqual([
      ['CNY', [{ per: 'CNY', sum: '0' }]],
      ['EUR', [{ per: 'EUR', sum: '19' }]],
    ]);
  });

  test('of lines are in the currency of their invoice, their quantities by unit', async () => {
    const item = `Elbow ${digits(8)}`;
    const line = { item, net: '50.00', tax: '0.00', taxCategory: 'Z' };
    for (const [currency, unit, quantity] of [
      ['CNY', 'pcs', '1.5'],
      ['CNY', 't', '2'],
      ['USD', 't', '0.25'],
    ] as const) {
      const invoice = (await create('invoice', invoiceOf({ currency }))).id;
      await create('invoiceLine', { invoice, ...line, unit, quantity });
    }
    const filter = { field: 'item', op: 'is', value: item };
    const [all] = await groupsOf('invoiceLine', { by: ['item'], filter, sums: ['net', 'quantity'] });
    expect(all?.parts).toEqual({
      net: [
        { per: 'CNY', sum: '100' },
        { per: 'USD', sum: '50' },
      ],
      quantity: [
        { per: 'pcs', sum: '1.5' },
        { per: 't', sum: '2.25' },
      ],
    });
  });

  test('are refused for what does not add up, such as a price or a rate', async () => {
    for (const name of ['price', 'rate'])
      expect((await post('invoiceLine', 'groups', { by: ['item'], limit: 9, sums: [name] })).code).not.toBe(0);
  });
});
